"""The tail of honest bets beside one attacker of each kind, and without: at most twice as long.

Server, honest players and attacker have a process each; the attacker comes from an address of
their own. The same floor is measured by turns without and with the attacker.
"""

import subprocess
import sys
from contextlib import contextmanager
from statistics import median, quantiles
from typing import TYPE_CHECKING, Final

import uvloop

from bench.hostile_client import KINDS
from bench.live import Server, _pace, floor

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLES, AT_EACH = 4, 50
PAIRS: Final = 3
SECONDS: Final = 4.0
MOST: Final = 2.0
"""How much longer the tail may be."""


@contextmanager
def _attacked(kind: str, server: Server, player: str, cookie: str) -> "Iterator[None]":
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


def _measure(kind: str) -> float:
    """How many times as long the tail is beside an attacker."""
    plain: list[float] = []
    attacked: list[float] = []
    with floor(TABLES, AT_EACH + 1) as server:
        player = f"p0-{AT_EACH}"
        cookie = server.cookies.pop(player)
        for _ in range(PAIRS):
            plain.append(_tail(server))
            with _attacked(kind, server, player, cookie):
                attacked.append(_tail(server))
    without, beside = median(plain), median(attacked)
    ratio = median(b / a for a, b in zip(plain, attacked, strict=True))
    print(
        f"{kind:11} p99 {without * 1000:6.1f} ms alone, {beside * 1000:6.1f} ms beside one:"
        f" {ratio:4.2f} times{'' if ratio <= MOST else ' TOO LONG'}",
        flush=True,
    )
    return ratio


def main() -> None:
    """Measure and print."""
    worst = max(_measure(kind) for kind in KINDS)
    print(
        f"{TABLES * AT_EACH} honest sockets; the worst attacker: {worst:4.2f} of {MOST:.0f} allowed"
    )


if __name__ == "__main__":
    main()
