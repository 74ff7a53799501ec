"""Simulation: rounds, evenings, streaks and tables by the hour, each beside its exact answer."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, overload

from sicbo.lab.compiled import need_lab
from sicbo.library.arguments import checked
from sicbo.library.book import Rulebook, rulebook
from sicbo.library.money import Money, amount_of

if TYPE_CHECKING:
    from sicbo.lab.simulate import EveningsResult, FlatResult, HoursResult, StreaksResult

Strategy = str | Callable[..., Any]
"""The name of a strategy, a file and function (``my.py:mine``), or a function."""


@overload
def simulate(
    game: str | Rulebook,
    stakes: Mapping[str, Money] | None = None,
    *,
    rounds: int | None = None,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
) -> "FlatResult | StreaksResult": ...


@overload
def simulate(
    game: str | Rulebook,
    stakes: Mapping[str, Money],
    *,
    bankroll: Money,
    strategy: Strategy | None = None,
    goal: Money | None = None,
    stop_loss: Money | None = None,
    rounds: int | None = None,
    evenings: int | None = None,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
) -> "EveningsResult": ...


@overload
def simulate(
    game: str | Rulebook,
    stakes: Mapping[str, Money],
    *,
    players: int,
    hands: int | None = None,
    hours: int | None = None,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
) -> "HoursResult": ...


@checked
def simulate(
    game: str | Rulebook,
    stakes: Mapping[str, Money] | None = None,
    *,
    rounds: int | None = None,
    bankroll: Money | None = None,
    strategy: Strategy | None = None,
    goal: Money | None = None,
    stop_loss: Money | None = None,
    evenings: int | None = None,
    players: int | None = None,
    hands: int | None = None,
    hours: int | None = None,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
) -> "FlatResult | StreaksResult | EveningsResult | HoursResult":
    """Simulate wagers, and set the exact answer beside each simulated one.

    With stakes alone: the return of each over 100,000,000 rounds unless `rounds`
    says otherwise; without stakes, of every wager. A streak wager is simulated by itself, `rounds`
    being how many are decided. With `bankroll`: 100,000 evenings under a strategy, until 200
    rounds, the goal, the stop-loss or ruin end them. With `players`: what the house earns in an
    hour of 45 hands. The same seed gives the same answer, however many workers there are.

    It needs the packages of the laboratory: ``pip install 'sicbo[lab]'``.
    """
    need_lab()
    from sicbo.lab import simulate as lab

    book = game.law if isinstance(game, Rulebook) else rulebook(game).law
    laid: dict[str, int | str] = {k: int(amount_of(v)) for k, v in (stakes or {}).items()}
    common: dict[str, Any] = {"seed": seed, "level": level, "workers": workers}
    of_rounds = _given(rounds=rounds)
    of_hours = _given(players=players, hands=hands, hours=hours)
    of_evenings = _given(
        bankroll=_cents(bankroll),
        strategy=strategy,
        goal=_cents(goal),
        stop_loss=_cents(stop_loss),
        evenings=evenings,
    )
    if of_evenings:
        _only("bankroll", of_evenings, of_hours)
        return lab.evenings(book, laid, **of_evenings, **of_rounds, **common)
    if of_hours:
        _only("players", of_hours, of_rounds)
        return lab.hours(book, laid, **of_hours, **common)
    streaks = [key for key in laid if key in book.streak_keys]
    if not streaks:
        return lab.flat_rounds(book, laid or None, **of_rounds, **common)
    if len(laid) > 1:
        raise lab.BadQuestion(f"a streak is simulated by itself, got {len(laid)} wagers")
    return lab.streak_wagers(book, streaks[0], **_given(wagers=rounds), **common)


def _cents(money: Money | None) -> int | None:
    return None if money is None else int(amount_of(money))


def _given(**asked: Any) -> dict[str, Any]:
    return {name: value for name, value in asked.items() if value is not None}


def _only(needed: str, asked: dict[str, Any], others: dict[str, Any]) -> None:
    """Say what lacks its question, and what belongs to another one."""
    from sicbo.lab.simulate import BadQuestion

    if needed not in asked:
        raise BadQuestion(f"{next(iter(asked))} needs {needed}")
    if others:
        raise BadQuestion(f"{next(iter(others))} does not go with {needed}")
