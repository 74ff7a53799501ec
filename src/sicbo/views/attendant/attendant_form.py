"""What an attendant is shown, as it crosses the wire."""

import msgspec

from sicbo.core.money import Amount
from sicbo.views.payouts.payout_rows import PayoutRow
from sicbo.views.tables.lobby import FloorSection


class AttendantOffice(msgspec.Struct, frozen=True):
    """Who serves here."""

    person: str
    locked: bool
    """Idle for too long: nothing else is shown until they say again who they are."""


class LockRow(msgspec.Struct, frozen=True, kw_only=True):
    """A terminal that a win has locked."""

    table: str
    player: str
    seat: int | None
    amount: Amount
    """What was won in one round, stakes apart."""
    round: int
    credit: Amount
    """What is on its meter, which is safe."""


class AttendantView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="attendant"):
    """Everything that calls for an attendant; to others only what floor this is."""

    floor: FloorSection
    office: AttendantOffice | None = None
    """Nothing for whoever is no attendant."""
    locks: tuple[LockRow, ...] = ()
    """Terminals to look at, table by table."""
    payouts: tuple[PayoutRow, ...] = ()
    """What waits to be paid by hand, the oldest first."""
