"""Whether people can read what they may: a copy of the rules, and the card at each table."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.table.signs.on_sign import sign_due
from sicbo.desk.home.copies import NoCopy, OnFile, documents_of, load_copy
from sicbo.desk.home.home import Home
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.readiness import ReadinessCheck
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.history import founding_of

COPIES: Final = "copies of the rules"
SIGNS: Final = "signs"


def check_papers(home: Home, journal: Journal) -> Iterator[ReadinessCheck]:
    """Look for the copies that documents ask for, and for cards that nobody has confirmed."""
    yield _copies(home, journal)
    yield from _signs(journal)


def _copies(home: Home, journal: Journal) -> ReadinessCheck:
    founding = founding_of(journal)
    found: list[str] = []
    faults: list[str] = []
    fixes: list[str] = []
    for each in documents_of(journal):
        fault = _fault(home, each, demonstration=founding.demonstration)
        if fault is None:
            found.append(_told(each))
        else:
            faults.append(fault)
            fixes.append(f"sicbo rules {founding.tables[each.table].game} --copy FILE")
    if faults:
        return ReadinessCheck(COPIES, False, "; ".join(faults), "; ".join(fixes))
    return ReadinessCheck(COPIES, True, "; ".join(found) or "no table is installed")


def _fault(home: Home, each: OnFile, *, demonstration: bool) -> str | None:
    """What is wrong with the copy of a document; a demonstration needs none."""
    if each.copy.file_sha256 is None:
        if not each.asked_for or demonstration:
            return None
        return f"no copy of {each.document} is on file, and its rules want one for whoever asks"
    try:
        load_copy(home, each.copy.file_sha256)
    except NoCopy as error:
        return f"the copy of {each.document} cannot be shown: {error}"
    return None


def _told(each: OnFile) -> str:
    if each.copy.file_sha256 is None:
        return f"{each.document} has none on file"
    return f"{each.document} is on file, asked for {each.copy.asked} times"


def _signs(journal: Journal) -> Iterator[ReadinessCheck]:
    """Of tables whose signs are cards, those that wait for one."""
    cards = [
        name for name, each in founding_of(journal).tables.items() if each.config.signs == "cards"
    ]
    if not cards:
        return
    rooms, due = LoadedFloor(journal, Books(journal)), []
    for name in cards:
        try:
            due += [name] if sign_due(rooms.room(name).table) else []
        except SicboError:
            continue  # A table that cannot be read is another check's.
    said = f"no card is confirmed at {', '.join(due)}" if due else "every card is confirmed"
    fix = f"sicbo table signs {due[0]} --confirm MIN:MAX --by PERSON" if due else ""
    yield ReadinessCheck(SIGNS, not due, said, fix)
