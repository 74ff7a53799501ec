"""The roles that somebody can have for a whole floor, beside the ladders of its tables."""

from collections.abc import Mapping
from typing import Final

from sicbo.core.floor.equipment.items import KEEPER
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.notices.messages import INSPECTOR, SURVEILLANCE
from sicbo.core.floor.promotions.draw_messages import SCRUTINEER
from sicbo.core.floor.tickets.messages import KIOSK
from sicbo.core.floor.tournaments.tournament import DIRECTOR
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.table.checks import ATTENDANT

FLOOR_ROLES: Final[Mapping[str, str]] = {
    ATTENDANT: "the floor",
    CASHIER: "the cage",
    INSPECTOR: "the floor",
    KEEPER: "the register",
    KIOSK: "the floor",
    OWNER: "the stores",
    SCRUTINEER: "the floor",
    SURVEILLANCE: "the book of incidents",
    DIRECTOR: "the floor",
}
"""Each with where it holds, as people say it."""
