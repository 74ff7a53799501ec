"""``sicbo promotion check`` and ``lodge``: terms of a promotion in a file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.floor.at_table import table_of
from sicbo.cli.floor.ordering import by_option, id_option
from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.numbers import WHOLE
from sicbo.cli.options import database_option, examples, floor_option, json_option
from sicbo.cli.promotion.promotion_orders import give_promotion

if TYPE_CHECKING:
    from sicbo.core.floor.promotions.promotion_terms import PromotionTerms
    from sicbo.core.law.rulebook import Rulebook
    from sicbo.core.law.running.promotion_policies import PromotionPolicy


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
@click.option("--tickets", type=WHOLE, metavar="N", help="How many are expected in the draw.")
@json_option
def check_command(file: Path, rulebook: str, tickets: int | None, as_json: bool) -> None:
    """Check a file of terms; say all that is wrong, where, by which clause, and what was meant.

    A ticket that is worth more than the play which earns it costs on average is flagged.
    """
    import msgspec

    from sicbo.cli.output import counted, note, write_json
    from sicbo.cli.promotion.term_figures import flag_lines, worth_json
    from sicbo.core.floor.promotions.reading_terms import read_terms
    from sicbo.core.floor.promotions.ticket_worth import ticket_worth
    from sicbo.core.wording import money

    if tickets is not None and tickets < 1:
        raise click.UsageError(f"--tickets must be at least 1, got {tickets}")
    policy = policy_of(rulebook)
    terms, sha256 = read_terms(term_bytes(file), str(file), policy)
    worth = ticket_worth(games_of(rulebook), terms)
    for line in flag_lines(worth, tickets):
        note(line)
    if as_json:
        found = {"sha256": sha256, "terms": msgspec.to_builtins(terms)}
        write_json({**found, "ticket": worth_json(worth, tickets)})
        return
    value = money(sum(each.value for each in terms.prizes))
    prizes = counted(len(terms.prizes), "prize")
    click.echo(f"{file}: complete: {terms.name}, {prizes} worth {value}, hash {sha256[:12]}")
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
    from sicbo.cli.output import note
    from sicbo.cli.promotion.term_figures import flag_lines
    from sicbo.core.floor.promotions.messages import LodgeTerms
    from sicbo.core.floor.promotions.reading_terms import read_terms
    from sicbo.core.floor.promotions.ticket_worth import ticket_worth

    data = term_bytes(file)
    with rooms_of(home_at(said["floor"], said["database"])) as rooms:
        policy, book = table_of(rooms, table).policies.promotions, table_of(rooms, table).book
    if policy is None:
        raise click.UsageError(f"refused: not-provided: table {table} has no promotions")
    terms = read_terms(data, str(file), policy).terms
    lines = tuple(data.decode("utf-8-sig").splitlines())
    command = LodgeTerms(promotion=terms.name, terms=lines, approval=approval)
    give_promotion(command, terms.name, table=table, **said)
    for line in flag_lines(ticket_worth([book], terms), None):
        note(line)


def policy_of(rulebook: str) -> "PromotionPolicy":
    """What a document says of promotions."""
    from sicbo.rulebooks.catalogue import open_document

    policies = open_document(rulebook).document.policies
    policy = policies.promotions if policies is not None else None
    if policy is None:
        rule = "" if policies is None else f" by {policies.otherwise}"
        raise click.UsageError(f"refused: not-provided{rule}: {rulebook} has no promotions")
    return policy


def games_of(rulebook: str) -> "list[Rulebook]":
    """Every game of a document, as it is played where nothing else is chosen."""
    from sicbo.core.law.rulebook import compile_rulebook
    from sicbo.rulebooks.catalogue import open_document

    document, sha256 = open_document(rulebook)[:2]
    return [compile_rulebook(document, sha256, each.id) for each in document.games]


def read_file(file: Path, rulebook: str) -> "tuple[PromotionTerms, list[Rulebook]]":
    """The terms in a file, and the games that earn its tickets."""
    from sicbo.core.floor.promotions.reading_terms import read_terms

    return read_terms(term_bytes(file), str(file), policy_of(rulebook)).terms, games_of(rulebook)


def term_bytes(file: Path) -> bytes:
    """What stands in a file."""
    try:
        return file.read_bytes()
    except OSError as error:
        shown = str(file) if str(file).isprintable() else repr(str(file))
        raise click.UsageError(f"cannot read {shown}: {error.strerror}") from None
