"""What a result says, in words and tables: the same for a terminal, a page and a program."""

from collections.abc import Sequence
from typing import Any

from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount, format_amount
from sicbo.lab.engine.evening import FALL, GOAL, GOAL_ROUNDS, WAYS_TO_END
from sicbo.lab.engine.strategies import MEANINGS
from sicbo.lab.simulate.answers import Answer
from sicbo.lab.simulate.evenings import EveningsResult
from sicbo.lab.simulate.flat import FlatResult
from sicbo.lab.simulate.hours import HoursResult
from sicbo.lab.simulate.judgement import Judgement
from sicbo.lab.simulate.streaks import StreaksResult

Result = EveningsResult | FlatResult | HoursResult | StreaksResult
COLUMNS = ("question", "simulated", "exact", "interval", "verdict")


def book_of(result: Result) -> Rulebook:
    """The rulebook that was played by."""
    if isinstance(result, EveningsResult | HoursResult):
        return result.plan.bets.book
    return result.book


def title(result: Result) -> str:
    """What was simulated, in one line."""
    name = book_of(result).id
    match result:
        case EveningsResult():
            return f"{name}: {result.evenings:,} evenings, {result.plan.strategy_name}"
        case FlatResult():
            return f"{name}: {result.rounds:,} rounds"
        case StreaksResult():
            return f"{name}: {result.wagers:,} wagers on {result.key}"
        case HoursResult():
            return f"{name}: {result.hours:,} hours, {result.players} players"


def facts(result: Result) -> dict[str, str]:
    """What was asked."""
    book = book_of(result)
    told = {"rulebook": f"{book.id} ({book.sha256[:12]})"}
    if isinstance(result, EveningsResult | HoursResult):
        plan = result.plan
        told["stakes"] = ", ".join(f"{k}={format_amount(v)}" for k, v in plan.bets.stakes.items())
    elif isinstance(result, FlatResult) and result.stakes:
        told["stakes"] = ", ".join(f"{k}={format_amount(v)}" for k, v in result.stakes.items())
    if isinstance(result, EveningsResult):
        told |= _evening_facts(result)
    if isinstance(result, HoursResult):
        told["an hour"] = f"{result.plan.rounds} rounds, turnover {format_amount(result.turnover)}"
        told["hold"] = "what the house wins of what is staked"
    told["seed"] = str(_seed(result))
    told["level"] = f"{result.level * 100:g} %, all answers together"
    if book.readings:
        told["readings"] = ", ".join(f"{name}={value}" for name, value in book.readings.items())
    return told


def _evening_facts(result: EveningsResult) -> dict[str, str]:
    plan = result.plan
    name = plan.strategy_name
    told = {
        "strategy": f"{name}: {MEANINGS[name]}" if name in MEANINGS else name,
        "bankroll": format_amount(plan.bankroll),
        "rounds": f"{plan.rounds:,} at most",
    }
    if plan.goal is not None:
        told["goal"] = format_amount(plan.goal)
    if plan.stop_loss is not None:
        told["stop-loss"] = format_amount(plan.stop_loss)
    low, high, unit = (format_amount(Amount(each)) for each in plan.table[:3])
    told["table"] = f"{low} to {high} in units of {unit}"
    return told


def verdict(result: Judgement) -> str:
    """Whether simulation and mathematics agree, in one sentence."""
    both = [each for each in result.answers if each.verdict != "no exact answer"]
    wrong = [each.name for each in both if not each.agrees]
    together = f"judged together at {result.level * 100:g} %"
    if not both:
        return "no question here has an exact answer to compare with"
    if wrong:
        return f"simulated and exact differ on {', '.join(wrong)} ({together})"
    answers = "answer agrees" if len(both) == 1 else f"all {len(both)} answers agree"
    return f"simulated and exact: {answers} ({together})"


def lines(result: Judgement) -> list[tuple[str, ...]]:
    """A line for each answer, under `COLUMNS`."""
    return [answer_line(answer) for answer in result.answers]


def answer_line(answer: Answer) -> tuple[str, ...]:
    """One answer as people read it."""
    if answer.unit == "p":
        told = f"p {answer.simulated:.4f}"
        return answer.name, told, "its law", "", answer.verdict
    found, low, high = (
        value_text(each, answer) for each in (answer.simulated, answer.low, answer.high)
    )
    exact = "" if answer.exact is None else value_text(answer.exact, answer)
    if answer.fraction is not None and len(answer.fraction) <= 14:
        exact = f"{exact} = {answer.fraction}"
    return answer.name, found, exact, f"{low} … {high}", answer.verdict


def value_text(value: float, answer: Answer) -> str:
    """A figure with as many digits as its interval bears."""
    match answer.unit:
        case "share" | "chance" | "p":
            wide = (answer.high - answer.low) * 100
            digits = next((d for d in range(2, 8) if 10.0**-d < wide / 3), 8)
            return f"{value * 100:.{digits}f} %"
        case "money":
            return f"{value / 100:,.2f}"
        case "rounds":
            return f"{value:,.3f}"
        case "rate":
            return f"{value:.4g}"


def quantile_lines(result: EveningsResult | HoursResult) -> list[tuple[str, ...]]:
    """The spread of results: what some shares of them stay at or below."""
    told: list[tuple[str, ...]] = []
    for share, (found, exact) in result.quantiles().items():
        shown = "" if exact is None else f"{exact / 100:,.2f}"
        told.append((f"{share * 100:g} %", f"{found / 100:,.2f}", shown))
    return told


def more_lines(result: EveningsResult) -> list[tuple[str, ...]]:
    """Drawdown and losing runs: what half, and 19 of 20, of the evenings stay at or below."""
    lowered = [format_amount(Amount(result.drawdown(share))) for share in (0.5, 0.95)]
    runs = [str(result.losing_run(share)) for share in (0.5, 0.95)]
    return [("drawdown", *lowered), ("longest losing run", *runs)]


def result_json(result: Result) -> dict[str, Any]:
    """A result for programs: money in cents, shares and chances from 0 to 1."""
    book = book_of(result)
    told: dict[str, Any] = {
        "rulebook": book.id,
        "sha256": book.sha256,
        "readings": dict(book.readings),
        "asked": facts(result),
        "seed": _seed(result),
        "level": result.level,
        "whole": result.whole,
        "agrees": result.agrees,
        "verdict": verdict(result),
        "answers": [answer_json(answer) for answer in result.answers],
        "notes": list(result.notes),
    }
    match result:
        case EveningsResult():
            told["evenings"] = result.evenings
            told["rounds"] = result.tally.rounds
            told["quantiles"] = _quantiles_json(result)
            told |= _evenings_json(result)
            told["ruin_before_goal"] = result.ruin_before_goal
        case FlatResult():
            told["rounds"] = result.rounds
            told["rolls"] = result.counts.tolist()
        case StreaksResult():
            told["wagers"] = result.wagers
            told["law"] = result.law.tolist()
        case HoursResult():
            told["hours"] = result.hours
            told["turnover"] = result.turnover
            told["quantiles"] = _quantiles_json(result)
    return told


def answer_json(answer: Answer) -> dict[str, Any]:
    """One answer for programs."""
    return {
        "question": answer.name,
        "unit": answer.unit,
        "simulated": answer.simulated,
        "low": answer.low,
        "high": answer.high,
        "exact": answer.exact,
        "fraction": answer.fraction,
        "verdict": answer.verdict,
    }


def csv_lines(results: Sequence[Result]) -> list[tuple[str, ...]]:
    """A header and a line for each answer of each result."""
    told: list[tuple[str, ...]] = [
        ("rulebook", "readings", "question", "unit", "simulated", "low", "high", "exact", "verdict")
    ]
    for result in results:
        book = book_of(result)
        readings = " ".join(f"{name}={value}" for name, value in book.readings.items())
        for each in result.answers:
            exact = "" if each.exact is None else repr(each.exact)
            numbers = repr(each.simulated), repr(each.low), repr(each.high), exact
            told.append((book.id, readings, each.name, each.unit, *numbers, each.verdict))
    return told


def _evenings_json(result: EveningsResult) -> dict[str, Any]:
    """How the evenings ended, and the worst of them; lengths of losing runs from 0 upwards."""
    tally = result.tally
    won = int(tally.ends[GOAL])
    return {
        "ends": dict(zip(WAYS_TO_END, tally.ends.tolist(), strict=True)),
        "rounds_to_goal": tally.sums[GOAL_ROUNDS] / won if won else None,
        "ruins_by_time": tally.times.tolist(),
        "drawdown": {
            "mean": tally.sums[FALL] / result.evenings,
            **{str(share): result.drawdown(share) for share in (0.5, 0.95)},
        },
        "losing_runs": tally.longest.tolist(),
    }


def _quantiles_json(result: EveningsResult | HoursResult) -> dict[str, Any]:
    return {
        str(share): {"simulated": found, "exact": exact}
        for share, (found, exact) in result.quantiles().items()
    }


def _seed(result: Result) -> int:
    if isinstance(result, EveningsResult | HoursResult):
        return result.plan.seed
    return result.seed
