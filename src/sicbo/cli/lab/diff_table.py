"""A comparison of two rulebooks in the terminal."""

from sicbo.cli.output import console, table
from sicbo.lab.compare import Comparison, alike, rounding
from sicbo.lab.par.sheet import grouped, odds_text, percent, spots_text


def print_comparison(found: Comparison) -> None:
    """Say what only one offers, what differs and how it is called."""
    a, b = found.before.rulebook.id, found.after.rulebook.id
    first, second = (a, b) if a != b else (f"{a} (a)", f"{b} (b)")
    out = console()
    for side, rows in ((first, found.only_before), (second, found.only_after)):
        for only in grouped(rows):
            out.print(f"only {side}: {only[0].family}: {spots_text(only)}")
    if found.changes:
        listed = table(
            *("wager", ">odds a", ">odds b", ">rolls a", ">rolls b"),
            *(">edge a", ">edge b", ">change"),
        )
        for group in alike(found.changes):
            before, after = group[0].before, group[0].after
            listed.add_row(
                spots_text([change.before for change in group]),
                odds_text(before),
                odds_text(after),
                str(before.ways or "-"),
                str(after.ways or "-"),
                percent(before.figures.edge),
                percent(after.figures.edge),
                percent(group[0].edge_change),
            )
        out.print(listed)
    for name in found.names:
        out.print(f"{name.family} is {name.before} at {first}, {name.after} at {second}")
    for each in found.offers:
        out.print(f"{each.family} is {each.before} at {first}, {each.after} at {second}")
    paid = rounding(found.before.rulebook), rounding(found.after.rulebook)
    if paid[0] != paid[1]:
        out.print(f"payments are rounded {paid[0]} at {first}, {paid[1]} at {second}")
    out.print(f"{found.same} wagers win on the same rolls at the same odds in both")
