"""A floor of one's own on which every office has work: an open table, a closed one, all staff."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.browser.test_real_floor import Ring

OPEN: Final = "main"
CLOSED: Final = "east"
STAFF: Final = {
    "dan": "dealer",
    "petra": "pit-boss",
    "cass": "cashier",
    "cleo": "cashier",
    "kay": "keeper",
    "olga": "owner",
}


@contextmanager
def floor_of_offices(home: Path) -> Iterator[Ring]:
    """Found it, let its staff in, open one table, and serve it."""
    ring, folder = Ring(home / "floor"), str(home / "floor")
    tables = [f"--table={OPEN}=crown-a", f"--table={CLOSED}=crown-a"]
    trays = [f"--tray={OPEN}=5,25,100:5000", f"--tray={CLOSED}=5,25,100:5000"]
    money = ["--name", "ring", "--currency", "AUD", "--key", str(home / "ring.pem")]
    ring.says("init", folder, *money, *tables, *trays, "--bank", "20x100,40x25,40x5")
    for person, role in STAFF.items():
        ring.lets_in(person)
        ring.says("people", "grant", person, role, "--floor", folder)
    ring.lets_in("pia", "enrol")
    ring.says("table", "open", OPEN, "--by", "petra", "--floor", folder)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()
