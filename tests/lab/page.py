"""A page of HTML read back as a tree, strictly."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(("meta", "br", "hr", "img", "input", "link"))


@dataclass
class Element:
    """One element: its name, attributes, and what it holds in order."""

    name: str
    attributes: dict[str, str]
    content: list["Element | str"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All the text inside."""
        return "".join(part if isinstance(part, str) else part.text for part in self.content)

    def all(self, name: str, kind: str | None = None) -> Iterator["Element"]:
        """Every element below with a name, and a class where one is asked for."""
        for part in self.content:
            if isinstance(part, Element):
                classes = part.attributes.get("class", "").split()
                if part.name == name and (kind is None or kind in classes):
                    yield part
                yield from part.all(name, kind)

    def one(self, name: str, kind: str | None = None) -> "Element":
        """The only such element below."""
        (found,) = self.all(name, kind)
        return found


class _Reader(HTMLParser):
    """Builds the tree, and stops at a tag that closes nothing or the wrong thing."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("page", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"attribute twice in <{tag}>"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].content.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].content.append(data)


def read(markup: str) -> Element:
    """Read markup in which every tag is closed in its order."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    assert reader.open == [reader.root], f"<{reader.open[-1].name}> is never closed"
    return reader.root
