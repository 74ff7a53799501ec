"""``sicbo rulebooks``: the catalogue."""

from typing import Any

import rich_click as click

from sicbo.cli.options import examples, json_option


@click.command("rulebooks", epilog=examples("sicbo rulebooks --json"))
@json_option
def command(as_json: bool) -> None:
    """List the rulebooks: document, casino, regulator, in force, wagers, clauses, hash."""
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.law.document import ApprovalRequired, OnPublication
    from sicbo.core.law.rulebook import Rulebook
    from sicbo.rulebooks.catalogue import all_rulebooks

    def told(book: Rulebook) -> dict[str, Any]:
        identity = book.document.identity
        return {
            "id": book.id,
            "document": identity.id,
            "name": book.game.name,
            "casino": identity.casino,
            "regulator": identity.regulator,
            "in_force": identity.in_force.printed,
            "needs_evidence": isinstance(identity.in_force, OnPublication | ApprovalRequired),
            "wagers": len(book.table),
            "streaks": len(book.streak_keys),
            "clauses": len(book.document.clauses),
            "hash": book.sha256,
        }

    books = [told(book) for book in all_rulebooks()]
    if as_json:
        write_json(books)
        return
    listed = table(
        *("id", "document", "casino", "regulator", "in force", ">wagers", ">clauses", "hash")
    )
    for book in books:
        shown = ("id", "document", "casino", "regulator")
        force = book["in_force"] + (" *" if book["needs_evidence"] else "")
        streaks = f" + {book['streaks']}" if book["streaks"] else ""
        counts = (f"{book['wagers']}{streaks}", str(book["clauses"]))
        listed.add_row(*(str(book[name]) for name in shown), force, *counts, book["hash"][:12])
    listed.caption = "* a table opens only with evidence of the approval and its date"
    console().print(listed)
