"""``sicbo promotion check`` and ``lodge``: terms of a promotion in a file."""

from pathlib import Path
from typing import Any

import rich_click as click

from sicbo.cli.floor.at_table import table_of
from sicbo.cli.floor.ordering import by_option, id_option
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option
from sicbo.cli.promotion.promotion_orders import give_promotion


@click.command(
    "check",
    epilog=examples("sicbo promotion check docs/examples/promotions/spring.toml --by star-2016"),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--by",
    "rulebook",
    required=True,
    metavar="RULEBOOK",
    help="The document by which they are judged: its id, or a file of your own.",
)
@json_option
def check_command(file: Path, rulebook: str, as_json: bool) -> None:
    """Check a file of terms; say all that is wrong, where, by which clause, and what was meant."""
    import msgspec

    from sicbo.cli.output import counted, write_json
    from sicbo.core.floor.promotions.reading_terms import read_terms
    from sicbo.core.wording import money
    from sicbo.rulebooks.catalogue import open_document

    policies = open_document(rulebook).document.policies
    policy = policies.promotions if policies is not None else None
    if policy is None:
        rule = "" if policies is None else f" by {policies.otherwise}"
        raise click.UsageError(f"refused: not-provided{rule}: {rulebook} has no promotions")
    terms, sha256 = read_terms(term_bytes(file), str(file), policy)
    if as_json:
        write_json({"sha256": sha256, "terms": msgspec.to_builtins(terms)})
        return
    worth = money(sum(each.value for each in terms.prizes))
    prizes = counted(len(terms.prizes), "prize")
    click.echo(f"{file}: complete: {terms.name}, {prizes} worth {worth}, hash {sha256[:12]}")
    if terms.largest > 100 * policy.scrutineer.above_dollars:
        click.echo(f"a scrutineer has to oversee the draw ({policy.scrutineer.clause})")
    hours, start = policy.lodging.hours, terms.starts.strftime("%F %T")
    click.echo(f"lodge them {hours} hours before they start at {start} ({policy.lodging.clause})")


@click.command(
    "lodge",
    epilog=examples("sicbo promotion lodge spring.toml --at main --by olga --floor floor"),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--at", "table", required=True, metavar="TABLE", help="The table whose document judges them."
)
@click.option(
    "--approved", "approval", default="", metavar="TEXT", help="What approves a later change."
)
@by_option
@id_option
@floor_option
@database_option
@json_option
def lodge_command(file: Path, table: str, approval: str, **said: Any) -> None:
    """Give the terms of a promotion to the authority, or changed ones; all faults are said."""
    from sicbo.core.floor.promotions.messages import LodgeTerms
    from sicbo.core.floor.promotions.reading_terms import read_terms

    data = term_bytes(file)
    with rooms_of(home_at(said["floor"], said["database"])) as rooms:
        policy = table_of(rooms, table).policies.promotions
    if policy is None:
        raise click.UsageError(f"refused: not-provided: table {table} has no promotions")
    name = read_terms(data, str(file), policy).terms.name
    lines = tuple(data.decode("utf-8-sig").splitlines())
    command = LodgeTerms(promotion=name, terms=lines, approval=approval)
    give_promotion(command, name, table=table, **said)


def term_bytes(file: Path) -> bytes:
    """What stands in a file."""
    try:
        return file.read_bytes()
    except OSError as error:
        shown = str(file) if str(file).isprintable() else repr(str(file))
        raise click.UsageError(f"cannot read {shown}: {error.strerror}") from None
