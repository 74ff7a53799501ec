"""Write every generated document, or with ``--check`` say which of them are stale."""

import sys
from collections.abc import Iterator
from pathlib import Path

from tools import (
    command_pages,
    coverage_page,
    difference_page,
    golden_tables,
    lifecycle_pages,
    message_pages,
    notation_page,
    policy_page,
    python_page,
    reading_pages,
    refusal_pages,
    server_requirements,
    wire_types,
)

ROOT = Path(__file__).parent.parent


def generated() -> Iterator[tuple[Path, str]]:
    """Every generated document: where it stands and what must be in it."""
    modules = (coverage_page, golden_tables, reading_pages, command_pages)
    for module in (
        *modules,
        lifecycle_pages,
        notation_page,
        policy_page,
        difference_page,
        python_page,
        message_pages,
        refusal_pages,
        server_requirements,
        wire_types,
    ):
        for name, text in module.pages(ROOT):
            yield ROOT / name, text


def stale() -> list[str]:
    """The generated documents that are not as the code would write them."""
    return [
        str(path.relative_to(ROOT))
        for path, text in generated()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> None:
    """Write the documents, or only check them."""
    if "--check" in sys.argv[1:]:
        found = stale()
        for name in found:
            print(f"{name} is stale: run make docs", file=sys.stderr)
        sys.exit(bool(found))
    for path, text in generated():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
