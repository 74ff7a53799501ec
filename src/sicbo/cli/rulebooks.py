"""``sicbo rulebooks``: the catalogue."""

from typing import Any

import rich_click as click

from sicbo.cli.options import examples, json_option


@click.command("rulebooks", epilog=examples("sicbo rulebooks --json"))
@json_option
def command(as_json: bool) -> None:
    """List the rulebooks: document, casino, regulator, in force, wagers, clauses, hash."""
    from sicbo.cli.output import console, table, write_json
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
        shown = ("id", "document", "casino", "regulator", "in_force")
        streaks = f" + {book['streaks']}" if book["streaks"] else ""
        counts = (f"{book['wagers']}{streaks}", str(book["clauses"]))
        listed.add_row(*(str(book[name]) for name in shown), *counts, book["hash"][:12])
    console().print(listed)
