"""What stands in the way of forgetting who somebody is: what they have, owe, or are in."""

from collections.abc import Iterator
from typing import NamedTuple

from sicbo.core.floor.disputes.dispute import DISPUTES
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.place_keys import holder_of
from sicbo.core.table.duties import plays_at
from sicbo.core.wording import money
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal


class Obstacle(NamedTuple):
    """Something that is still somebody's, and how it comes to its end."""

    what: str
    way_out: str


def obstacles(journal: Journal, rooms: LoadedFloor, person: str) -> Iterator[Obstacle]:
    """Everything that the floor still has for somebody, or they for the floor."""
    floor = rooms.floor
    for name in rooms.founding.tables:
        table = floor.table(name)
        if plays_at(table, person):
            seated = any(table.players[key].seat is not None for key in table.places_of(person))
            what = "a seat" if seated else "chips or wagers"
            yield Obstacle(f"{what} at {name}", "have the seat left and the chips taken")
        if table.dealer == person and table.status != "closed":
            yield Obstacle(f"the dealer's place at {name}", "have the dealer relieved")
    for name, due in floor.debts_of(person).items():
        yield Obstacle(f"a debt of {money(due)} at {name}", "have the debt settled")
    held = floor.wallet(person)
    if held:
        yield Obstacle(
            f"{money(held)} in the wallet", f"sicbo cage cash-out {person} {money(held)}"
        )
    own = f"{JACKPOT.name}:"
    for stream in journal.named(own):
        pool = floor.state(JACKPOT, stream.removeprefix(own))
        shares = (share for prize in pool.prizes.values() for share in prize.unpaid())
        due = sum(share.amount for share in shares if holder_of(share.player) == person)
        if due:
            name = stream.removeprefix(own)
            yield Obstacle(f"{money(due)} won of jackpot {name}", f"sicbo jackpot pay {name}")
    yield from _in_promotions(journal, rooms, person)
    series = floor.state(DISPUTES)
    for number in sorted(series.open):
        if series.numbered[number].person == person:
            yield Obstacle(f"complaint {number}", f"sicbo dispute close {number}")
    yield from _in_incidents(rooms, person)


def _in_incidents(rooms: LoadedFloor, person: str) -> Iterator[Obstacle]:
    """Incidents that are open with somebody in them, and what lasts on of those that are closed."""
    for number, incident in rooms.floor.state(INCIDENTS).known.items():
        if incident.part_of(person) is None:
            continue
        if not incident.closed:
            yield Obstacle(f"incident {number}", f"sicbo incident close {number}")
        for each in incident.standing("bar", "exclude"):
            if each.person == person:
                what = "an exclusion" if each.kind == "exclude" else "a bar"
                way_out = f"sicbo incident lift {number} {person} {each.kind}"
                yield Obstacle(f"{what} by incident {number}", way_out)


def _in_promotions(journal: Journal, rooms: LoadedFloor, person: str) -> Iterator[Obstacle]:
    """Prizes that wait for somebody, and refused claims of theirs that are kept for good."""
    own = PROMOTION.stream("")
    for stream in journal.named(own):
        name = stream.removeprefix(own)
        promotion = rooms.floor.state(PROMOTION, name)
        for prize, state in promotion.prizes.items():
            waits = state.standing in ("drawn", "claimed") and state.drawn is not None
            if waits and state.drawn is not None and state.drawn.player == person:
                way_out = f"sicbo promotion award {name} {prize}"
                yield Obstacle(f"prize {prize} of promotion {name}", way_out)
        for number, claim in promotion.refused.items():
            if claim.player == person and claim.details:
                kept = f"it is kept by {', '.join(claim.clauses)}"
                yield Obstacle(f"refused claim {number} in promotion {name}", kept)
