"""``sicbo diff``: two rulebooks, or two readings of one, compared."""

from typing import Any

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
    from sicbo.cli.output import write_json
    from sicbo.lab.compare import compare
    from sicbo.lab.par.sheet import par_sheet
    from sicbo.rulebooks.catalogue import open_rulebook

    before = par_sheet(open_rulebook(a, readings_a))
    after = par_sheet(open_rulebook(b, readings_b))
    found = compare(before, after)
    if as_json:
        write_json(
            {
                "a": {"rulebook": before.rulebook.id, "readings": dict(before.rulebook.readings)},
                "b": {"rulebook": after.rulebook.id, "readings": dict(after.rulebook.readings)},
                "only_a": [row.key for row in found.only_before],
                "only_b": [row.key for row in found.only_after],
                "odds": [_change_json(change) for change in found.changes],
                "names": [
                    {"family": name.family, "a": name.before, "b": name.after}
                    for name in found.names
                ],
                "same": found.same,
            }
        )
        return
    _print(found, before.rulebook.id, after.rulebook.id)


def _change_json(change: Any) -> dict[str, Any]:
    from sicbo.core.law.odds import write_odds

    sides = {"a": change.before, "b": change.after}
    told: dict[str, Any] = {"wager": change.key}
    for name, row in sides.items():
        told[f"odds_{name}"] = [write_odds(odds) for odds in row.odds]
        told[f"ways_{name}"] = row.ways
        told[f"edge_{name}"] = str(row.figures.edge)
    return told | {"edge_change": str(change.edge_change)}


def _print(found: Any, a: str, b: str) -> None:
    from sicbo.cli.output import console, table
    from sicbo.cli.par_table import odds_text, spots_text
    from sicbo.lab.par.sheet import grouped, percent

    first, second = (a, b) if a != b else (f"{a} (a)", f"{b} (b)")
    out = console()
    for name, rows in ((first, found.only_before), (second, found.only_after)):
        for group in grouped(rows):
            out.print(f"only {name}: {group[0].family}: {spots_text(group)}")
    if found.changes:
        listed = table(
            "wager", ">odds a", ">odds b", ">rolls a", ">rolls b", ">edge a", ">edge b", ">change"
        )
        for change in found.changes:
            before, after = change.before, change.after
            listed.add_row(
                change.key,
                odds_text(before),
                odds_text(after),
                str(before.ways or "-"),
                str(after.ways or "-"),
                percent(before.figures.edge),
                percent(after.figures.edge),
                percent(change.edge_change),
            )
        out.print(listed)
    for name in found.names:
        out.print(f"{name.family} is {name.before} at {first}, {name.after} at {second}")
    out.print(f"{found.same} wagers win on the same rolls at the same odds in both")
