"""``sicbo rules ID --copy FILE``: a copy of a document that the owner puts on file."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.floor.ordering import give, order_id
from sicbo.cli.inspection.record import home_at, record_of

if TYPE_CHECKING:
    from sicbo.core.floor.noun import NounCommand


def file_copy(
    document: str, copy: Path | None, floor: Path, order: str | None, as_json: bool
) -> None:
    """Put a copy of a document on file, or take the one that is there off file where none is named.

    The file is kept in the floor's folder before the record names its hash: what the record names
    is there.
    """
    from sicbo.cli.output import write_json
    from sicbo.core.floor.copies.messages import FileCopy, WithdrawCopy
    from sicbo.core.floor.founding import OWNER
    from sicbo.desk.home.copies import documents_of, keep_copy, read_copy
    from sicbo.desk.writer.request import Request

    home = home_at(floor)
    found = read_copy(copy) if copy is not None else None
    with record_of(floor) as journal:
        tables = {each.document: each.table for each in documents_of(journal)}
    if document not in tables:
        known = ", ".join(tables) or "none"
        raise click.UsageError(f"ID must be of a document on this floor, {known}; got {document}")
    wanted: NounCommand = WithdrawCopy(table=tables[document])
    if found is not None:
        keep_copy(home, found)
        wanted = FileCopy(
            table=tables[document], file_sha256=found.sha256, kind=found.kind, size=len(found.data)
        )
    first = order_id(order)
    give(home, [Request(by=OWNER, id=first, role=OWNER, command=wanted)], first)
    if as_json:
        sha256, size = (found.sha256, len(found.data)) if found is not None else (None, None)
        write_json({"document": document, "sha256": sha256, "bytes": size})
    elif found is not None:
        click.echo(f"a copy of {document} is on file: {found.sha256}, {len(found.data)} bytes")
    else:
        click.echo(f"no copy of {document} is on file any more")
