"""The PAR sheet of a rulebook: every wager, its figures and what must not be overlooked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.mathematics import LOWEST_RETURN, Figures, figures, figures_at
from sicbo.core.law.odds import write_odds
from sicbo.core.law.payoff import Row
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.streaks import MarketFigures, market_figures
from sicbo.core.money import Amount, format_amount

FLAGS = {"player-advantage": "player advantage", "return-below-75": "returns under 75 %"}
"""What each flag says to a person."""


@dataclass(frozen=True, repr=False)
class ParRow:
    """One wager of a PAR sheet: a spot of the payoff table, or a streak market."""

    key: WagerKey
    label: str
    family: str
    clause: ClauseNumber
    pays_clause: ClauseNumber
    odds: tuple[Fraction, ...]
    """The prices at which it can win, from lowest to highest."""
    offered: str
    """Standard, or what it takes to be on offer."""
    figures: Figures
    spot: Row | None = None
    market: MarketFigures | None = None

    def __repr__(self) -> str:
        return f"<ParRow {self.key}: edge {self.edge} = {percent(self.edge)}>"

    @property
    def ways(self) -> int | None:
        """How many of the 216 rolls win; a streak is not decided by one roll."""
        return self.spot.ways if self.spot else None

    @property
    def probability(self) -> Fraction:
        """How likely it is to win."""
        return self.figures.probability

    @property
    def returned(self) -> Fraction:
        """What comes back of one unit on average, stake included."""
        return self.figures.returned

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit; negative where the player gains."""
        return self.figures.edge

    @property
    def variance(self) -> Fraction:
        """The variance of the net result of one unit."""
        return self.figures.variance

    @property
    def deviation(self) -> Decimal:
        """The standard deviation of the net result of one unit, to twelve figures."""
        return self.figures.deviation

    def _repr_html_(self) -> str:
        from sicbo.lab.par.display import rows_html

        return rows_html(self.label, ((self,),))


@dataclass(frozen=True, repr=False)
class ParSheet:
    """Every wager of a rulebook under its readings."""

    rulebook: Rulebook
    rows: tuple[ParRow, ...]
    stake: Amount | None = None
    """What is staked on each wager; where it is given, payments are rounded as they are paid."""

    def __repr__(self) -> str:
        return f"<ParSheet {self.rulebook.id}: {len(self.rows)} wagers>"

    def __str__(self) -> str:
        """The sheet as plain text, one line a group of wagers that share their figures."""
        from sicbo.lab.par.display import sheet_text

        return sheet_text(self)

    def _repr_html_(self) -> str:
        from sicbo.lab.par.display import sheet_html

        return sheet_html(self)

    @property
    def groups(self) -> tuple[tuple[ParRow, ...], ...]:
        """The rows put together that share a family, odds and figures."""
        return grouped(self.rows)

    @property
    def warnings(self) -> tuple[str, ...]:
        """A sentence for each group of wagers that favours the player or returns very little."""
        said = [line for group in self.groups for line in _warnings(group[0], len(group))]
        payments = self.rulebook.document.payments
        if payments is not None:
            rule = f"payments are rounded {payments.round} to {payments.to}"
            before = "the figures are those before rounding; a stake gives those after it"
            after = None if self.stake is None else format_amount(self.stake)
            said.append(f"{rule}; {before if after is None else f'the figures hold for {after}'}")
        return tuple(said)


def par_sheet(rulebook: Rulebook, stake: Amount | None = None) -> ParSheet:
    """Compute the PAR sheet of a rulebook, or that of one stake as it is really paid."""
    payments = rulebook.document.payments
    worth = {
        key: figures(row) if stake is None else figures_at(row, stake, payments)
        for key, row in rulebook.table.items()
    }
    spots = (_spot_row(row, worth[key]) for key, row in rulebook.table.items())
    return ParSheet(rulebook, (*spots, *_streak_rows(rulebook, stake)), stake)


def grouped(rows: Iterable[ParRow]) -> tuple[tuple[ParRow, ...], ...]:
    """Rows put together that share a family, odds and figures."""
    found: dict[object, list[ParRow]] = {}
    for row in rows:
        found.setdefault((row.family, row.odds, row.figures), []).append(row)
    return tuple(tuple(group) for group in found.values())


def percent(value: Fraction, digits: int = 2) -> str:
    """A fraction in per cent.

    >>> percent(Fraction(1, 36)), percent(Fraction(-11, 27))
    ('2.78 %', '-40.74 %')
    """
    return f"{float(value) * 100:.{digits}f} %"


def odds_text(row: ParRow) -> str:
    """The prices of a wager, short where there are many."""
    prices = [str(write_odds(odds)) for odds in row.odds]
    return ", ".join(prices) if len(prices) <= 3 else f"{prices[0]}…{prices[-1]}"


def spots_text(group: Sequence[ParRow]) -> str:
    """The keys of a group, short where there are many."""
    keys = [row.key for row in group]
    return " ".join(keys) if len(keys) <= 2 else f"{keys[0]} … {keys[-1]} ({len(keys)})"


def _spot_row(row: Row, worth: Figures) -> ParRow:
    wager = row.wager
    offered = "standard" if wager.optional_clause is None else "optional"
    if wager.layouts is not None:
        offered = f"{offered}, layouts {', '.join(wager.layouts)}".removeprefix("standard, ")
    return ParRow(
        key=row.key,
        label=row.label,
        family=wager.label,
        clause=wager.clause,
        pays_clause=wager.pays_clause,
        odds=tuple(sorted({level.odds for level in row.levels})),
        offered=offered,
        figures=worth,
        spot=row,
    )


def _streak_rows(rulebook: Rulebook, stake: Amount | None) -> list[ParRow]:
    rows = []
    for streak in rulebook.streaks:
        on = f", layouts {', '.join(streak.layouts)}" if streak.layouts else ""
        for market in streak.markets:
            worth = market_figures(rulebook, streak, market, stake)
            rows.append(
                ParRow(
                    key=worth.key,
                    label=market.label,
                    family=streak.label,
                    clause=streak.clause,
                    pays_clause=streak.pays_clause,
                    odds=tuple(odds for odds in worth.whole.paid if odds is not None),
                    offered=f"optional{on}",
                    figures=worth.whole.figures,
                    market=worth,
                )
            )
    return rows


def _warnings(row: ParRow, spots: int) -> list[str]:
    named = row.key if spots == 1 else f"{row.family} ({spots} spots, {row.key} first)"
    said = []
    if "player-advantage" in row.figures.flags:
        said.append(
            f"{named} favours the player: edge {row.figures.edge} "
            f"({percent(row.figures.edge)}) by {row.clause} and {row.pays_clause}"
        )
    if "return-below-75" in row.figures.flags:
        said.append(
            f"{named} returns {row.figures.returned} ({percent(row.figures.returned)}), "
            f"less than {percent(LOWEST_RETURN, 0)}, by {row.clause} and {row.pays_clause}"
        )
    if row.market and len({side.figures for side in row.market.sides.values()}) > 1:
        each = ", ".join(
            f"{side} {percent(worth.figures.edge)}" for side, worth in row.market.sides.items()
        )
        said.append(f"{named} has sides of different worth under these readings: {each}")
    return said
