"""``sicbo rules``: the clauses in our own words."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.floor.ordering import id_option
from sicbo.cli.options import examples, floor_option, json_option, rulebook_argument

if TYPE_CHECKING:
    from sicbo.core.law.loading.load import LoadedDocument


@click.command(
    "rules",
    epilog=examples(
        "sicbo rules star-2016 3.1.4",
        "sicbo rules crown-b --search triple",
        "sicbo rules star-2016 --copy order-2016.pdf --floor floor",
        "sicbo rules star-2016 --withdraw --floor floor",
    ),
)
@rulebook_argument()
@click.argument("clause", required=False)
@click.option("--search", metavar="WORDS", help="Only clauses whose statement has these words.")
@click.option(
    "--copy",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Put a copy of the document on file at a floor, open to anybody; by its owner.",
)
@click.option("--withdraw", is_flag=True, help="Take the copy off file.")
@id_option
@floor_option
@json_option
def command(
    rulebook: str,
    clause: str | None,
    search: str | None,
    copy: Path | None,
    withdraw: bool,
    order: str | None,
    floor: Path,
    as_json: bool,
) -> None:
    """State the clauses of a document, one of them with its sub-clauses, or those with a word.

    Of a clause that is asked for it also says what rests on it, policies and wagers by where they
    stand in the file, and which tests prove it.
    """
    from sicbo.cli.floor.copies import file_copy
    from sicbo.rulebooks.catalogue import open_document

    loaded = open_document(rulebook)
    if copy is not None and withdraw:
        raise click.UsageError("--copy and --withdraw must not be given together")
    if copy is not None or withdraw:
        file_copy(str(loaded.document.identity.id), copy, floor, order, as_json)
    else:
        _state(loaded, clause, search, as_json)


def _state(loaded: "LoadedDocument", clause: str | None, search: str | None, as_json: bool) -> None:
    """State clauses, for people or for programs."""
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.law.checks.resting import resting
    from sicbo.core.law.clauses import CAPABILITIES, Clause
    from sicbo.rulebooks.catalogue import GAMES, built_in
    from sicbo.rulebooks.proofs import proofs

    document, name = loaded.document, str(loaded.document.identity.id)
    cited = resting(document)
    ours = name in GAMES.values() and built_in(name).sha256 == loaded.sha256
    proven = proofs().get(name, {}) if ours else {}
    found = document.clauses_at(clause) if clause else document.clauses
    if search:
        words = search.lower().split()
        found = {
            number: each
            for number, each in found.items()
            if all(word in f"{number} {each.states}".lower() for word in words)
        }

    def standing(number: str, each: Clause) -> str:
        if each.waits:
            return f"waits for {', '.join(each.waits)}"
        if each.physical is not None:
            return "physical"
        return "in force" if number in cited else "stated"

    if as_json:
        write_json(
            [
                {
                    "document": document.identity.id,
                    "clause": number,
                    "states": each.states,
                    "kind": each.kind,
                    "capabilities": {code: CAPABILITIES[code] for code in each.capabilities},
                    "standing": standing(number, each),
                    "rests": cited.get(number, []),
                    "tests": proven.get(number, ()),
                }
                for number, each in found.items()
            ]
        )
        return
    listed = table("clause", "statement", "kind", "standing")
    for number, each in found.items():
        listed.add_row(number, each.states, each.kind, standing(number, each))
    console().print(listed if found else f"no clause of {document.identity.id} has {search!r}")
    if clause is not None and found:
        _print_proofs({number: cited.get(number, ()) for number in found}, proven)


def _print_proofs(rests: Mapping[str, Sequence[str]], proven: Mapping[str, Sequence[str]]) -> None:
    """What rests on each clause, and the tests that prove it."""
    from sicbo.cli.output import console, table
    from sicbo.rulebooks.proofs import PAGE, are_here

    listed = table("clause", "what rests on it", "tests")
    for number, places in rests.items():
        tests = proven.get(number, ())
        names = "\n".join(test.rpartition("::")[2] for test in tests)
        told = names if are_here() else f"{len(tests)}, listed in {PAGE}"
        listed.add_row(number, "\n".join(places) or "nothing", told if tests else "none")
    console().print(listed)
