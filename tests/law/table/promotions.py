"""Promotions at the usual tables of The Star and of Aruze: lodged, started, drawn."""

from sicbo.scenario.play import ScenarioResult
from tests.law.promotion_files import TERMS, with_field
from tests.law.table.holds import holds

LODGED = "olga: lodge terms of spring <spring>\n"
PUBLISHED = 'olga: publish terms of spring at "the website" in "leaflet 7"\n'
STARTED = f"{LODGED}{PUBLISHED}+48h olga: start promotion spring\n"
"""Lodged on the 15th at noon, begun on the 17th at noon."""

SEED = "00" * 32
SEED_HASH = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
SEALED = f"system: seal seed for draw 1 of first in spring: {SEED_HASH}\n"
GIVEN = (
    "olga: give 2 tickets of spring to ann because she came\n"
    "olga: give 3 tickets of spring to bob because he came\n"
)
CLOSED = "+80h system: close entries of spring\n"
"""On the 20th at eight in the evening, an hour after they close and when prizes are awarded."""
LINK = "ab" * 32
WON = f"system: tickets 1 drawn in draw 1 of first in spring at {LINK}\n"
DRAWN = f"{STARTED}{SEALED}{GIVEN}{CLOSED}olga: draw first of spring\n{WON}"
"""Ann has won the first prize."""

COMPROMISED = "olga: integrity of spring compromised"
CLAIMED = "ann: claim first of spring\n"


def worth(value: str) -> str:
    """Terms whose one prize is so much cash."""
    return with_field("value", f'"{value}"')


def thing(kind: str, more: str = "") -> str:
    """Terms whose one prize is a thing worth 500."""
    return with_field("kind", f'"{kind}"\n{more}')


def promoted(document: str, text: str, *, terms: str = TERMS) -> ScenarioResult:
    """Play lines on a table of a document, with these terms at hand."""
    listed = "".join(f"| {line}\n" for line in terms.splitlines())
    staff = "staff sol scrutineer\nstaff ina inspector\n"
    return holds(document, text, more=f"{staff}text spring\n{listed}")
