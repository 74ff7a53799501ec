"""``sicbo journal export``: the record as lines of JSON."""

import datetime
from pathlib import Path

import rich_click as click

from sicbo.cli.inspection.record import in_order, period_options
from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "export",
    epilog=examples(
        "sicbo journal export record.jsonl --floor floor",
        "sicbo journal export links.jsonl --without-bodies",
        "sicbo journal export ann.jsonl --stream wallet:ann",
        "sicbo journal export november.jsonl --from 2026-11-01 --to 2026-11-30",
    ),
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@floor_option
@click.option("--without-bodies", is_flag=True, help="Leave every body out; the chain stays whole.")
@click.option(
    "--stream",
    "streams",
    multiple=True,
    metavar="STREAM",
    help="Only bodies of this stream, such as wallet:ann or table:main; may be repeated.",
)
@click.option("--person", metavar="PERSON", help="Only bodies in which this person's id stands.")
@period_options
@json_option
def command(
    file: Path,
    floor: Path,
    without_bodies: bool,
    streams: tuple[str, ...],
    person: str | None,
    begins: datetime.datetime | None,
    ends: datetime.datetime | None,
    as_json: bool,
) -> None:
    """Write the journal to a new file that docs/verify/verify_journal.py can check.

    With a period, or with streams, only those bodies are there; the links of all entries are, so
    that the chain can still be checked from end to end. A desk may be at work meanwhile.
    """
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import console, write_json
    from sicbo.cli.progress import progress
    from sicbo.core.ids import Stream
    from sicbo.core.law.spelling import did_you_mean
    from sicbo.desk.writer.clock import SystemClock
    from sicbo.journal.export import BadExport, export
    from sicbo.journal.files import make_private

    in_order(begins, ends)
    home = home_at(floor)
    if file.exists():
        raise BadExport(f"export must go to a new file, got {file}")
    if without_bodies and (streams or begins or ends or person):
        raise click.UsageError(
            "--without-bodies and --stream, --person or a period exclude each other"
        )
    journal = home.journal(read_only=True)
    part = file.with_name(file.name + ".part")
    try:
        for name, version in journal.versions([Stream(each) for each in streams]).items():
            if not version:
                hint = did_you_mean(name, journal.versions())
                raise BadExport(f"stream must be one of the journal, got {name!r}{hint}")
        bodies = streams if streams or without_bodies else None
        now = SystemClock().now()
        part.unlink(missing_ok=True)
        make_private(part)
        with part.open("wb") as target, progress("exporting") as tell:
            header = export(
                *(journal, target, now),
                bodies=bodies,
                begins=begins,
                ends=ends,
                person=person,
                progress=tell,
            )
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
        journal.close()
    if as_json:
        write_json({"file": str(file), "floor": header.floor, "entries": header.last})
    else:
        console().print(f"{header.last} entries of floor {header.floor} are in {file}")
