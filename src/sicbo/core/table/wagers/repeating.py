"""What was wagered in the round before, put down again."""

from collections.abc import Mapping

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.colours.in_play import VALUE, Kind
from sicbo.core.table.colours.laying import lay
from sicbo.core.table.colours.messages import PlaceChips
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides
from sicbo.core.table.state import Table
from sicbo.core.table.wagers.messages import PlaceWagers, RepeatWagers
from sicbo.core.table.wagers.placing import may_bet, place


@decides(RepeatWagers)
def repeat(table: Table, order: Order, command: RepeatWagers) -> Decision:
    """Put down again what was wagered in the player's last round, in the same kinds of chips."""
    no = may_bet(table, order, command.player, command.round)
    if no:
        return no
    before = table.players[command.player].previous
    if not before:
        return refuse("no-such-wager", table.policies.wagers.places_clause, repeats="nothing")
    offered = {wager: amount for wager, amount in before.items() if wager in table.offer}
    if any((command.player, wager) in table.chips.before for wager in offered):
        chips = _in_kind(table, command.player, offered)
        return lay(table, order, PlaceChips(command.player, command.round, chips))
    return place(table, order, PlaceWagers(command.player, command.round, offered))


def _in_kind(
    table: Table, player: str, wagers: Mapping[WagerKey, Amount]
) -> dict[WagerKey, dict[Kind, Amount]]:
    """Each wager by the kinds in which it lay."""
    found: dict[WagerKey, dict[Kind, Amount]] = {}
    for wager, amount in wagers.items():
        parts = table.chips.before.get((player, wager), {})
        plain = Amount(amount - sum(parts.values()))
        found[wager] = dict(parts) | ({VALUE: plain} if plain else {})
    return found
