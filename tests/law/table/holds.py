"""Playing a few lines of the notation on a table that is already set up."""

from textwrap import dedent

from sicbo.scenario.play import ScenarioResult, play
from sicbo.scenario.script import read

SET_UP = {
    "star-2016": """\
        rulebook star-2016
        approval website 2016-08-20
        layout C
        options odd even four streak
        limits 5 to 1000
        touch-screen
        screen
        streak-stake 25
        staff dan dealer
        staff gus games-supervisor
        staff sue casino-supervisor
        staff olga operator
        """,
    "mbs-2020": """\
        rulebook mbs-2020
        layout A
        limits 5 to 1000
        staff dan dealer
        staff pia pit-supervisor
        staff max pit-manager
        staff gil gaming-shift-manager
        """,
    "aruze-etg": """\
        rulebook aruze-etg
        approval letter 2015-01-01
        layout A
        limits 5 to 1000
        notes 5 10 20 50 100
        staff hal electronic-gaming-host
        staff eva electronic-gaming-supervisor
        staff abe assistant-gaming-manager
        staff olga operator
        """,
    "crown-a": """\
        rulebook crown-a
        layout E
        limits 5 to 1000
        staff dan dealer
        staff gus game-supervisor
        staff pat pit-boss
        """,
    "crown-b": """\
        rulebook crown-b
        layout C
        limits 5 to 1000
        acknowledged pat
        staff dan dealer
        staff gus game-supervisor
        staff pat pit-boss
        """,
    "canberra-2005": """\
        rulebook canberra-2005
        limits 5 to 1000
        staff dan dealer
        staff cas casino-supervisor
        staff olga operator
        """,
}
GUESTS = """\
player ann seat 1 chips 500
player bob seat 2 chips 500
"""
OPENS = {
    "star-2016": "sue",
    "mbs-2020": "pia",
    "aruze-etg": "eva",
    "crown-a": "gus",
    "crown-b": "gus",
    "canberra-2005": "olga",
}


def holds(game: str, text: str, *, more: str = "", opened: bool = True) -> ScenarioResult:
    """Play lines on the game's usual table; fail with the first line that differs.

    `more` adds lines to the set-up; a later line wins over an earlier one.
    """
    lines = [dedent(SET_UP[game]), GUESTS, dedent(more)]
    if opened:
        lines.append(f"{OPENS[game]}: open table\n")
    lines.append(dedent(text))
    whole = "".join(lines)
    played = play(read(whole))
    told = "\n".join(f"{number:4} {said}" for number, said in played.told)
    numbered = "\n".join(f"{n:4} {line}" for n, line in enumerate(whole.splitlines(), 1))
    assert played.fault is None, f"line {played.line}: {played.fault}\n{numbered}\n{told}"
    assert played.floor.table.ledger.sum() == 0
    return played
