"""The words of the notation: what an order means, and how it is written."""

from typing import Final

from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import NOUN_COMMANDS
from sicbo.core.floor.wallets import BuyIn, CageCommand, CashOut
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.table.command import TableCommand
from sicbo.core.table.rooms import COMMANDS
from sicbo.core.text import shortened
from sicbo.scenario.forms import CommandForm, forms_of
from sicbo.scenario.moment import Moment as Moment
from sicbo.scenario.pieces import CannotBeWritten as CannotBeWritten
from sicbo.scenario.pieces import NotUnderstood

NotatedCommand = TableCommand | CageCommand | NounCommand

ORDERS: Final[tuple[CommandForm, ...]] = tuple(
    form for kind in (BuyIn, CashOut, *COMMANDS, *NOUN_COMMANDS) for form in forms_of(kind)
)
"""Every form of every order, room by room."""


def understand(words: str, moment: Moment) -> NotatedCommand:
    """The command that words mean."""
    for form in ORDERS:
        try:
            command = form.read(words, moment)
        except (ValueError, OverflowError):
            far = shortened(words, 80)
            raise NotUnderstood(f"no number or time can be as in {far!r}") from None
        if command is not None:
            assert isinstance(command, NotatedCommand)
            return command
    first = words.split()[0] if words.split() else ""
    alike = [form.example for form in ORDERS if form.example.split()[0] == first]
    if alike:
        raise NotUnderstood(f"order must be such as {' or '.join(map(repr, alike))}, got {words!r}")
    verbs = [form.example.split()[0] for form in ORDERS]
    raise NotUnderstood(f"no order begins like {words!r}" + did_you_mean(first, verbs))


def write_order(command: NotatedCommand, moment: Moment) -> str:
    """The words of an order, as short as the moment allows."""
    forms = forms_of(type(command))
    for form in forms[:-1]:
        try:
            return form.write(command, moment)
        except CannotBeWritten:
            continue
    return forms[-1].write(command, moment)
