"""Orders about the sessions of tournaments, such as a person might give and nobody should."""

from collections.abc import Sequence

from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.sessions.player_messages import (
    AgreeToEnd,
    BuyBackIn,
    DecideSubstitute,
    Disqualify,
    MarkAbsent,
    MarkArrived,
    NominateSubstitute,
    RetireFromTournament,
)
from sicbo.core.floor.sessions.session_messages import (
    AwardPrizes,
    ConcludeTable,
    DesignateTables,
    DrawLots,
    DrawSeats,
    EndSession,
    ReleaseTable,
    ReportOrder,
    RevealOrder,
    SayAway,
    SayPresent,
    SealOrder,
    StartSession,
)

SESSIONS = ("heat-1", "heat-2", "heat-1.tie-1", "final", "moon", "")
PEOPLE = ("ann", "cy", "eva", "zed", "")
HASH = "ab" * 32


def sessions(
    names: Sequence[str], tables: Sequence[str] = ("one", "two", "moon")
) -> list[NounCommand]:
    """Every order about sessions, sensible and not."""
    return [
        *(
            DesignateTables(tournament=name, tables=chosen)
            for name in names
            for chosen in (tuple(tables[:1]), (), ("moon",))
        ),
        *(
            order(tournament=name, name=table)
            for order in (ReleaseTable, ConcludeTable)
            for name in names
            for table in tables
        ),
        *(order(tournament=name) for order in (SayPresent, SayAway, AwardPrizes) for name in names),
        *(
            order(tournament=name, session=session)
            for order in (DrawSeats, DrawLots, StartSession, EndSession)
            for name in names
            for session in SESSIONS
        ),
        *(
            SealOrder(tournament=name, of=of, draw=draw, commitment=said)
            for name in names
            for of in SESSIONS
            for draw in (1, 2)
            for said in (HASH, "moon")
        ),
        *(
            ReportOrder(tournament=name, of=of, draw=1, order=order, link=HASH)
            for name in names
            for of in SESSIONS
            for order in (("ann", "cy", "eva"), ("ann", "cy"), ())
        ),
        *(
            RevealOrder(tournament=name, of=of, draw=1, seed=seed)
            for name in names
            for of in SESSIONS
            for seed in (HASH, "moon")
        ),
        *(
            order(tournament=name, player=who)
            for order in (MarkAbsent, MarkArrived, BuyBackIn, RetireFromTournament, AgreeToEnd)
            for name in names
            for who in PEOPLE
        ),
        *(
            Disqualify(tournament=name, player=who, ground=ground, reason=why)
            for name in names
            for who in PEOPLE
            for ground, why in (("disorder", "warned"), ("disorder", " "), ("moon", "warned"))
        ),
        *(
            NominateSubstitute(tournament=name, session=session, player=who, substitute=other)
            for name in names
            for session in SESSIONS
            for who in PEOPLE
            for other in ("sam", "ann", "zed")
        ),
        *(
            DecideSubstitute(
                tournament=name, session=session, player=who, approved=yes, understood=told
            )
            for name in names
            for session in SESSIONS
            for who in PEOPLE
            for yes, told in ((True, True), (True, False), (False, False))
        ),
    ]
