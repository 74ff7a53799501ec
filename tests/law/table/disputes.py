"""Complaints at the usual table of each game, and who can be there beside its staff."""

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

OFFICES = "staff ina inspector\nstaff cass cashier\nstaff own owner\n"
SECOND = {
    "star-2016": "staff gil games-supervisor\nstaff sam casino-supervisor\n",
    "mbs-2020": "staff gus gaming-shift-manager\n",
    "aruze-etg": "staff ned electronic-gaming-host\n",
    "crown-a": "staff pip pit-boss\n",
    "crown-b": "staff pip pit-boss\n",
    "canberra-2005": "staff omar operator\n",
}


def disputed(game: str, text: str, *, staff: str = "") -> ScenarioResult:
    """Play lines at a table where offices and a second of each deciding role are, too."""
    return holds(game, text, more=OFFICES + SECOND[game] + staff)
