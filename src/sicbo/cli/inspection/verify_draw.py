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
    import msgspec

    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import console, write_json
    from sicbo.desk.checking.draw_proof import (
        NoDrawProof,
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
        if out.exists():
            raise NoDrawProof(f"--out must be a new file, got {out}")
        out.write_bytes(msgspec.json.format(msgspec.json.encode(proof), indent=2) + b"\n")
    found = draw_steps(proof)
    holds = all(step.holds for step in found)
    if as_json:
        told = [step._asdict() for step in found]
        write_json({**msgspec.to_builtins(proof), "holds": holds, "steps": told})
    else:
        printer = console()
        title = f"draw {proof.draw} of {proof.prize}, promotion {proof.promotion}"
        printer.print(f"{title}, floor {proof.floor}", style="bold")
        for step in found:
            printer.print(f"  {'yes' if step.holds else 'NO '}  {step.what}")
        printer.print("proven" if holds else "NOT PROVEN")
    ctx.exit(0 if holds else 1)
