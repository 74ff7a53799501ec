"""A round in the terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from sicbo.cli.output import table
from sicbo.core.law.odds import parse_odds, say_odds
from sicbo.core.wording import clock, dice, money
from sicbo.views.rounds.round_form import RoundView, Step
from sicbo.views.rounds.settlement_lines import SettlementLine

_STYLES = {"won": "green", "lost": "", "returned": "yellow", "forfeited": "red"}
_STATES = {"settled": "green", "void": "yellow", "invalid": "red", "interrupted": "red"}
_NARROW = 100


def show_round(out: Console, view: RoundView, *, steps: bool = False) -> None:
    """Print a round: the head, the dice, the wagers, the money, what was irregular, the law."""
    _head(out, view)
    _result(out, view)
    _wagers(out, view)
    _funds(out, view)
    _awards(out, view)
    if view.irregular:
        _steps(out, "Irregularities, rulings and corrections", view.irregular)
    if steps:
        _steps(out, "Every step", view.steps)
    _people(out, view)
    _law(out, view)


def _head(out: Console, view: RoundView) -> None:
    title = Text(f"{view.table} · round {view.round} · ", style="bold")
    title.append(view.state, style=f"bold {_STATES.get(view.state, '')}".strip())
    title.append("    REPLAY OF THE RECORD", style="dim")
    out.print(title)
    ended = f" to {clock(view.ended)}" if view.ended else ", not ended"
    day = view.began.strftime("%Y-%m-%d")
    gaming = f" · gaming day {view.day}" if view.day is not None and str(view.day) != day else ""
    out.print(f"{day} {clock(view.began)}{ended} UTC{gaming}")
    limits = f"{money(view.limits[0])} to {money(view.limits[1])}"
    out.print(f"{view.game}, {view.casino} · limits {limits}")
    readings = " ".join(f"{name}={value}" for name, value in view.readings.items())
    law = f"rule document {view.sha256[:16]}…"
    out.print(law + (f" · readings {readings}" if readings else ""))


def _result(out: Console, view: RoundView) -> None:
    out.print()
    if view.dice is None:
        out.print("No dice were called.")
    else:
        out.print(Text(f"Dice {dice(view.dice)}", style="bold"), f"  called “{view.call}”")
    proof = view.proof
    if proof is not None:
        shown = "seed revealed" if proof.seed else "seed not revealed yet"
        out.print(f"Virtual dice bound to {(proof.commitment or '')[:16]}…, {shown}", style="dim")


def _wagers(out: Console, view: RoundView) -> None:
    if not view.wagers:
        out.print("\nNobody wagered.")
        return
    wide = out.width >= _NARROW
    columns = ("player", "wager", ">stake", "outcome", ">odds", ">pays", ">returns", "clauses")
    narrow = ("player", "wager", ">stake", "outcome", ">returns", "clauses")
    listed = table(*(columns if wide else narrow), title="\nWagers")
    for line in view.wagers:
        odds = say_odds(parse_odds(line.odds), ":") if line.odds is not None else ""
        pays = money(line.pays) if line.pays else ""
        cells = [line.player, line.wager, _stake(line), _outcome(line)]
        cells += [odds, pays] if wide else []
        cells += [money(line.returns), ", ".join(line.clauses)]
        style = _STYLES.get(line.outcome, "")
        listed.add_row(*cells, style=style if line.stands else "dim strike")
    out.print(listed)


def _stake(line: SettlementLine) -> str:
    kinds = "".join(f", {money(each.stake)} {each.kind}" for each in line.in_kind)
    return f"{_counted(line)}{kinds}"


def _counted(line: SettlementLine) -> str:
    if line.counted != line.stake and line.outcome != "returned":
        return f"{money(line.stake)} ({money(line.counted)})"
    return money(line.stake)


def _outcome(line: SettlementLine) -> str:
    outcome: str = line.outcome
    if line.outcome == "runs":
        outcome += f", {line.count} in a row"
    return outcome if line.stands else f"{outcome}, undone"


def _funds(out: Console, view: RoundView) -> None:
    moved = any(each.moved for each in view.funds)
    more = (">brought",) if moved else ()
    heads = ("player", ">seat", ">before", *more, ">staked", ">returned", ">net", ">after")
    listed = table(*heads, title="Money")
    for each in view.funds:
        net = f"+{money(each.net)}" if each.net > 0 else money(each.net)
        seat = str(each.seat) if each.seat is not None else "-"
        brought = (money(each.moved),) if moved else ()
        cells = (money(each.before), *brought, money(each.staked), money(each.returned), net)
        listed.add_row(each.player, seat, *cells, money(each.after))
    out.print(listed)
    parts = [f"staked {money(view.staked)}", f"returned {money(view.paid)}"]
    parts.append(f"house {'+' if view.house > 0 else ''}{money(view.house)}")
    if view.held:
        parts.append(f"held undecided {money(view.held)}")
    out.print("  " + " · ".join(parts))


def _awards(out: Console, view: RoundView) -> None:
    for each in view.awards:
        shares = ", ".join(
            f"{money(share.amount)} to {share.player}, "
            + ("paid" if share.paid else "withheld" if share.held else "not paid")
            for share in each.shares
        )
        back = "; it went back, since the settlement was undone" if each.taken_back else ""
        waits = f"; waits for {', '.join(each.waits)}" if each.waits else ""
        won = shares or money(each.display)
        out.print(f"\n  Won of jackpot {each.pool}, prize {each.prize}: {won}{waits}{back}")


def _steps(out: Console, title: str, steps: Sequence[Step]) -> None:
    out.print(Text(f"\n{title}", style="bold"))
    for step in steps:
        who = step.who if step.role == "player" else f"{step.who} ({step.role})"
        who += f", by the {step.via}" if step.via is not None else ""
        says = "; ".join(each.removeprefix(f"{step.who} ") for each in step.says)
        line = Text(f"{clock(step.at)} {who}: {says}")
        line.append(f"  [{', '.join(step.clauses)}]", style="dim")
        out.print(Padding(line, (0, 0, 0, 2)))


def _people(out: Console, view: RoundView) -> None:
    staff = (
        f"{who} ({', '.join(roles)})" for who, roles in view.staff.items() if "player" not in roles
    )
    out.print(Text("\nActed for the house: ", style="bold"), ", ".join(staff) or "nobody", sep="")


def _law(out: Console, view: RoundView) -> None:
    cited = {number for line in view.wagers for number in line.clauses}
    cited |= {number for step in view.irregular for number in step.clauses}
    shown = [(number, says) for number, says in view.clauses.items() if number in cited]
    if not shown:
        return
    listed = table("clause", "what it says, in our words", title="\nBy these clauses")
    for number, says in shown:
        listed.add_row(number, says)
    out.print(listed)
