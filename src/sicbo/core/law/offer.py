"""What a table has on offer: its layout's menu, and the options its operator switched on."""

from collections.abc import Collection

from sicbo.core.errors import SicboError
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.document import Wager
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.spelling import did_you_mean


class UnknownLayout(SicboError):
    """A layout that the game is not played on."""


class UnknownOption(SicboError):
    """An option that the document does not leave to the operator."""


def options_of(rulebook: Rulebook) -> tuple[str, ...]:
    """The wagers and streaks that the document leaves to the operator."""
    wagers = (wager.key for wager in rulebook.wagers if wager.optional_clause is not None)
    return (*wagers, *(streak.key for streak in rulebook.streaks))


def offered(
    rulebook: Rulebook, layout: str | None, options: Collection[str] = ()
) -> frozenset[WagerKey]:
    """The one-round wagers on offer at a table with this layout and these options.

    A game whose document shows no layouts has none to name.
    """
    _known(rulebook, layout, options)
    rows = rulebook.table.values()
    return frozenset(
        row.key for row in rows if _not_offered_by(rulebook, row.wager, layout, options) is None
    )


def refuse_unless_offered(
    rulebook: Rulebook, key: str, layout: str | None, options: Collection[str] = ()
) -> Refusal | None:
    """Refuse a wager that this table does not have."""
    _known(rulebook, layout, options)
    row = rulebook.table.get(WagerKey(key))
    clause: ClauseNumber | None
    if row is None:
        clause = _streak_not_offered_by(rulebook, key, layout, options)
    else:
        clause = _not_offered_by(rulebook, row.wager, layout, options)
    if clause is None:
        return None
    return Refusal("wager-not-offered", clause, {"wager": key, "layout": layout or ""})


def _not_offered_by(
    rulebook: Rulebook, wager: Wager, layout: str | None, options: Collection[str]
) -> ClauseNumber | None:
    """The clause by which a wager is not on offer, or nothing when it is."""
    if wager.layouts is not None and layout not in wager.layouts:
        menus = (menu for menu in rulebook.game.menus if layout in menu.layouts)
        return next((menu.clause for menu in menus), rulebook.game.catalogue_clause)
    if wager.optional_clause is not None and wager.key not in options:
        return wager.optional_clause
    return None


def _streak_not_offered_by(
    rulebook: Rulebook, key: str, layout: str | None, options: Collection[str]
) -> ClauseNumber | None:
    """A streak market is on offer where its streak is switched on and its layout lies."""
    for streak in rulebook.streaks:
        if any(market.key == key for market in streak.markets):
            laid = streak.layouts is None or layout in streak.layouts
            return None if laid and streak.key in options else streak.clause
    return left_out_by(rulebook, key)


def left_out_by(rulebook: Rulebook, key: str) -> ClauseNumber:
    """The clause by which there is no such wager: of its family's spots, or of the catalogue."""
    family = key.partition(":")[0]
    of_family = (wager.spots_clause for wager in rulebook.wagers if wager.key == family)
    return next(of_family, None) or rulebook.game.catalogue_clause


def _known(rulebook: Rulebook, layout: str | None, options: Collection[str]) -> None:
    known = rulebook.game.layouts
    if (layout not in known) if known else (layout is not None):
        listed = ", ".join(known) or "left out"
        raise UnknownLayout(f"layout of {rulebook.id} must be {listed}, got {layout!r}")
    for option in options:
        if option not in options_of(rulebook):
            hint = did_you_mean(option, options_of(rulebook))
            raise UnknownOption(f"{option!r} is not an option of {rulebook.id}{hint}")
