"""``sicbo journal replay``: every recorded command decided once more."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "replay",
    epilog=examples(
        "sicbo journal replay --floor floor", "sicbo journal replay --table main --json"
    ),
)
@floor_option
@click.option("--table", "wanted", metavar="TABLE", help="Only what was asked of this table.")
@json_option
@click.pass_context
def command(ctx: click.Context, floor: Path, wanted: str | None, as_json: bool) -> None:
    """Decide each command anew under the law it was decided under, and compare the events.

    The fold that a table is started from is compared too. Exit code 1 when something would be
    decided otherwise; the first difference is shown.
    """
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import console, counted, write_json
    from sicbo.cli.progress import progress
    from sicbo.desk.checking.replay import replay

    home = home_at(floor)
    journal = home.journal(read_only=True)
    try:
        with progress("replaying") as tell:
            done = replay(journal, table=wanted, progress=tell)
    finally:
        journal.close()
    first = done.differences[0] if done.differences else None
    if as_json:
        told = {"commands": done.commands, "events": done.events}
        write_json(
            {
                **told,
                "differences": len(done.differences),
                "first": None if first is None else first._asdict(),
                "ended": done.ended,
                "false_snapshots": done.false_snapshots,
            }
        )
    else:
        out = console()
        commands, events = counted(done.commands, "command"), counted(done.events, "event")
        out.print(f"{commands} decided anew, {events} compared", style="bold")
        for name in done.false_snapshots:
            out.print(f"the fold kept for table {name} is NOT that of its entries: drop it")
        if done.ended is not None:
            out.print(f"could not go on: {done.ended}", soft_wrap=True)
        if first is None:
            out.print("every one as it was recorded")
        else:
            out.print(f"{counted(len(done.differences), 'command')} would be decided otherwise;")
            out.print(f"the first is {first.command} at entry {first.position} ({first.stream})")
            for name, lines in (("recorded", first.recorded), ("decided", first.decided)):
                for line in lines:
                    out.print(f"  {name}: {line}", soft_wrap=True)
    ctx.exit(1 if done.differences or done.ended or done.false_snapshots else 0)
