"""``sicbo dice-test``: fresh virtual rolls judged by the laboratory."""

import rich_click as click

from sicbo.cli.options import examples, json_option


@click.command(
    "dice-test",
    epilog=examples(
        "sicbo dice-test --rolls 10000000", "sicbo dice-test --rolls 20000 --seed 51cb0"
    ),
)
@click.option(
    "--rolls",
    type=click.IntRange(1, 1_000_000_000),
    default=10_000_000,
    metavar="N",
    help="How many rolls to draw; ten million when not given.",
)
@click.option(
    "--seed", metavar="HEX", help="Draw the same rolls again; without it they are fresh ones."
)
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Processes that draw; one for each processor when not given.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context, rolls: int, seed: str | None, workers: int | None, as_json: bool
) -> None:
    """Draw virtual rolls as a table does and test them together at 99 %.

    Perfect dice fail one time in a hundred: an unlucky fresh run is repeated, a second failure is
    looked into. Exit code 1 when the dice are suspect.
    """
    from sicbo.lab.compiled import need_lab

    need_lab()
    import os
    import time

    import msgspec
    import numpy as np

    from sicbo.cli.output import console, table, write_json
    from sicbo.cli.progress import progress
    from sicbo.desk.demonstration.fresh import fresh_rolls
    from sicbo.lab.fairness import examine

    try:
        master = None if seed is None else bytes.fromhex(seed.rjust(len(seed) + len(seed) % 2, "0"))
    except ValueError:
        raise click.UsageError(f"--seed must be hexadecimal digits, got {seed!r}") from None
    began = time.monotonic()
    with progress("drawing") as tell:
        faces = fresh_rolls(rolls, master, workers or os.cpu_count() or 1, tell)
    drawn = time.monotonic()
    report = examine(np.frombuffer(faces, np.uint8).reshape(-1, 3))
    ended = time.monotonic()
    if as_json:
        told = msgspec.to_builtins(report)
        seconds = {"drawing": round(drawn - began, 3), "judging": round(ended - drawn, 3)}
        write_json({"seed": seed, **told, "sentence": report.sentence, "seconds": seconds})
    else:
        out = console()
        listed = table("test", ">statistic", ">p", ">p together", "")
        for each in report.findings:
            figures = f"{each.statistic:.3f}", f"{each.p_value:.4f}", f"{each.adjusted:.4f}"
            listed.add_row(each.name, *figures, "" if each.passes else "FAILS")
        out.print(listed)
        for left in report.untested:
            out.print(f"not tested: {left.name}, {left.why}")
        out.print(f"{report.rolls:,} rolls: {report.sentence}", style="bold")
    ctx.exit(1 if report.verdict == "suspect" else 0)
