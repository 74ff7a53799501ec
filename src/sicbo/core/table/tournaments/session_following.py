"""A session followed along the play of its table: spins that count, and who has no chips left."""

import datetime

from sicbo.core.table.event import Event
from sicbo.core.table.opening.messages import Restarted
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled, RoundStarted
from sicbo.core.table.state import Table


def follow_session(table: Table, event: Event) -> None:
    """Follow what happens at a reserved table; a spin counts once it is settled."""
    session = table.session
    if session is None:
        return
    match event:
        case RoundStarted():
            session.lacked.clear()
        case RoundSettled():
            session.played += 1
            for player in session.absent:
                session.absent[player] += 1
            _eliminate(table)
        case RoundReversed():
            again = [name for name, spin in session.out.items() if spin == session.played]
            for player in again:
                if player not in session.gone:
                    del session.out[player]
            session.played -= 1
            for player in session.absent:
                session.absent[player] = max(0, session.absent[player] - 1)
        case Restarted():
            # Whoever directs it says that they are present again.
            session.paused = True
            if session.ends is not None and session.paused_at is None:
                session.ends += datetime.timedelta(seconds=event.outage_seconds)
        case _:
            pass  # Nothing else moves a session on.


def _eliminate(table: Table) -> None:
    """Whoever has no chips left is out at this spin."""
    session = table.session
    assert session is not None
    for player in table.players:
        if player not in session.out and not table.stack_of(player):
            session.out[player] = session.played
