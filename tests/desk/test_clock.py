"""Somebody sets the machine's clock: tables, heads and consoles go on by seconds that pass."""

import asyncio
import datetime
from dataclasses import dataclass
from pathlib import Path

import pytest

from sicbo.core.floor.wallets import BuyIn
from sicbo.core.money import Amount
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.clock import FASTER, SLOWER, StepWatch, SystemClock
from sicbo.journal.codec import decode
from tests.desk.floor import Staff, laid, new_home

NOON = datetime.datetime(2026, 11, 16, 12, tzinfo=datetime.UTC)


class Machine:
    """A machine whose two clocks a test moves."""

    def __init__(self) -> None:
        self.wall, self.steady = NOON.timestamp(), 1000.0

    def pass_(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def made() -> tuple[Machine, SystemClock]:
    machine = Machine()
    return machine, SystemClock(lambda: machine.wall, lambda: machine.steady)


def after(clock: SystemClock) -> float:
    return (clock.now() - NOON).total_seconds()


@pytest.mark.parametrize(
    ("stepped", "told"), [(0.9, None), (1.0, None), (1.1, 1.1), (-1.1, -1.1), (-5.0, -5.0)]
)
def test_a_step_of_more_than_a_second_is_told_once(stepped: float, told: float | None) -> None:
    machine = Machine()
    watch = StepWatch(lambda: machine.wall, lambda: machine.steady)
    machine.pass_(30.0)
    assert watch.step() is None
    machine.wall += stepped
    step = watch.step()
    assert step == (None if told is None else pytest.approx(told))
    machine.pass_(30.0)
    assert watch.step() is None


def test_it_tells_the_time_of_the_machine() -> None:
    machine, clock = made()
    machine.pass_(7.5)
    assert after(clock) == 7.5


def test_a_clock_set_back_never_goes_back_and_hardly_slows_down() -> None:
    machine, clock = made()
    machine.wall -= 86_400
    last = after(clock)
    for _ in range(100):
        machine.pass_(1)
        now = after(clock)
        assert 1 - 1 / SLOWER - 0.001 <= now - last <= 1
        last = now


def test_a_clock_set_forward_gives_nobody_much_less_time() -> None:
    machine, clock = made()
    machine.wall += 3600
    last = after(clock)
    assert last == 0
    for _ in range(100):
        machine.pass_(1)
        now = after(clock)
        assert 1 <= now - last <= 1 + 1 / FASTER + 0.001
        last = now


def test_in_time_it_is_right_again() -> None:
    machine, clock = made()
    machine.wall -= 60
    for _ in range(int(60 * SLOWER) + 1):
        machine.pass_(1)
        clock.now()
    assert abs(clock.now().timestamp() - machine.wall) < 0.01


def test_it_is_never_behind_what_was_written() -> None:
    """A server whose clock is five seconds slow counts the same period down as the others."""
    _, clock = made()
    clock.seen(NOON + datetime.timedelta(seconds=5))
    assert after(clock) >= 5
    clock.seen(NOON)
    assert after(clock) >= 5


def test_a_server_an_hour_ahead_ends_nobodys_period() -> None:
    machine, clock = made()
    clock.seen(NOON + datetime.timedelta(hours=1))
    assert after(clock) == 0
    assert clock.behind == 3600
    clock.seen(NOON + datetime.timedelta(seconds=2))
    assert (after(clock), clock.behind) == (2, 0)
    clock.seen(NOON + datetime.timedelta(hours=1))
    machine.pass_(3600)
    assert clock.behind == 0


def test_an_entry_of_2036_does_not_date_those_behind_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The desk says so until it starts again, and its entries bear its own time."""
    home = new_home(tmp_path)
    hands = Hands(datetime.datetime(2036, 1, 1, tzinfo=datetime.UTC))

    async def story() -> None:
        async with laid(home, clock=hands, play=False):
            pass
        machine, clock = made()
        async with open_floor(home, clock=clock, play=False) as desk:
            assert "one is wrong" in caplog.text
            checks = {each.name: each for each in await desk.readiness.checks()}
            assert not checks["clock"].ok
            done = await Staff(desk, prefix="x").do("cass", "cashier", BuyIn("p0", Amount(5)))
            assert decode(done.written[0].entry.body).at == NOON
        machine.pass_(1)
        clock = SystemClock(lambda: machine.wall, lambda: machine.steady)
        async with open_floor(home, clock=clock, play=False) as desk:
            assert all(each.ok for each in await desk.readiness.checks())

    asyncio.run(story())


@dataclass
class Hands:
    at: datetime.datetime

    def now(self) -> datetime.datetime:
        return self.at
