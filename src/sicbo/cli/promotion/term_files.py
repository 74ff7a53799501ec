"""``sicbo promotion check``: whether the terms of a promotion lack anything."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import examples, json_option


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


def term_bytes(file: Path) -> bytes:
    """What stands in a file."""
    try:
        return file.read_bytes()
    except OSError as error:
        shown = str(file) if str(file).isprintable() else repr(str(file))
        raise click.UsageError(f"cannot read {shown}: {error.strerror}") from None
