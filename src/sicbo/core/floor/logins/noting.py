"""A login is noted by the server that saw it, or by whoever has come in."""

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.founding import NAME
from sicbo.core.floor.logins.messages import LoginNoted, Logins, NoteLogin
from sicbo.core.floor.noun import Decided, decides, folds
from sicbo.core.house_rules import LOGINS_NOTED, NAMED_ONCE
from sicbo.core.table.checks import PLAYER, SYSTEM, refuse


@decides(NoteLogin)
def note_login(_: Floor, order: FloorOrder, command: NoteLogin) -> Decided:
    """Nobody notes anybody else's, and nobody says of themselves that they were not let in."""
    own = order.by == command.person and command.step != "refused" and order.role != PLAYER
    if order.role != SYSTEM and not own:
        return refuse("not-permitted", LOGINS_NOTED, role=order.role, needs=SYSTEM)
    if not NAME.fullmatch(command.person):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, name=command.person[:40])
    noted = LoginNoted(
        person=command.person,
        step=command.step,
        place=command.place,
        times=command.times,
        at=order.at,
        clauses=(LOGINS_NOTED,),
    )
    return [noted]


@folds(LoginNoted)
def _fold_login(state: Logins, event: LoginNoted) -> None:
    state.noted += event.times
