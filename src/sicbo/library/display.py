"""Tables for people: columns of text, and plain HTML for a notebook, without script or style."""

from collections.abc import Iterable, Mapping, Sequence

from sicbo.lab.par.markup import Markup, join, rows, tag
from sicbo.library.clause import Clause


def columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """Rows of text with their cells below each other; a column that is empty is left out."""
    wide = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    shown = [place for place, width in enumerate(wide) if width]
    return ["  ".join(line[place].ljust(wide[place]) for place in shown).rstrip() for line in lines]


def table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> Markup:
    """A table with a row of heads."""
    return tag("table", rows(*heads, cell="th"), *(rows(*line) for line in lines))


def facts(told: Mapping[str, object]) -> Markup:
    """A table of names and what they are."""
    lines = (tag("tr", tag("th", name), tag("td", value)) for name, value in told.items())
    return tag("table", *lines)


def page(title: str, *parts: object, statements: Iterable[Clause] = ()) -> Markup:
    """A title, what stands below it, and the clauses it cites."""
    below = (part if isinstance(part, Markup) else tag("p", part) for part in parts)
    stated = [join(tag("dt", each), tag("dd", each.states)) for each in statements]
    return tag("div", tag("h4", title), *below, *([tag("dl", *stated)] if stated else ()))
