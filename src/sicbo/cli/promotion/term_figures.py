"""``sicbo promotion figures``: a ticket's worth beside its cost, and the chance of its holder."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.numbers import WHOLE
from sicbo.cli.options import examples, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.promotions.promotion_terms import PromotionTerms
    from sicbo.core.floor.promotions.ticket_worth import TicketWorth, TurnoverWay
    from sicbo.lab.exact.draws.holder_chances import HolderChance
    from sicbo.lab.simulate.ticket_draws import DrawResult

SPRING = "docs/examples/promotions/spring.toml"
INTERRUPTED = 130
THREADS = "sicbo-lab"


@click.command(
    "figures",
    epilog=examples(
        f"sicbo promotion figures {SPRING} --by star-2016 --tickets 20000",
        f"sicbo promotion figures {SPRING} --by star-2016 --tickets 20000 --holding 500 --each 40",
        f"sicbo promotion figures {SPRING} --by star-2016 --tickets 900 --holding 9 --simulate 1e5",
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--by", "rulebook", required=True, metavar="RULEBOOK", help="Their document.")
@click.option("--tickets", type=WHOLE, required=True, metavar="N", help="Tickets in the draw.")
@click.option(
    "--holding", type=WHOLE, multiple=True, metavar="N", help="Somebody who has N of them."
)
@click.option("--each", type=WHOLE, default=1, metavar="N", help="How many all others have; 1.")
@click.option("--simulate", type=WHOLE, metavar="N", help="Draw N times beside it.")
@click.option("--seed", type=WHOLE, default=1, metavar="N", help="The same seed, the same answer.")
@click.option("--level", type=float, default=0.99, metavar="P", help="How sure; 0.99.")
@click.option("--workers", type=WHOLE, metavar="N", help="Threads; all cores. Changes no answer.")
@json_option
def figures_command(file: Path, rulebook: str, as_json: bool, **asked: Any) -> None:
    """Show what a ticket is worth, what each wager that earns one costs, and who wins how often.

    With --simulate prizes are drawn as well, and both are judged together: exit code 1 where they
    differ.
    """
    from sicbo.cli.output import write_json
    from sicbo.cli.promotion.term_files import read_file
    from sicbo.core.floor.promotions.ticket_worth import ticket_worth, turnover_ways
    from sicbo.lab.compiled import need_lab

    need_lab()
    from sicbo.lab.exact.draws.holder_chances import holder_chances

    terms, books = read_file(file, rulebook)
    holders = _holders(asked["tickets"], asked["holding"], asked["each"])
    worth = ticket_worth(books, terms)
    ways = sorted((way for book in books for way in turnover_ways(book)), key=lambda way: way.edge)
    prizes = len(terms.prizes)
    chances = holder_chances(holders, prizes, one_each=terms.one_each)
    shown = [chances[own] for own in asked["holding"] or (holders[0],)]
    played = None if asked["simulate"] is None else _played(terms, holders, len(shown), asked)
    if as_json:
        write_json(_as_json(worth, ways, asked["tickets"], shown, played))
    else:
        _print(worth, ways, asked["tickets"], shown, played)
    if played is not None:
        _finish(played)


def _holders(tickets: int, holding: tuple[int, ...], each: int) -> list[int]:
    """How many tickets everybody has: those who are named, and all others alike."""
    rest = tickets - sum(holding)
    if tickets < 1 or min(holding, default=1) < 1 or each < 1:
        raise click.UsageError("--tickets, --holding and --each must be at least 1")
    if rest < 0:
        raise click.UsageError(f"--holding comes to {sum(holding)}, and --tickets is {tickets}")
    if rest // each > 1_000_000:
        raise click.UsageError("--each must leave at most 1,000,000 holders")
    return [*holding, *[each] * (rest // each), *([rest % each] if rest % each else [])]


def _played(
    terms: "PromotionTerms", holders: list[int], seen: int, asked: dict[str, Any]
) -> "DrawResult":
    from sicbo.cli.interrupts import Interrupts
    from sicbo.cli.progress import progress
    from sicbo.lab.simulate.ticket_draws import ticket_draws

    with Interrupts() as interrupts, progress(terms.name) as tell:
        return ticket_draws(
            holders,
            len(terms.prizes),
            seen=seen,
            one_each=terms.one_each,
            draws=asked["simulate"],
            seed=asked["seed"],
            level=asked["level"],
            workers=asked["workers"],
            progress=interrupts.watching(tell),
        )


def _print(
    worth: "TicketWorth",
    ways: "Iterable[TurnoverWay]",
    tickets: int,
    chances: "list[HolderChance]",
    played: "DrawResult | None",
) -> None:
    from sicbo.cli.output import console, table

    out = console()
    each = worth.worth(tickets)
    out.print(f"{tickets:,} tickets, each worth {cents(each)}", style="bold")
    if worth.per_ticket is not None:
        listed = table("wager", ">edge", ">turnover", ">costs", "a ticket")
        for way in ways:
            cost = worth.per_ticket * way.edge
            favours = each > cost
            told = "IS WORTH MORE THAN IT COSTS" if favours else "is worth less"
            row = (named(way), f"{float(way.edge):.4%}", cents(worth.per_ticket), cents(cost), told)
            listed.add_row(*row, style="bold red" if favours else "")
        out.print(listed)
    for line in flag_lines(worth, tickets):
        out.print(line, style="bold red" if line.startswith("WARNING") else "")
    for own in chances:
        exact = "" if own.exact is None or len(str(own.exact)) > 24 else f" = {own.exact}"
        close = f", at most {own.error:.1g} off" if own.error else ""
        out.print(f"{own.tickets:,} tickets win something: {own.chance:.6%}{exact}{close}")
    if played is not None:
        from sicbo.lab.simulate.result_text import COLUMNS, lines, verdict

        question, *others = COLUMNS
        shown = table(question, *(f">{name}" for name in others[:-1]), others[-1])
        for answer, found in zip(played.answers, lines(played), strict=True):
            shown.add_row(*found, style="" if answer.agrees else "bold red")
        out.print(shown)
        out.print(verdict(played))


def flag_lines(worth: "TicketWorth", tickets: int | None) -> Iterator[str]:
    """What is said where a ticket may be worth more than the theoretical loss that earns it."""
    if worth.per_ticket is None or worth.loss is None:
        return
    if worth.opposite is not None:
        cost = worth.per_ticket * worth.opposite.edge
        pair = named(worth.opposite)
        yield f"opposite wagers, {pair}: a ticket for {cents(cost)}, nearly without risk"
    if not worth.favours_player(tickets):
        return
    cheap = f"{cents(worth.loss)} on {named(worth.cheapest)}"
    if tickets is not None:
        value = cents(worth.worth(tickets))
        yield f"WARNING: THE PLAYER IS FAVOURED: a ticket is worth {value} and costs {cheap}"
    elif worth.favoured_below is None:
        yield f"WARNING: THE PLAYER IS FAVOURED: play that earns a ticket costs {cheap}"
    else:
        yield (
            f"WARNING: THE PLAYER IS FAVOURED with fewer than {worth.favoured_below:,} tickets in "
            f"the draw: each is worth more than the play that earns it costs, {cheap}"
        )


def named(way: "TurnoverWay") -> str:
    """The wagers of a way to make turnover."""
    return " with ".join(way.wagers)


def cents(amount: Fraction) -> str:
    """An exact amount of money, to a hundredth of a cent."""
    return f"{float(amount) / 100:,.4f}"


def worth_json(worth: "TicketWorth", tickets: int | None) -> dict[str, Any]:
    """What a ticket is worth and costs, for programs: money in cents, as fractions."""
    opposite = worth.opposite
    return {
        "prizes": worth.prizes,
        "turnover_per_ticket": None if worth.per_ticket is None else str(worth.per_ticket),
        "cheapest": list(worth.cheapest.wagers),
        "costs": None if worth.loss is None else str(worth.loss),
        "opposite": None if opposite is None else list(opposite.wagers),
        "worth": None if tickets is None else str(worth.worth(tickets)),
        "favoured_below": worth.favoured_below,
        "favours_player": worth.favours_player(tickets),
    }


def _as_json(
    worth: "TicketWorth",
    ways: "Iterable[TurnoverWay]",
    tickets: int,
    chances: "list[HolderChance]",
    played: "DrawResult | None",
) -> dict[str, Any]:
    from sicbo.lab.simulate.ticket_draws import draw_json

    told = {"tickets": tickets, **worth_json(worth, tickets)}
    told["wagers"] = [
        {
            "wagers": list(way.wagers),
            "edge": str(way.edge),
            "costs": None if worth.per_ticket is None else str(worth.per_ticket * way.edge),
        }
        for way in ways
    ]
    told["chances"] = [
        {
            "tickets": own.tickets,
            "chance": own.chance,
            "exact": None if own.exact is None or len(str(own.exact)) > 80 else str(own.exact),
            "error": own.error,
        }
        for own in chances
    ]
    if played is not None:
        told["simulated"] = draw_json(played)
    return told


def _finish(played: "DrawResult") -> None:
    from sicbo.cli.interrupts import finish
    from sicbo.cli.output import note

    for each in played.notes:
        note(f"sicbo: {each}")
    if not played.whole:
        finish(INTERRUPTED, THREADS)
    if not played.agrees:
        raise SystemExit(1)
