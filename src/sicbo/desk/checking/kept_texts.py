"""Words that the vault keeps, held against the record that names them by their ids."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import closing
from typing import Final

import apsw

from sicbo.core.errors import SicboError
from sicbo.core.floor.disputes.dispute import DISPUTE
from sicbo.core.floor.floor_state import Floor
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.vault.base import Vault
from sicbo.vault.kept_words import WORDS

log = logging.getLogger("sicbo.vault")

OpenVault = Callable[[], Vault]
"""Opens the vault of a floor for a moment."""

GRACE_SECONDS: Final = 60.0
"""How long words may wait for their entry where anybody may be at work."""


def words_named(floor: Floor, disputes: Iterable[str]) -> dict[str, str]:
    """The id of everything that was said, with what it was said of."""
    found: dict[str, str] = {}
    for number, incident in floor.state(INCIDENTS).known.items():
        lifted = (each.lifted for each in incident.measures)
        for said in (incident.recorded, *incident.added, *lifted, incident.closing):
            if said is not None and said.account:
                found[said.account] = f"incident {number}"
    for which in disputes:
        dispute = floor.state(DISPUTE, which)
        if dispute.opened is None:
            continue
        decided = [each.text for each in dispute.decisions]
        outside = [each.text for each in dispute.outside]
        for text in filter(None, (dispute.opened.text, *decided, *outside)):
            found[text] = f"complaint {which}"
    return found


async def sweep_words(vault: OpenVault, desk: Desk, wait: float = 0) -> None:
    """Forget words that no entry names, and tell of what words are missing.

    A server that was killed between the two may have left some. What is kept is listed first, and
    the record read after `wait` seconds, so that nothing is swept whose entry comes meanwhile.
    """
    try:
        kept = await asyncio.to_thread(_kept, vault)
        await asyncio.sleep(wait)
        found = await desk.between(lambda: _named(desk))
        await asyncio.to_thread(_forget, vault, sorted(kept - found.keys()))
        lost = found.keys() - await asyncio.to_thread(_kept, vault)
    except (SicboError, apsw.Error) as error:
        log.warning("the words in the vault could not be looked at: %s", error)
        return
    for mark in sorted(lost):
        log.error("the words of %s are missing from the vault: %s", found[mark], mark)


async def _named(desk: Desk) -> dict[str, str]:
    own = DISPUTE.stream("")
    streams = await desk.apart(desk.journal.named, own)
    await desk.load([INCIDENTS.stream(), *streams])
    return words_named(desk.rooms.floor, (each.removeprefix(own) for each in streams))


def words_told(vault: OpenVault, journal: Journal) -> tuple[bool, str]:
    """Whether the vault has all words that the record names, and which it has not."""
    own = DISPUTE.stream("")
    streams = journal.named(own)
    floor = LoadedFloor(journal, Books(journal)).floor
    found = words_named(floor, (each.removeprefix(own) for each in streams))
    kept = _kept(vault)
    lost = [f"{found[mark]} ({mark})" for mark in sorted(found.keys() - kept)]
    if lost:
        return False, f"words are missing of {', '.join(lost)}"
    return True, f"{len(found)} texts are kept, each named by its entry"


def _kept(vault: OpenVault) -> set[str]:
    with closing(vault()) as kept:
        return {each.id for each in kept.documents() if each.kind == WORDS}


def _forget(vault: OpenVault, marks: Iterable[str]) -> None:
    with closing(vault()) as kept:
        for mark in marks:
            kept.forget_document(mark)
            log.warning("words that no entry names were forgotten: %s", mark)
