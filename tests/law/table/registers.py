"""Short words in which the tests of equipment speak to a table and its register."""

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import OPENS, holds

KEPT = "staff kay keeper\nspares none\n"
GOOD: dict[str, dict[str, str]] = {
    "star-2016": {
        "layout": "areas=marked diagram=C",
        "lights": "lights=winning-areas",
        "panel": "entry=keys marks=numbers linked=yes",
        "tumbler": "drive=mechanical affixed=yes cover=dome removable=yes transparent=no",
        "dice": "marks=dots opposite=seven in 3 pieces",
        "markers": "material=plastic colours=different",
        "tray": "lockable=yes fixed=yes",
    },
    "mbs-2020": {
        "layout": "diagram=A",
        "tumbler": "drive=electronic",
        "dice": "marks=dots in 3 pieces",
    },
    "aruze-etg": {
        "device": "represents=sic-bo",
        "layout": "areas=marked diagram=A",
        "tumbler": "drive=electronic automatic=yes sensors=yes",
        "dice": "marks=dots opposite=seven in 3 pieces",
    },
    "crown-a": {
        "layout": "diagram=E elements=complete further-elements=complete appearance=similar "
        "extras=none",
        "lights": "lights=winning-areas",
        "panel": "linked=yes marks=numbers",
        "tumbler": "drive=mechanical",
        "dice": "marks=numbers opposite=seven in 3 pieces",
    },
    "crown-b": {
        "layout": "diagram=C elements=complete further-elements=complete appearance=similar "
        "extras=none",
        "lights": "lights=winning-areas",
        "panel": "linked=yes marks=symbols",
        "tumbler": "drive=mechanical",
        "dice": "marks=symbols opposite=seven in 3 pieces",
    },
    "canberra-2005": {
        "tumbler": "drive=hand mixes=at-random",
    },
}
"""An item of each kind, as its document wants it."""


def fits(
    game: str, kind: str, facts: str | None, answer: str = "", more: str = ""
) -> ScenarioResult:
    """Register an item and fit it at a closed table that lacks one; `answer` is the refusal."""
    said = f" with {facts}" if facts else ""
    told = f"-> {answer}" if answer else ""
    text = f"""\
        kay: register item {kind} X-1 of acme{said} because delivered
        {more}
        kay: fit item X-1
        {told}
        """
    return holds(game, text, more=f"{KEPT}without {kind}\n", opened=False)


def unfit(game: str, kind: str, changed: str, clause: str) -> None:
    """An item like the good one but for one fact is refused by a clause, the good one is not."""
    facts = GOOD[game][kind]
    fits(game, kind, facts)
    name = changed.partition("=")[0]
    words = [word for word in facts.split() if not word.startswith(f"{name}=")]
    with_other = " ".join([changed, *words])
    fits(
        game, kind, with_other, f"refused equipment-unfit equipment={kind} fact={name} by {clause}"
    )


def missing(game: str, kind: str, clause: str) -> None:
    """A table without a kind of equipment does not open, by a clause."""
    text = f"{OPENS[game]}: open table\n-> refused equipment-missing equipment={kind} by {clause}\n"
    holds(game, text, more=f"without {kind}\n", opened=False)
