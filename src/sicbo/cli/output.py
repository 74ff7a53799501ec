"""Results on standard output: tables for people, JSON for programs."""

import json
import sys
from collections.abc import Iterable
from errno import EPIPE
from typing import Any

import rich_click as click
from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table

from sicbo.core.text import escaped_json, harmless

PIPED_WIDTH = 160


class PlainConsole(Console):
    """A console that prints text as it is and leaves a closed pipe to the command line."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """What is printed, with nothing in it that a terminal would obey but styles."""
        for segment in super().render(renderable, options):
            text, style, control = segment
            if control or text.isprintable():
                yield segment
            else:
                yield Segment(harmless(text, lines=True), style)

    def on_broken_pipe(self) -> None:
        """Whoever was reading has gone: say so, and let `main` end quietly."""
        raise BrokenPipeError(EPIPE, "nobody reads any more")


def console() -> Console:
    """A console that keeps its tables whole when it is not a terminal."""
    width = None if sys.stdout.isatty() else PIPED_WIDTH
    return PlainConsole(width=width, highlight=False, markup=False, emoji=False)


def table(*columns: str, title: str | None = None) -> Table:
    """An empty table; a column whose name begins with ``>`` is set to the right."""
    made = Table(
        box=box.SIMPLE_HEAD,
        title=title,
        title_justify="left",
        title_style="bold",
        caption_justify="left",
    )
    for column in columns:
        right = column.startswith(">")
        made.add_column(column.lstrip(">"), justify="right" if right else "left", overflow="fold")
    return made


def write_json(value: Any, *, indent: int | None = 2) -> None:
    """Write JSON."""
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    click.echo(escaped_json(text))


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "wager"), counted(2, "wager")
    ('1 wager', '2 wagers')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def note(message: str) -> None:
    """Say something on standard error."""
    click.echo(message, err=True)
