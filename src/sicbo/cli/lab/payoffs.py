"""``sicbo payoffs``: the payoff table over the 216 rolls."""

import rich_click as click

from sicbo.cli.options import examples, json_option, reading_option, rulebook_argument


@click.command(
    "payoffs",
    epilog=examples(
        "sicbo payoffs star-2016 --json",
        "sicbo payoffs crown-b --reading crown-b.colour_count=exact",
    ),
)
@rulebook_argument()
@reading_option()
@json_option
def command(rulebook: str, readings: dict[str, str], as_json: bool) -> None:
    """Write the odds of every wager on each of the 216 rolls."""
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.dice import ROLLS
    from sicbo.core.law.odds import write_odds
    from sicbo.rulebooks.catalogue import open_rulebook

    book = open_rulebook(rulebook, readings)
    if as_json:
        wagers = {
            row.key: {
                "label": row.label,
                "clause": row.wager.clause,
                "pays_clause": row.wager.pays_clause,
                "odds": [None if odds is None else write_odds(odds) for odds in row.odds],
            }
            for row in book.table.values()
        }
        told = {
            "rulebook": book.id,
            "readings": dict(book.readings),
            "rolls": [str(roll) for roll in ROLLS],
            "wagers": wagers,
        }
        write_json(told, indent=None)
        return
    listed = table("wager", ">odds to 1", ">rolls", "combinations that win")
    for row in book.table.values():
        for level, ways in zip(row.levels, row.ways_at, strict=True):
            winning = " ".join(map(str, row.combinations_at(level)))
            listed.add_row(row.key, str(write_odds(level.odds)), str(ways), winning)
    console().print(listed)
