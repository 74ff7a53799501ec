"""``sicbo projections``: what is kept beside the record so that it is answered at once."""

from collections.abc import Mapping

import rich_click as click

from sicbo.cli.main import LazyGroup
from sicbo.cli.options import examples


class ProjectionsGroup(LazyGroup):
    """The commands about projections."""

    package = "sicbo.cli.projections"
    known: Mapping[str, str | None] = dict.fromkeys(("build", "follow", "status", "prove", "drop"))


@click.group(
    "projections",
    cls=ProjectionsGroup,
    epilog=examples(
        "sicbo projections build --floor floor",
        "sicbo projections follow --floor floor",
        "sicbo projections status --floor floor --json",
    ),
)
def command() -> None:
    """Statements, meters and rounds at once, however long the record is.

    Projections stand beside the record, follow it, and can be thrown away and made again at will.
    The record stays the only truth: no decision about money is ever made from them.
    """
