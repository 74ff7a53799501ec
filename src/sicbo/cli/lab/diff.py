"""``sicbo diff``: two rulebooks, or two readings of one, compared."""

import rich_click as click

from sicbo.cli.options import examples, json_option, reading_option, rulebook_argument


@click.command(
    "diff",
    epilog=examples(
        "sicbo diff star-2016 aruze-etg",
        "sicbo diff crown-b crown-b --reading-b crown-b.colour_count=exact",
    ),
)
@rulebook_argument("a")
@rulebook_argument("b")
@reading_option("--reading-a", "readings_a")
@reading_option("--reading-b", "readings_b")
@json_option
def command(
    a: str, b: str, readings_a: dict[str, str], readings_b: dict[str, str], as_json: bool
) -> None:
    """Compare two rulebooks: wagers only one offers, odds that differ and what that does, names."""
    from sicbo.cli.lab.diff_table import print_comparison
    from sicbo.cli.output import write_json
    from sicbo.lab.compare import compare, comparison_json
    from sicbo.lab.par.sheet import par_sheet
    from sicbo.rulebooks.catalogue import open_rulebook

    before = par_sheet(open_rulebook(a, readings_a))
    after = par_sheet(open_rulebook(b, readings_b))
    found = compare(before, after)
    if as_json:
        write_json(comparison_json(found))
    else:
        print_comparison(found)
