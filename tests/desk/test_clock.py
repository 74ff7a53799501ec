"""Somebody sets the machine's clock: tables, heads and consoles go on by seconds that pass."""

import datetime

from sicbo.desk.clock import FASTER, SLOWER, SystemClock

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
