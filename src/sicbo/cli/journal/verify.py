"""``sicbo journal verify``: the chain, the heads, the commands and the money."""

import re
from pathlib import Path

import rich_click as click

from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "verify",
    epilog=examples(
        "sicbo journal verify --floor floor",
        "sicbo journal verify --head head.json --json",
        "sicbo journal verify --approved hashes.txt --floor floor",
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
@click.option(
    "--approved",
    "listed",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Hashes of approved rule documents, one a line; what was played by another is a fault.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context, floor: Path, kept: Path | None, listed: Path | None, as_json: bool
) -> None:
    """Check every entry: links, versions, signed heads, commands, money, rule documents.

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
    approved = None if listed is None else _hashes(listed)
    journal = home.journal(read_only=True)
    try:
        with progress("verifying") as tell:
            found = audit(
                *(journal, home.public_key()),
                earlier=earlier,
                approved=approved,
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


def _hashes(path: Path) -> frozenset[str]:
    """The hashes of a list, each at the beginning of its line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    words = [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]
    for word in words:
        if not re.fullmatch(r"[0-9a-f]{64}", word):
            raise click.UsageError(f"a line of {path} must begin with a hash, got {word[:80]!r}")
    return frozenset(words)
