"""Orders about tournaments in every standing, such as a person might give and nobody should."""

import datetime

from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.tournaments.drafting import digest_of
from sicbo.core.floor.tournaments.messages import (
    AmendConditions,
    AppointDirector,
    BriefPlayers,
    CancelTournament,
    CloseEntryList,
    DraftTournament,
    EnterTournament,
    MoveStart,
    OpenEntries,
    RecordApproval,
    RefuseEntry,
    RequireSignatures,
    SignConditions,
    SubmitConditions,
    WithdrawEntry,
)
from sicbo.core.law.refusal import Refusal
from sicbo.scenario.one_table import OneTable
from tests.law.cup import changed
from tests.properties.tables import LATER

DRAFT, SUBMITTED, APPROVED, OPEN, CLOSED = "draft", "submitted", "approved", "open", "closed"
CUPS = (DRAFT, SUBMITTED, APPROVED, OPEN, CLOSED)
"""Tournaments, each called as it stands."""
NAMES = (*CUPS, "moon", "", "x" * 90)
PLAYERS_ORDERS = (EnterTournament, WithdrawEntry, SignConditions)
FREE = ('[entry_fee]\npool = "100"\nhouse = "10"\n', "")
NO_FEE = ('buy_back = "none"', 'buy_back = "none"\nentry_fee = "none"')
FIRST = LATER + datetime.timedelta(hours=1)
"""Before every other session of the example."""
BY = "Executive Commissioner"


def conditions(name: str) -> tuple[str, ...]:
    """Complete conditions, which ask for no fee and let two players do."""
    few = ("least = 4", "least = 2")
    return tuple(changed(FREE, NO_FEE, few, ("spring-cup", name)).split("\n"))


def _approval(name: str, day: datetime.date) -> RecordApproval:
    digest = digest_of(conditions(name))
    return RecordApproval(
        tournament=name, approved_by=BY, reference="letter 7", dated=day, digest=digest
    )


def tournaments() -> list[NounCommand]:
    """Every order before the sessions, to tournaments in every standing."""
    lines = (conditions("fresh"), (), ("title =",), ("x" * 501,), ("\x1b",))
    players = ("ann", "bob", "zed", "")
    return [
        *(DraftTournament(tournament=n, conditions=c) for n in (*NAMES, "fresh") for c in lines),
        *(AmendConditions(tournament=n, conditions=c) for n in NAMES for c in lines),
        *(
            order(tournament=name)
            for order in (SubmitConditions, OpenEntries, CloseEntryList, RequireSignatures)
            for name in NAMES
        ),
        *(_approval(name, LATER.date()) for name in NAMES),
        _approval(SUBMITTED, datetime.date(9999, 12, 31)),
        *(AppointDirector(tournament=n, person=who) for n in NAMES for who in ("dee", "ann", "")),
        *(
            order(tournament=name, player=who)
            for order in (EnterTournament, WithdrawEntry, SignConditions)
            for name in NAMES
            for who in players
        ),
        *(
            RefuseEntry(tournament=name, player=who, reason=why)
            for name in NAMES
            for who in players
            for why in ("barred", " ")
        ),
        *(
            MoveStart(tournament=name, session=session, starts=when)
            for name in NAMES
            for session in ("heat-1", "moon", "")
            for when in (FIRST, LATER, LATER.replace(tzinfo=None))
        ),
        *(
            BriefPlayers(tournament=name, players=who, understood=understood)
            for name in NAMES
            for who in (("ann", "bob"), ("zed",), ())
            for understood in (True, False)
        ),
        *(CancelTournament(tournament=n, reason=why) for n in NAMES for why in ("a flood", " ")),
    ]


def prepare_cups(floor: OneTable) -> None:
    """Tournaments in every standing, where the document has any."""
    day = LATER.date()
    for place, name in enumerate(CUPS):
        steps: list[NounCommand] = [
            SubmitConditions(tournament=name),
            _approval(name, day),
            AppointDirector(tournament=name, person="dee"),
            OpenEntries(tournament=name),
        ]
        wanted = {DRAFT: 0, SUBMITTED: 1, APPROVED: 3}.get(CUPS[place], 4)
        drafted = floor.give("own", "owner", LATER, _drafted(name))
        if isinstance(drafted, Refusal):
            assert drafted.reason == "not-provided", drafted
            return
        for step in steps[:wanted]:
            came = floor.give("own", "owner", LATER, step)
            assert not isinstance(came, Refusal), (name, step, came)
        if name not in (OPEN, CLOSED):
            continue
        for player in ("ann", "bob")[: 2 if name == CLOSED else 1]:
            entered = EnterTournament(tournament=name, player=player)
            came = floor.give(player, "player", LATER, entered)
            assert not isinstance(came, Refusal), came
        if name == CLOSED:
            came = floor.give("own", "owner", LATER, CloseEntryList(tournament=name))
            assert not isinstance(came, Refusal), came


def _drafted(name: str) -> DraftTournament:
    return DraftTournament(tournament=name, conditions=conditions(name))
