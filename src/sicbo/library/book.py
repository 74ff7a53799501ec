"""Rulebooks: what they offer, what a roll is worth, and the exact figures of every wager."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import overload

from sicbo.core.ids import WagerKey
from sicbo.core.law import rulebook as law
from sicbo.core.law.mathematics import layout_figures
from sicbo.core.law.settlement import settle
from sicbo.core.law.written import BadStake, read_dice, read_stake
from sicbo.core.money import Amount, in_units
from sicbo.lab.par.sheet import ParRow, ParSheet, par_sheet
from sicbo.library import display
from sicbo.library.arguments import checked
from sicbo.library.clause import Clause, clauses_of
from sicbo.library.money import Money, amount_of, decimal_of, written
from sicbo.library.settled import SettledWager, Settlement
from sicbo.rulebooks.catalogue import GAMES, open_rulebook

Dice = str | Iterable[int | str]
"""Three dice: ``"2 2 2"``, ``(2, 2, 2)``, or the names of their sides: ``"fish fish crab"``."""


def shown_dice(dice: Dice) -> list[str]:
    """Dice as words, one a die."""
    return dice.split() if isinstance(dice, str) else [str(die) for die in dice]


def games() -> tuple[str, ...]:
    """The built-in games, each the name of a rulebook.

    >>> len(games())
    6
    """
    return tuple(GAMES)


@checked
def rulebook(name: str, readings: Mapping[str, str] | None = None) -> "Rulebook":
    """The rulebook of a built-in game, or of a file of one's own: ``mine.toml``.

    Where the text can be read in several ways, `readings` choose; the others stay as they are.
    A file with several games is named with the game behind it: ``mine.toml#night``.

    >>> rulebook("star-2016").par("small").edge
    Fraction(1, 36)
    """
    return Rulebook(open_rulebook(name, readings))


class Rulebook:
    """One game of a rule document under chosen readings; `rulebook` opens one."""

    def __init__(self, compiled: law.Rulebook) -> None:
        self.law = compiled
        """The compiled rulebook of `sicbo.core`, for whatever has no name here."""

    def __repr__(self) -> str:
        return f"<Rulebook {self.name}: {self.casino}, {len(self.wagers)} wagers>"

    @property
    def name(self) -> str:
        """The game's name, such as ``crown-a``."""
        return str(self.law.id)

    @property
    def title(self) -> str:
        """What the document is called."""
        return self.law.document.identity.title

    @property
    def casino(self) -> str:
        """The casino that plays by it."""
        return self.law.document.identity.casino

    @property
    def sha256(self) -> str:
        """The hash of the document's bytes."""
        return self.law.sha256

    @property
    def readings(self) -> dict[str, str]:
        """Each open question of the text, and the reading chosen."""
        return {str(name): value for name, value in self.law.readings.items()}

    @property
    def wagers(self) -> tuple[str, ...]:
        """Every wager, such as ``double:2``; those that run over several rolls come last."""
        return (*self.law.table, *self.law.streak_keys)

    @property
    def roles(self) -> tuple[str, ...]:
        """The staff of its tables: the ladder from the lowest, then the offices beside it."""
        ladder = sorted(self.law.document.roles, key=lambda role: role.rank)
        offices = (office.name for office in self.law.document.offices)
        return (*(role.name for role in ladder), *offices)

    @checked
    def clauses(self, number: str | None = None) -> tuple[Clause, ...]:
        """A clause and those below it, with what they state; without a number, all of them.

        >>> rulebook("star-2016").clauses("3.1.1.2")[0].states
        'Small loses on every triple and on every total other than 4 to 10.'
        """
        document = self.law.document
        found = document.clauses if number is None else document.clauses_at(number)
        return clauses_of(document, found)

    @checked
    def settle(self, dice: Dice, stakes: Mapping[str, Money]) -> Settlement:
        """What a roll makes of stakes: a line for each wager, with its clauses.

        >>> rulebook("star-2016").settle("2 2 2", {"double:2": 25}).lines[0].pays
        Decimal('275')
        """
        roll = read_dice(self.law, shown_dice(dice))
        done = settle(self.law, roll, self._laid(stakes))
        lines = tuple(
            SettledWager(
                wager=line.wager,
                stake=decimal_of(line.stake),
                outcome="won" if line.wins else "lost",
                odds=line.odds,
                pays=decimal_of(line.pays),
                returns=decimal_of(line.returns),
                clauses=clauses_of(self.law.document, line.clauses),
            )
            for line in done.lines
        )
        return Settlement(
            rulebook=self.name,
            dice=(roll.first, roll.second, roll.third),
            announcement=done.announcement,
            lit=done.lit,
            lines=lines,
            staked=decimal_of(done.staked),
            returned=decimal_of(done.returned),
        )

    @overload
    def par(self, wager: str, *, stake: Money | None = None) -> ParRow: ...

    @overload
    def par(self, *, stake: Money | None = None) -> ParSheet: ...

    @checked
    def par(self, wager: str | None = None, *, stake: Money | None = None) -> ParRow | ParSheet:
        """The exact figures of a wager; without one, of every wager: the PAR sheet.

        Where the document rounds payments, `stake` gives the figures of that stake as it is paid.
        """
        sheet = par_sheet(self.law, None if stake is None else amount_of(stake))
        if wager is None:
            return sheet
        found = {str(row.key): row for row in sheet.rows}
        return found[wager] if wager in found else found[self.law.row(wager).key]

    @checked
    def layout(self, stakes: Mapping[str, Money]) -> "Layout":
        """What several stakes together do on one roll, counted over the 216 rolls."""
        if not stakes:
            raise BadStake("stakes must name at least one wager, got none")
        worth = layout_figures(self.law, self._laid(stakes))
        return Layout(
            staked=decimal_of(worth.staked),
            nets={decimal_of(net): ways for net, ways in worth.nets.items()},
            any_win=worth.any_win,
            ahead=worth.ahead,
            expected_loss=in_units(worth.expected_loss),
        )

    def _laid(self, stakes: Mapping[str, Money]) -> dict[WagerKey, Amount]:
        return dict(read_stake(self.law, key, written(each)) for key, each in stakes.items())

    def _repr_html_(self) -> str:
        identity = self.law.document.identity
        told = {
            "casino": identity.casino,
            "document": identity.title,
            "regulator": identity.regulator,
            "in force": identity.in_force.printed,
            "wagers": len(self.wagers),
            "clauses": len(self.law.document.clauses),
            **self.readings,
            "sha-256": self.sha256,
        }
        return display.page(self.name, display.facts(told))


@dataclass(frozen=True)
class Layout:
    """What a whole layout of stakes does on one roll."""

    staked: Decimal
    nets: Mapping[Decimal, int]
    """For each net result, on how many of the 216 rolls it comes; the smallest first."""
    any_win: Fraction
    """How likely it is that at least one wager wins."""
    ahead: Fraction
    """How likely it is that more comes back than was staked."""
    expected_loss: Fraction
    """What the stakes lose on average."""

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit staked."""
        return self.expected_loss / Fraction(self.staked)
