"""``sicbo layout``: what a whole layout of stakes does on one roll."""

from fractions import Fraction

import rich_click as click

from sicbo.cli.options import (
    examples,
    json_option,
    reading_option,
    rulebook_argument,
    stakes_argument,
)


@click.command(
    "layout",
    epilog=examples("sicbo layout star-2016 small=10 double:6=5 any-triple=1"),
    context_settings={"ignore_unknown_options": True},
)
@rulebook_argument()
@stakes_argument
@reading_option()
@json_option
def command(
    rulebook: str, wagers: tuple[str, ...], readings: dict[str, str], as_json: bool
) -> None:
    """Count what several stakes come to on one roll: every net result and its probability."""
    from sicbo.cli.lab.stakes import parse_stakes
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.dice import ROLLS
    from sicbo.core.law.mathematics import layout_figures
    from sicbo.core.money import format_amount, in_units
    from sicbo.lab.par.sheet import percent
    from sicbo.rulebooks.catalogue import open_rulebook

    book = open_rulebook(rulebook, readings)
    worth = layout_figures(book, parse_stakes(book, wagers))
    loss = in_units(worth.expected_loss)
    share = worth.expected_loss / worth.staked
    if as_json:
        write_json(
            {
                "rulebook": book.id,
                "readings": dict(book.readings),
                "staked": format_amount(worth.staked),
                "nets": [
                    {"net": format_amount(net), "ways": ways} for net, ways in worth.nets.items()
                ],
                "any_win": str(worth.any_win),
                "ahead": str(worth.ahead),
                "expected_loss": str(loss),
            }
        )
        return
    listed = table(">net", ">rolls of 216", ">probability")
    for net, ways in worth.nets.items():
        listed.add_row(format_amount(net), str(ways), percent(Fraction(ways, len(ROLLS))))
    out = console()
    out.print(listed)
    out.print(f"staked {format_amount(worth.staked)}")
    out.print(f"some wager wins with probability {worth.any_win} ({percent(worth.any_win)})")
    out.print(f"more comes back than was staked: {worth.ahead} ({percent(worth.ahead)})")
    if loss < 0:
        out.print("these stakes favour the player", style="bold red")
    out.print(f"expected loss {loss} ({float(loss):.4f}), {percent(share)}")
