"""``sicbo doctor``: whether a floor is in good health."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "doctor", epilog=examples("sicbo doctor --floor floor", "sicbo doctor --floor floor --json")
)
@floor_option
@json_option
@click.pass_context
def command(ctx: click.Context, floor: Path, as_json: bool) -> None:
    """Look at database, disk, clock, key, chain, money and backup; each fault with its fix.

    A desk may be at work meanwhile. Exit code 1 when something is wrong.
    """
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import console, counted, table, write_json
    from sicbo.cli.progress import progress
    from sicbo.desk.home.health import examine
    from sicbo.desk.writer.clock import SystemClock

    home = home_at(floor)
    with progress("adding up") as tell:
        found = list(examine(home, SystemClock().now(), tell))
    wrong = [each for each in found if not each.ok]
    if as_json:
        shown = [
            {"check": name, "ok": ok, "found": what, "fix": None if ok else fix}
            for name, ok, what, fix in found
        ]
        write_json({"floor": home.settings.floor, "healthy": not wrong, "checks": shown})
    else:
        listed = table("check", "", "found")
        for name, ok, what, fix in found:
            listed.add_row(name, "ok" if ok else "FAULT", what if ok else f"{what}\nfix: {fix}")
        console().print(listed)
        console().print("in good health" if not wrong else counted(len(wrong), "fault"))
    ctx.exit(1 if wrong else 0)
