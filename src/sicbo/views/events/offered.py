"""What may be ordered now of something, by whom it concerns, and what an order still waits for."""

import datetime
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from sicbo.core.floor.floor_state import FloorOrder
from sicbo.core.floor.noun import NounCommand
from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.words.citations import RefusalShown, refusal_shown

ASKED_FOR: Final = frozenset[Reason](
    (
        "unknown-player",
        "not-eligible",
        "claimant-details",
        "reason-required",
        "payment-differs",
        "out-of-bounds",
        "approval-missing",
        "entry-differs",
        "not-a-name",
        "not-entered",
        "not-a-time",
    )
)
"""Reasons that go away with what whoever gives the order says in it."""

WAITED_FOR: Final = frozenset[Reason](
    (
        "too-early",
        "too-late",
        "notice-too-short",
        "terms-not-available",
        "scrutineer-required",
        "same-person",
        "promotion-postponed",
        "not-settled",
        "no-entries",
        "no-redraw",
        "seed-missing",
        "own-wallet",
        "director-required",
        "conditions-incomplete",
        "unequal-chance",
        "director-absent",
        "not-briefed",
        "seats-not-drawn",
        "not-signed",
        "session-running",
        "unresolved-wager",
        "table-closed",
        "table-suspended",
        "chips-on-table",
        "tables-lacking",
        "not-determined",
        "not-agreed",
        "tie-open",
    )
)
"""Reasons that are told beside what cannot be ordered yet; after any other it is not shown."""


class OfferedAct(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be ordered now, or what it waits for."""

    act: str
    """The tag of the order."""
    prize: str = ""
    """Which prize it is about."""
    number: int = 0
    """Which claim or dispute it is about."""
    player: str = ""
    """Whom it is about."""
    session: str = ""
    """Which session it is about."""
    at: str = ""
    """Which table it is about."""
    waits: RefusalShown | None = None
    """Why it cannot be ordered yet."""


SOMEBODY: Final = "somebody-else"
"""Who is meant in an order while nobody has said it yet."""


def _named(player: str) -> str:
    return "" if player == SOMEBODY else player


class Offering:
    """Asks of orders whether they would be taken from somebody, in any role that they have."""

    def __init__(
        self,
        floor: CommittedFloor,
        book: Rulebook,
        by: str,
        roles: Iterable[str],
        now: datetime.datetime,
        table: str,
    ) -> None:
        self._floor, self._book, self._by, self._now = floor, book, by, now
        self._roles, self._table = tuple(dict.fromkeys(roles)), table

    def offered(self, commands: Iterable[NounCommand]) -> Iterator[OfferedAct]:
        """Those of the orders that may be given, or that wait for something."""
        for command in commands:
            found = self._asked(command)
            if found is not None:
                yield found

    def _asked(self, command: NounCommand) -> OfferedAct | None:
        act = OfferedAct(
            act=type(command).__struct_config__.tag,  # type: ignore[arg-type] # always a text
            prize=getattr(command, "prize", ""),
            number=getattr(command, "number", 0),
            player=_named(getattr(command, "player", "")),
            session=getattr(command, "session", ""),
            at=getattr(command, "name", "") if hasattr(command, "tournament") else "",
        )
        for role in self._roles:
            came = self._floor.decide(
                FloorOrder(by=self._by, role=role, at=self._now, command=command, table=self._table)
            )
            if not isinstance(came, Refusal) or came.reason in ASKED_FOR:
                return act
            if came.reason in WAITED_FOR:
                return msgspec.structs.replace(act, waits=refusal_shown(self._book, came))
        return None
