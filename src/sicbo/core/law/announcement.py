"""The words in which a result is called out."""

from typing import assert_never

from sicbo.core.dice import Roll
from sicbo.core.law.document import Game
from sicbo.core.law.faces import labels, shown


def announce(game: Game, roll: Roll) -> str:
    """The call of a roll in the form the document gives it."""
    match game.announcement.form:
        case "ascending-then-total":
            faces = ", ".join(shown(labels(game.faces), Roll(*roll.ascending)))
            return f"{faces}, total {roll.total}"
        case "each-face":
            return ", ".join(shown(labels(game.faces), roll))
        case _:
            assert_never(game.announcement.form)
