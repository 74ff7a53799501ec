"""``sicbo verify-roll``: one round of virtual dice drawn again."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "verify-roll",
    epilog=examples(
        "sicbo verify-roll main 3 --floor floor",
        "sicbo verify-roll main 3 --out proof.json",
        "sicbo verify-roll --proof proof.json",
    ),
)
@click.argument("table", required=False)
@click.argument("number", type=click.IntRange(min=1), required=False, metavar="ROUND")
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
    help="Write the proof to a new file; docs/verify/verify_roll.py checks it too.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    table: str | None,
    number: int | None,
    floor: Path,
    proof_file: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Draw a revealed round of virtual dice again, step by step, from the journal or a proof.

    Exit code 1 when a step does not hold.
    """
    from sicbo.cli.inspection.proof_steps import tell_steps, write_proof
    from sicbo.cli.inspection.record import home_at
    from sicbo.desk.checking.proof import find_proof, read_proof, steps

    if proof_file is not None:
        if table is not None:
            raise click.UsageError("name a table and a round, or a proof, not both")
        proof = read_proof(proof_file.read_bytes(), str(proof_file))
    elif table is None or number is None:
        raise click.UsageError("name a table and a round, or a proof with --proof")
    else:
        journal = home_at(floor).journal(read_only=True)
        try:
            proof = find_proof(journal, table, number)
        finally:
            journal.close()
    if out is not None:
        write_proof(proof, out)
    title = f"round {proof.round} of table {proof.table}, floor {proof.floor}"
    ctx.exit(0 if tell_steps(proof, steps(proof), title, as_json=as_json) else 1)
