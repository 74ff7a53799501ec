"""HTML and SVG written safely: text is escaped, markup made here is not."""

from html import escape


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def tag(name: str, *content: object, **attributes: object) -> Markup:
    """An element; a trailing underscore frees a name Python keeps, others become hyphens.

    >>> tag("p", "1 < 2", class_="note")
    '<p class="note">1 &lt; 2</p>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{written}>{join(*content)}</{name}>")


def join(*content: object) -> Markup:
    """Pieces after one another."""
    return Markup(
        "".join(piece if isinstance(piece, Markup) else escape(str(piece)) for piece in content)
    )


def rows(*cells: object, cell: str = "td", **attributes: object) -> Markup:
    """A row of a table."""
    return tag("tr", *(tag(cell, each) for each in cells), **attributes)
