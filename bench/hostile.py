"""The tail of honest bets beside one attacker of each kind, and without: at most twice as long.

Server, honest players and attacker have a process each; the attacker comes from an address of
their own. The same floor is measured by turns alone, beside a process that keeps a core busy and
never connects, and beside the attacker: what a third process costs is the machine's share. A turn
in which others had a part of the machine is not believed, and taken again.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median, quantiles
from typing import Final, NamedTuple

import uvloop

from bench.hostile_client import CONTROL, KINDS
from bench.live import Server, _pace, floor
from bench.quiet import STOLEN_MAX, Quiet

TABLES, AT_EACH = 4, 50
TURNS: Final = 3
TRIED_MAX: Final = 12
"""Turns that are tried until so many of them were quiet; then the quietest are believed."""
SECONDS: Final = 4.0
MOST: Final = 2.0
"""How much longer the tail may be."""


@contextmanager
def _attacked(kind: str, server: Server, player: str, cookie: str) -> Iterator[None]:
    command = [sys.executable, "-m", "bench.hostile_client", kind, server.address, player, cookie]
    attacker = subprocess.Popen(command, stdin=subprocess.PIPE)
    assert attacker.stdin is not None
    try:
        yield
    finally:
        attacker.stdin.close()
        attacker.wait(30)


def _tail(server: Server) -> float:
    load = uvloop.run(_pace(server, SECONDS))
    return quantiles(load.times, n=100)[98]


class Tails(NamedTuple):
    """How long the tail is alone, beside a process that only works, and beside an attacker."""

    alone: float
    control: float
    attacked: float
    stolen: float
    """The most of the machine's time that others had in one of the three."""


def _measure(kind: str) -> float:
    """How many times as long the tail is beside an attacker, by the median of several turns."""
    turns: list[Tails] = []
    with floor(TABLES, AT_EACH + 1) as server:
        player = f"p0-{AT_EACH}"
        cookie = server.cookies.pop(player)
        while len(turns) < TRIED_MAX and sum(_believed(each) for each in turns) < TURNS:
            quiet = Quiet()
            alone, stolen = _tail(server), [quiet.stolen()]
            with _attacked(CONTROL, server, player, cookie):
                control = _tail(server)
            stolen.append(quiet.stolen())
            with _attacked(kind, server, player, cookie):
                attacked = _tail(server)
            stolen.append(quiet.stolen())
            turns.append(Tails(alone, control, attacked, max(stolen)))
    tried = len(turns)
    turns = sorted(turns, key=lambda each: each.stolen)[:TURNS]
    alone, control, attacked = (
        median(each) * 1000 for each in zip(*(t[:3] for t in turns), strict=True)
    )
    ratio = median(each.attacked / each.alone for each in turns)
    machines = median(each.control / each.alone for each in turns)
    ours = median(each.attacked / each.control for each in turns)
    print(
        f"{kind:11} p99 {alone:6.1f} ms alone, {control:6.1f} ms beside a busy core,"
        f" {attacked:6.1f} ms beside one: {ratio:5.2f} times alone, {ours:5.2f} times the busy core"
        f" (which is {machines:5.2f} times alone){'' if ratio <= MOST else ' TOO LONG'}"
        f"{'' if _believed(turns[-1]) else f'; never quiet in {tried} turns'}",
        flush=True,
    )
    return ratio


def _believed(turn: Tails) -> bool:
    return turn.stolen <= STOLEN_MAX


def main(kinds: Sequence[str] = ()) -> None:
    """Measure and print."""
    worst = max(_measure(kind) for kind in kinds or KINDS if kind != CONTROL)
    print(
        f"{TABLES * AT_EACH} honest sockets; the worst attacker: {worst:4.2f} of {MOST:.0f} allowed"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
