"""What of a floor's money waits to be paid by hand, and which terminals a win has locked."""

import datetime

from sicbo.core.floor.payouts.payout import FORMS, PAYOUT
from sicbo.core.wording import money
from sicbo.desk.writer.errors import StreamStopped
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books


def payout_faults(journal: Journal, now: datetime.datetime) -> tuple[list[tuple[str, str]], str]:
    """What asks for somebody, each with its fix; and what waits, in words."""
    rooms = LoadedFloor(journal, Books(journal))
    found: list[tuple[str, str]] = []
    waiting = rooms.floor.state(FORMS).open
    for number, form in waiting.items():
        until = rooms.floor.state(PAYOUT, str(number)).until
        if until is None or until <= now:
            owes = f"payout {number}: {money(form.amount)} wait to be paid to {form.player}"
            found.append((owes, f"sicbo payout show {number}"))
    for table in rooms.founding.tables:
        try:
            for player, lock in rooms.room(table).table.locks.items():
                told = f"{player} at {table} is locked after a win of {money(lock.amount)}"
                found.append((told, f"sicbo payout unlock {table} {player} --found ..."))
        except StreamStopped as error:
            found.append((f"locks of {table}: {error}", "sicbo journal verify"))
    many = len(waiting)
    counted = "no payout" if not many else f"{many} payout{'' if many == 1 else 's'}"
    worth = sum(form.amount for form in waiting.values())
    return found, f"{counted} waiting, worth {money(worth)}"
