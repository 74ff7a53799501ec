"""``sicbo journal verify``: the chain, the heads, the commands and the money."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "verify",
    epilog=examples(
        "sicbo journal verify --floor floor", "sicbo journal verify --head head.json --json"
    ),
)
@floor_option
@click.option(
    "--head",
    "kept",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="An earlier head, as sicbo journal heads --out hands it out; it must lie on this chain.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, floor: Path, kept: Path | None, as_json: bool) -> None:
    """Check every entry: links, versions, signed heads, whole commands, whole money.

    A desk may be at work meanwhile. Exit code 1 when something is not as it was written.
    """
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.journal.audit_text import audit_json, tell_audit
    from sicbo.cli.output import write_json
    from sicbo.cli.progress import progress
    from sicbo.journal.audit import audit
    from sicbo.journal.heads import take_in

    home = home_at(floor)
    earlier = None if kept is None else take_in(kept.read_bytes(), str(kept))
    journal = home.journal(read_only=True)
    try:
        with progress("verifying") as tell:
            found = audit(
                *(journal, home.public_key()),
                earlier=earlier,
                progress=tell,
                where=home.journal_at,
            )
    finally:
        journal.close()
    if as_json:
        write_json(audit_json(found))
    else:
        tell_audit(found)
    ctx.exit(0 if found.whole else 1)
