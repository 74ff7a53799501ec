"""``sicbo scenario``: rounds written as plain text, played and checked."""

import rich_click as click

from sicbo.cli.options import examples, json_option


@click.command(
    "scenario",
    epilog=examples(
        "sicbo scenario tests/scenarios/star-2016/cocked-dice.txt",
        "sicbo scenario --tell my-round.txt",
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option("--tell", "telling", is_flag=True, help="Say everything that happens, line by line.")
@json_option
def command(files: tuple[str, ...], telling: bool, as_json: bool) -> None:
    """Play scenarios and show the first line of each that differs; exit 1 if any does."""
    from pathlib import Path

    from sicbo.cli.output import counted, note, write_json
    from sicbo.scenario.play import play
    from sicbo.scenario.script import BadScenario, read

    results = []
    for name in files:
        try:
            text = Path(name).read_text(encoding="utf-8")
        except OSError as error:
            raise BadScenario(f"cannot read {name}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise BadScenario(f"{name} must be UTF-8 text") from None
        played = play(read(text, name), name)
        results.append((name, played))
        if as_json:
            continue
        if telling:
            lines, shown = text.splitlines(), 0
            for number, said in played.told:
                if number != shown:
                    click.echo(f"{number:4} {lines[number - 1].strip()}")
                    shown = number
                click.echo(f"       -> {said}")
        if played.fault is not None:
            note(f"sicbo: {name}: line {played.line}: {played.fault}")
    bad = [name for name, played in results if played.fault is not None]
    if as_json:
        write_json(
            [
                {
                    "file": name,
                    "title": played.script.title,
                    "holds": played.fault is None,
                    "line": played.line,
                    "fault": played.fault,
                    "told": [{"line": number, "says": said} for number, said in played.told],
                }
                for name, played in results
            ]
        )
    else:
        click.echo(f"{counted(len(results) - len(bad), 'scenario')} held, {len(bad)} did not")
    if bad:
        raise SystemExit(1)
