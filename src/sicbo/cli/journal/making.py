"""What making a floor from a backup and from an export have in common."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click

from sicbo.cli.options import remembered

Command = TypeVar("Command", bound=Callable[..., Any])


def _named(_: click.Context, __: click.Parameter, key: Path | None) -> Path:
    """The key that was said; whoever makes a floor from another cannot do without."""
    if key is None:
        raise click.UsageError(
            "--key must name the floor's own key, the file that sicbo init told of: the floor goes"
            " on with it, and with no other"
        )
    return key


def making_options(command: Command) -> Command:
    """Where the floor is to be, and the key it goes on with."""
    folder = click.argument(
        "folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR"
    )
    key = click.option(
        "--key",
        type=click.Path(dir_okay=False, path_type=Path),
        callback=_named,
        metavar="FILE",
        help="The floor's own key, the file that sicbo init told of; needed. It stays where it is"
        " and signs the heads from now on.",
    )
    head = click.option(
        "--head",
        "kept",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="An earlier head, as sicbo journal heads --out hands it out; it must lie on it.",
    )
    database = click.option(
        "--database",
        metavar="URL",
        callback=remembered,
        help="Keep the journal in PostgreSQL, postgresql://…, instead of a file in DIR.",
    )
    return folder(key(database(head(command))))


def made(
    make: Callable[..., Any],
    file: Path,
    folder: Path,
    key: Path,
    database: str | None,
    kept: Path | None,
    as_json: bool,
) -> None:
    """Make the floor and tell what is in it."""
    from sicbo.cli.journal.audit_text import audit_json, tell_audit
    from sicbo.cli.output import console, write_json
    from sicbo.cli.progress import progress
    from sicbo.journal.heads import take_in

    earlier = None if kept is None else take_in(kept.read_bytes(), str(kept))
    with progress("verifying") as tell:
        found = make(file, folder, key, database=database, earlier=earlier, progress=tell)
    if as_json:
        write_json({"folder": str(folder), **audit_json(found)})
        return
    tell_audit(found)
    console().print(f"the floor is in {folder}")
