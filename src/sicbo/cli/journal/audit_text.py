"""How an audit of the record is told."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sicbo.journal.audit import Audit


def audit_json(found: "Audit") -> dict[str, Any]:
    """An audit for programs."""
    return {
        "floor": found.floor,
        "whole": found.whole,
        "entries": found.head.position,
        "link": found.head.link.hex(),
        "streams": found.streams,
        "commands": found.commands,
        "heads": len(found.heads),
        "unsigned": found.unsigned,
        "approved": found.approved,
        "earlier_head": None if found.earlier is None else found.earlier.position,
        "damage": [
            {"position": each.position, "stream": each.stream, "what": each.what}
            for each in found.damaged
        ],
    }


def tell_audit(found: "Audit") -> None:
    """An audit for people."""
    from sicbo.cli.output import console, counted, table

    out = console()
    entries = f"{found.head.position} entries"
    streams, commands = counted(found.streams, "stream"), counted(found.commands, "command")
    out.print(f"floor {found.floor}: {entries} in {streams}, {commands}", style="bold")
    heads = [head.position for head in found.heads]
    last = f", the last at entry {max(heads)}" if heads else ""
    out.print(f"{counted(len(heads), 'signed head')}{last}; {found.unsigned} entries behind it")
    if found.whole:
        out.print("whole: every link, version, signature and command, and money in every command")
        if found.earlier is not None:
            out.print(f"the head kept of entry {found.earlier.position} lies on this chain")
        if found.approved:
            out.print("every rule document that was played by is on the list of those approved")
        return
    listed = table(">entry", "stream", "what is wrong")
    for each in found.damaged:
        listed.add_row(str(each.position), each.stream or "", each.what)
    out.print(listed)
    out.print(f"NOT WHOLE: {counted(len(found.damaged), 'fault')}", style="bold")
