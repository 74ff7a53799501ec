"""``sicbo dice``: is this shaker fair? Recorded results tested, or biased ones made."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.numbers import WHOLE
from sicbo.cli.options import examples, floor_option, json_option

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@click.command(
    "dice",
    epilog=examples(
        "sicbo dice rolls.csv",
        "sicbo dice rolls.csv --html rolls.html",
        "sicbo dice --set D-7 --floor floor",
        "sicbo dice --make 100000 --face 6=0.18 --seed 7 > loaded.csv",
    ),
)
@click.argument("file", required=False, metavar="[FILE.csv]")
@click.option("--set", "number", metavar="SERIAL", help="The rounds of a set of dice of a floor.")
@floor_option
@click.option("--level", type=float, default=0.99, metavar="P", help="All tests together; 0.99.")
@json_option
@click.option(
    "--html",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Write a page with pictures; a missing folder is made.",
)
@click.option(
    "--plot", metavar="FILE", type=click.Path(dir_okay=False), help="Write .png, .svg or .pdf."
)
@click.option(
    "--make",
    type=WHOLE,
    metavar="N",
    help="Make this many rolls, as CSV, instead; fair ones unless told otherwise.",
)
@click.option("--face", multiple=True, metavar="F=P", help="Made: the chance of a face.")
@click.option("--die", multiple=True, type=WHOLE, metavar="1..3", help="Made: which die is loaded.")
@click.option("--tied", type=float, metavar="P", help="Made: second die copies the first.")
@click.option("--sticky", type=float, metavar="P", help="Made: a die shows its last face again.")
@click.option("--seed", type=WHOLE, metavar="N", help="Made: the same seed, the same rolls.")
def command(
    file: str | None,
    number: str | None,
    floor: Path,
    level: float,
    as_json: bool,
    html: str | None,
    plot: str | None,
    make: int | None,
    face: tuple[str, ...],
    die: tuple[int, ...],
    tied: float | None,
    sticky: float | None,
    seed: int | None,
) -> None:
    """Test recorded rolls for fairness, all tests judged together; exit code 1 where suspect.

    A set of dice of the register is judged by its rounds, at whatever tables it was played with.
    The file has three dice a line, in the order in which they fell: columns first, second, third
    (others are left alone), or no header and just the dice.
    """
    from sicbo.lab.compiled import need_lab

    biased = {"--face": face, "--die": die, "--tied": tied, "--sticky": sticky, "--seed": seed}
    given = [name for name, value in biased.items() if value not in (None, ())]
    sources = [each for each in (file, number, make) if each is not None]
    if len(sources) != 1:
        got = "several" if sources else "neither"
        raise click.UsageError(f"expected a file of rolls, --set SERIAL or --make N, got {got}")
    if make is None and given:
        raise click.UsageError(f"{given[0]} needs --make")
    if die and not face:
        raise click.UsageError("--die needs --face, the chance of a face on that die, got none")
    need_lab()
    if make is not None:
        from sicbo.lab.fairness import Bias, biased_rolls, write_rolls

        loaded = Bias(_faces(face), die or (1, 2, 3), tied or 0.0, sticky or 0.0)
        for part in write_rolls(biased_rolls(make, loaded, 1 if seed is None else seed)):
            click.echo(part, nl=False)
        return
    source = file if file is not None else _of_set(str(number), floor)
    _examine(source, level, as_json, html, plot)


def _of_set(serial: str, floor: Path) -> "NDArray[np.uint8]":
    """The rolls of a set of dice, out of the record of a floor."""
    import numpy as np

    from sicbo.cli.inspection.record import home_at
    from sicbo.views.equipment.dice_sets import rolls_of

    journal = home_at(floor).journal(read_only=True)
    try:
        rolls = list(rolls_of(journal, serial))
    finally:
        journal.close()
    if not rolls:
        raise click.UsageError(f"--set must have played a round, got {serial!r}")
    return np.array(rolls, dtype=np.uint8)


def _examine(
    source: "str | NDArray[np.uint8]",
    level: float,
    as_json: bool,
    html: str | None,
    plot: str | None,
) -> None:
    import msgspec

    from sicbo.cli.lab.dice_table import print_report
    from sicbo.cli.output import console, note, write_json
    from sicbo.lab.fairness import examine, read_rolls
    from sicbo.lab.writing import check_writable, write_file

    if as_json + (html is not None) > 1:
        raise click.UsageError("expected one of --json and --html, got both")
    if plot is not None:
        from sicbo.lab.charts.figure import check_picture

        check_picture(plot)
    for path in (html, plot):
        if path is not None:
            check_writable(path, *((source,) if isinstance(source, str) else ()))
    report = examine(read_rolls(source) if isinstance(source, str) else source, level)
    if plot is not None:
        from sicbo.lab.charts.figure import save
        from sicbo.lab.charts.reports import charts

        save(plot, charts(report))
        note(f"sicbo: wrote {plot}")
    if as_json:
        write_json(msgspec.to_builtins(report))
    elif html is not None:
        from sicbo.lab.charts.reports import fairness_page

        named = Path(source).name if isinstance(source, str) else "a set of dice"
        write_file(html, fairness_page(report, named))
        click.echo(html)
        note("sicbo: wrote the page of the examination; open it in a browser")
    else:
        print_report(console(), report)
    if report.verdict == "suspect":
        raise SystemExit(1)


def _faces(written: tuple[str, ...]) -> dict[int, float]:
    """Read ``6=0.18`` and its like."""
    chances: dict[int, float] = {}
    for each in written:
        face, equals, chance = each.partition("=")
        try:
            if not equals or int(face) in chances:
                raise ValueError
            chances[int(face)] = float(chance)
        except ValueError:
            raise click.UsageError(
                f"--face must be a face and its chance such as 6=0.18, each once, got {each!r}"
            ) from None
    return chances
