"""Whether a document's chips are sound: kinds that fit together, and roles that exist."""

from collections.abc import Iterator

from sicbo.core.law.document import Document
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.running.chip_policies import ChipPolicy
from sicbo.core.law.spelling import did_you_mean


def check_chips(document: Document, chips: ChipPolicy | None) -> Iterator[Fault]:
    """Every unsound thing in what a document says of chips."""
    if chips is None:
        return
    path: Path = ("policies", "chips")
    if not chips.stakes:
        yield Fault((*path, "stakes"), "nothing can be staked")
    if ("colour" in chips.stakes) != (chips.colour is not None):
        message = "colour chips are staked where [policies.chips.colour] says how, and only there"
        yield Fault((*path, "stakes"), message)
    become = chips.vouchers.become if chips.vouchers is not None else None
    if ("token" in chips.stakes) != (become == "tokens"):
        message = "tokens are staked where vouchers become tokens, and only there"
        yield Fault((*path, "stakes"), message)
    for kind in chips.names:
        if kind not in chips.stakes:
            yield Fault((*path, "names", kind), f"{kind} has a name and is never staked")
    if chips.colour is not None:
        yield from _of_colours(document, chips, (*path, "colour"))


def _of_colours(document: Document, chips: ChipPolicy, path: Path) -> Iterator[Fault]:
    colour = chips.colour
    assert colour is not None
    if (colour.shown == "not-asked") != (colour.shown_clause is None):
        message = "a value that must be shown needs shown_clause, and no other has it"
        yield Fault((*path, "shown"), message)
    elsewhere = colour.elsewhere
    if elsewhere is not None and elsewhere.unknown_value is not None and elsewhere.at != "tables":
        message = "what no record values is paid at tables alone: at must be tables"
        yield Fault((*path, "elsewhere", "unknown_value"), message)
    named = {
        ("several", "by"): colour.several.by if colour.several else None,
        ("elsewhere", "verified_by"): colour.elsewhere.verified_by if colour.elsewhere else None,
    }
    known = [role.name for role in document.roles]
    for place, name in named.items():
        if name is not None and name not in known:
            message = f"no role {name!r}" + did_you_mean(name, known)
            yield Fault((*path, *place), message)
