"""What stands at the pit of a floor, and whether the cage can redeem what its tables issue."""

from sicbo.core.floor.alerts.messages import ALERTS, SAID
from sicbo.core.floor.cage.messages import CAGE
from sicbo.core.floor.cage.stocking_bank import BANK
from sicbo.core.wording import money
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books


def alerts_told(journal: Journal) -> str:
    """The alerts that nobody has acknowledged yet, in words; they are the pit's to look at."""
    standing = LoadedFloor(journal, Books(journal)).floor.state(ALERTS).standing.values()
    unseen = [each.raised for each in standing if each.acknowledged is None]
    if not unseen:
        return f"none stands that nobody has acknowledged; {len(standing)} last that somebody has"
    told = ", ".join(f"{each.number} at {each.table}: {SAID[each.alert]}" for each in unseen)
    return f"{len(unseen)} stand that nobody has acknowledged (sicbo pit alerts): {told}"


def bank_told(journal: Journal) -> str:
    """What the bank of the cage holds, in words, and whether it could redeem colour chips."""
    floor = LoadedFloor(journal, Books(journal)).floor
    tables, holds = floor.founding.tables.values(), floor.state(CAGE).ledger[BANK]
    told = f"{money(holds)} in the bank of the cage"
    if not holds and any(each.config.colours and each.config.tray for each in tables):
        told += "; it can redeem no colour chips of a closed table (sicbo cage bank in ...)"
    return told
