"""``sicbo journal``: the record of a floor, for inspectors and operators."""

from collections.abc import Mapping

import rich_click as click

from sicbo.cli.main import LazyGroup
from sicbo.cli.options import examples


class JournalGroup(LazyGroup):
    """The commands about the record."""

    package = "sicbo.cli.journal"
    known: Mapping[str, str | None] = dict.fromkeys(
        ("verify", "heads", "export", "import", "replay", "backup", "restore")
    )


@click.group(
    "journal",
    cls=JournalGroup,
    epilog=examples(
        "sicbo journal verify --floor floor",
        "sicbo journal export record.jsonl",
        "sicbo journal backup monday.backup",
    ),
)
def command() -> None:
    """The record of a floor: verify it, hand it out, decide it again, back it up."""
