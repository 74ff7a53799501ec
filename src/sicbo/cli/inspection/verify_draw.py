"""``sicbo verify-draw``: one draw of a promotion made again."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "verify-draw",
    epilog=examples(
        "sicbo verify-draw spring car --floor floor",
        "sicbo verify-draw spring car --draw 1 --out proof.json",
        "sicbo verify-draw --proof proof.json",
    ),
)
@click.argument("promotion", required=False)
@click.argument("prize", required=False)
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
def command(
    ctx: click.Context,
    promotion: str | None,
    prize: str | None,
    draw: int | None,
    floor: Path,
    proof_file: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Draw a prize of a promotion again, from the journal or a proof.

    Exit code 1 when a step does not hold.
    """
    from sicbo.cli.inspection.proof_steps import tell_steps, write_proof
    from sicbo.cli.inspection.record import home_at
    from sicbo.desk.checking.draw_proof import (
        draw_steps,
        find_draw_proof,
        read_draw_proof,
    )

    if proof_file is not None:
        if promotion is not None:
            raise click.UsageError("name a promotion and a prize, or a proof, not both")
        proof = read_draw_proof(proof_file.read_bytes(), str(proof_file))
    elif promotion is None or prize is None:
        raise click.UsageError("name a promotion and a prize, or a proof with --proof")
    else:
        journal = home_at(floor).journal(read_only=True)
        try:
            proof = find_draw_proof(journal, promotion, prize, draw)
        finally:
            journal.close()
    if out is not None:
        write_proof(proof, out)
    title = f"draw {proof.draw} of {proof.prize}, promotion {proof.promotion}, floor {proof.floor}"
    ctx.exit(0 if tell_steps(proof, draw_steps(proof), title, as_json=as_json) else 1)
