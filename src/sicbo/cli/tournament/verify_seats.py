"""``sicbo tournament verify-seats``: the seats of a session, or a lot, drawn again."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "verify-seats",
    epilog=examples(
        "sicbo tournament verify-seats spring-cup heat-1 --floor floor",
        "sicbo tournament verify-seats spring-cup final.lot-1 --out proof.json",
        "sicbo tournament verify-seats --proof proof.json",
    ),
)
@click.argument("tournament", required=False)
@click.argument("session", required=False)
@click.option("--draw", type=click.IntRange(min=1), metavar="N", help="Which; the last, else.")
@floor_option
@click.option(
    "--proof",
    "proof_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Check a proof that was handed out, without any journal.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the proof to a new file; docs/verify/verify_draw.py checks it too.",
)
@json_option
@click.pass_context
def verify_seats_command(
    ctx: click.Context,
    tournament: str | None,
    session: str | None,
    draw: int | None,
    floor: Path,
    proof_file: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Draw the seats of a session again, or a lot in it, from the journal or a proof.

    Exit code 1 when a step does not hold.
    """
    from sicbo.cli.inspection.proof_steps import tell_steps, write_proof
    from sicbo.cli.inspection.record import home_at
    from sicbo.desk.checking.seat_proof import find_seat_proof, read_seat_proof, seat_steps

    if proof_file is not None:
        if tournament is not None:
            raise click.UsageError("name a tournament and a session, or a proof, not both")
        proof = read_seat_proof(_data(proof_file), str(proof_file))
    elif tournament is None or session is None:
        raise click.UsageError("name a tournament and a session, or a proof with --proof")
    else:
        journal = home_at(floor).journal(read_only=True)
        try:
            proof = find_seat_proof(journal, tournament, session, draw)
        finally:
            journal.close()
    if out is not None:
        write_proof(proof, out)
    title = f"{proof.of} of tournament {proof.tournament}, draw {proof.draw}, floor {proof.floor}"
    holds = tell_steps(proof, seat_steps(proof), title, as_json=as_json)
    if not as_json:
        for seat in proof.seats:
            click.echo(f"{seat.player} at {seat.table}, seat {seat.seat}")
    ctx.exit(0 if holds else 1)


def _data(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise click.UsageError(f"cannot read {file}: {error.strerror}") from None
