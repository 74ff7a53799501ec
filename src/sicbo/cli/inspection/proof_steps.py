"""A proof written to a file and told step by step: of a round of virtual dice, or of a draw."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import msgspec

    from sicbo.desk.checking.proof import ProofCheck


def write_proof(proof: "msgspec.Struct", out: Path) -> None:
    """Write a proof to a new file, for whoever checks it with no code of ours."""
    import msgspec

    from sicbo.desk.checking.proof import NoProof

    if out.exists():
        raise NoProof(f"--out must be a new file, got {out}")
    out.write_bytes(msgspec.json.format(msgspec.json.encode(proof), indent=2) + b"\n")


def tell_steps(
    proof: "msgspec.Struct", found: Sequence["ProofCheck"], title: str, *, as_json: bool
) -> bool:
    """Say of each step whether it holds; tells whether all of them do."""
    import msgspec

    from sicbo.cli.output import console, write_json

    holds = all(step.holds for step in found)
    if as_json:
        told = [step._asdict() for step in found]
        write_json({**msgspec.to_builtins(proof), "holds": holds, "steps": told})
        return holds
    printer = console()
    printer.print(title, style="bold")
    for step in found:
        printer.print(f"  {'yes' if step.holds else 'NO '}  {step.what}")
    printer.print("proven" if holds else "NOT PROVEN")
    return holds
