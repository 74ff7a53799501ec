"""What makes conditions unsound: parts that do not fit together, chances that are not equal."""

import datetime
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from sicbo.core.bounds import COUNT_MAX, SEATS_MAX, overstep
from sicbo.core.floor.founding import NAME
from sicbo.core.floor.tournaments.tournament_conditions import Conditions, Price, SessionPlan
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, NotMoney, format_amount, parse_amount

UNEQUAL: Final = "chances are not equal: "
"""How a fault begins that gives some players a better chance than others."""

CHIPS_MAX: Final = Amount(COUNT_MAX * 100)
"""The most chips that a player is given: what they can win with them is reckoned with exactly."""

CARRIED: Final = "carried"


def check_conditions(conditions: Conditions) -> Iterator[Fault]:
    """Every unsound thing in conditions."""
    amounts = list(_amounts(conditions))
    yield from amounts
    yield from _names(conditions)
    yield from _times(conditions)
    yield from _entry(conditions)
    if amounts:
        return
    yield from _fee(conditions)
    for place, plan in enumerate(conditions.sessions):
        yield from _session(conditions, plan, ("sessions", place))
    yield from _heats(conditions)
    yield from _comers(conditions)
    yield from _prizes(conditions)
    yield from _buy_back(conditions)
    yield from _cash(conditions)


def _amounts(conditions: Conditions) -> Iterator[Fault]:
    """What must be an amount and is none; chips must be there."""
    said: list[tuple[Path, str]] = []
    for name in ("entry_fee", "buy_back"):
        found = getattr(conditions, name)
        price = found if isinstance(found, Price) else getattr(found, "price", None)
        if price is not None:
            path: Path = (name,) if found is price else (name, "price")
            said += [((*path, "pool"), price.pool), ((*path, "house"), price.house)]
    if conditions.buy_back != "none":
        said.append((("buy_back", "chips"), conditions.buy_back.chips))
    if conditions.wager != "none":
        said.append((("wager", "minimum"), conditions.wager.minimum))
    for place, plan in enumerate(conditions.sessions):
        path = ("sessions", place)
        for name in ("minimum", "maximum", "unit"):
            said.append(((*path, "limits", name), getattr(plan.limits, name)))
        if plan.chips != CARRIED:
            said.append(((*path, "chips"), plan.chips))
    said.append((("prizes", "guarantee"), conditions.prizes.guarantee))
    if conditions.prizes.of == "amounts":
        said += [(("prizes", "places", n), each) for n, each in enumerate(conditions.prizes.places)]
    if conditions.cash_for_chips != "none":
        rate = conditions.cash_for_chips
        said += [(("cash_for_chips", "chips"), rate.chips), (("cash_for_chips", "cash"), rate.cash)]
    for path, text in said:
        yield from _amount(path, text)


_MAY_BE_NOTHING: Final = ("pool", "house", "guarantee")


def _amount(path: Path, text: str) -> Iterator[Fault]:
    try:
        amount = parse_amount(text)
    except NotMoney as error:
        yield Fault(path, str(error))
        return
    if not amount and path[-1] not in _MAY_BE_NOTHING:
        yield Fault(path, "must be more than nothing, got 0")
    most = CHIPS_MAX if "chips" in path else None
    if most is not None and amount > most:
        yield Fault(path, f"must be at most {format_amount(most)}, got {text}")


def _names(conditions: Conditions) -> Iterator[Fault]:
    """Names that are names, each given once, and sessions that come before those they lead to."""
    if not NAME.fullmatch(conditions.tournament):
        must = "must be a name of lower-case letters, digits and hyphens"
        yield Fault(("tournament",), f"{must}, got {conditions.tournament!r}")
    if not conditions.sessions:
        yield Fault(("sessions",), "must name at least one session")
    known: list[str] = []
    for place, plan in enumerate(conditions.sessions):
        path: Path = ("sessions", place)
        if not NAME.fullmatch(plan.name):
            yield Fault((*path, "name"), f"must be a name of lower-case letters, got {plan.name!r}")
        if plan.name in known:
            yield Fault((*path, "name"), f"the session {plan.name} stands twice")
        for inner, each in enumerate(plan.sessions):
            if each not in known:
                message = f"no earlier session {each!r}" + did_you_mean(each, known)
                yield Fault((*path, "sessions", inner), message)
        if (plan.players == "entries") == bool(plan.sessions):
            must = "no sessions" if plan.players == "entries" else "the sessions they come from"
            yield Fault((*path, "sessions"), f"players that are {plan.players} need {must}")
        known.append(plan.name)
    grounds = [each.name for each in conditions.leaving.grounds]
    for place, name in enumerate(grounds):
        path = ("leaving", "grounds", place, "name")
        if not NAME.fullmatch(name):
            yield Fault(path, f"must be a name of lower-case letters, got {name!r}")
        if name in grounds[:place]:
            yield Fault(path, f"the ground {name} stands twice")


def _times(conditions: Conditions) -> Iterator[Fault]:
    """Times that say their zone and follow each other."""
    said: list[tuple[Path, datetime.datetime]] = [
        (("sessions", place, "starts"), plan.starts)
        for place, plan in enumerate(conditions.sessions)
    ]
    said.insert(0, (("entry", "free_withdrawal"), conditions.entry.free_withdrawal))
    before: datetime.datetime | None = None
    for path, time in said:
        if time.tzinfo is None:
            yield Fault(path, "must say its zone, such as +11:00")
            return
        if not 1900 <= time.year <= 8999:
            yield Fault(path, f"must be of the years 1900..8999, got {time.year}")
            return
        if before is not None and time < before:
            yield Fault(path, f"must not be before {before.isoformat()}, got {time.isoformat()}")
        before = time


def _entry(conditions: Conditions) -> Iterator[Fault]:
    entry = conditions.entry
    if entry.least < 2:
        yield Fault(("entry", "least"), f"must be at least 2 players, got {entry.least}")
    if entry.most < entry.least:
        message = f"must be at least the {entry.least} that are needed, got {entry.most}"
        yield Fault(("entry", "most"), message)


def _fee(conditions: Conditions) -> Iterator[Fault]:
    fee = conditions.fee
    if fee is not None and not fee.whole:
        yield Fault(("entry_fee",), 'a fee is more than nothing; "none" says that there is none')
    for path in _overstepping(conditions):
        yield Fault(path, "lies outside what can be reckoned with")


def _overstepping(conditions: Conditions) -> Iterator[Path]:
    for place, plan in enumerate(conditions.sessions):
        if overstep(plan.limits.limits) is not None:
            yield ("sessions", place, "limits")


def _session(conditions: Conditions, plan: SessionPlan, path: Path) -> Iterator[Fault]:
    """A session that can be played: with an end, with tables, with limits that its chips reach."""
    if bool(plan.spins) == bool(plan.minutes):
        yield Fault(path, "a session ends after a number of spins or of minutes: one of the two")
    for name in ("tables", "seats"):
        if not 1 <= getattr(plan, name) <= SEATS_MAX:
            got = getattr(plan, name)
            yield Fault((*path, name), f"must be 1..{SEATS_MAX}, got {got}")
    least, most = plan.limits.limits.minimum, plan.limits.limits.maximum
    if least > most:
        message = f"the minimum must be at most {format_amount(most)}, got {format_amount(least)}"
        yield Fault((*path, "limits", "minimum"), message)
    stack = plan.stack
    if stack is None and not plan.sessions:
        yield Fault((*path, "chips"), "whoever has played no session carries no chips over")
    if stack is not None and stack < least:
        message = f"must reach the minimum of {format_amount(least)}, got {plan.chips}"
        yield Fault((*path, "chips"), message)
    if conditions.wager == "none":
        return
    wanted = conditions.wager.least
    if wanted < least:
        message = f"must be at least the minimum of {plan.name}, {format_amount(least)}"
        yield Fault(("wager", "minimum"), f"{message}, got {conditions.wager.minimum}")
    if stack is not None and wanted > stack:
        message = f"must be at most the {plan.chips} chips of {plan.name}"
        yield Fault(("wager", "minimum"), f"{message}, got {conditions.wager.minimum}")


def _heats(conditions: Conditions) -> Iterator[Fault]:
    """Everybody who has entered plays in one heat, and every heat offers the same."""
    heats = [(n, each) for n, each in enumerate(conditions.sessions) if each.players == "entries"]
    if not heats:
        if conditions.sessions:
            yield Fault(("sessions",), 'no session has players = "entries"')
        return
    first = heats[0][1]
    wanted = list(range(1, first.heats + 1))
    if [each.heat for _, each in heats] != wanted or {each.heats for _, each in heats} != {
        len(wanted)
    }:
        message = f"heats must be numbered 1..{len(heats)} of {len(heats)}, in their order"
        yield Fault(("sessions", heats[0][0], "heat"), message)
    same = ("chips", "spins", "minutes", "limits", "per_table", "best_of_rest", "wagers", "tables")
    for place, each in heats[1:]:
        for name in same:
            if getattr(each, name) != getattr(first, name):
                message = f"{UNEQUAL}{name} of {each.name} differ from those of {first.name}"
                yield Fault(("sessions", place, name), message)


def _most_in(conditions: Conditions, plan: SessionPlan) -> int:
    """How many play in a session at most."""
    if plan.players == "entries":
        return -(-conditions.entry.most // max(plan.heats, 1))
    found = 0
    for name in plan.sessions:
        earlier = conditions.plan(name)
        if earlier is not None:
            through = earlier.goes_on
            playing = _most_in(conditions, earlier)
            going = min(through, playing)
            found += going if plan.players == "through" else playing - going
    return found


def _comers(conditions: Conditions) -> Iterator[Fault]:
    """Whoever comes to a session has a seat, and whoever goes on has a session to go to."""
    taken: set[str] = set()
    for place, plan in enumerate(conditions.sessions):
        path: Path = ("sessions", place)
        seats, most = plan.tables * plan.seats, _most_in(conditions, plan)
        if most > seats:
            yield Fault(
                (*path, "seats"), f"{most} players come to {plan.name}, which seats {seats}"
            )
        if plan.players == "through":
            for inner, name in enumerate(plan.sessions):
                if name in taken:
                    message = f"whoever goes on from {name} plays somewhere else already"
                    yield Fault((*path, "sessions", inner), message)
                taken.add(name)
    last = len(conditions.sessions) - 1
    for place, plan in enumerate(conditions.sessions):
        if place == last and plan.goes_on:
            yield Fault(("sessions", place, "per_table"), "nobody goes on from the last session")
        if place < last and plan.name not in taken:
            message = f"whoever goes on from {plan.name} has no session to play in"
            yield Fault(("sessions", place, "per_table"), message)
        if place < last and not plan.goes_on:
            yield Fault(("sessions", place, "per_table"), f"nobody goes on from {plan.name}")
    ties = conditions.progress
    if (ties.by == "play-off") != bool(ties.spins):
        yield Fault(("progress", "spins"), "a play-off has a number of spins, and a lot has none")


def _prizes(conditions: Conditions) -> Iterator[Fault]:
    """Prizes that can be paid: shares of a hundred in order, or amounts that are guaranteed."""
    prizes = conditions.prizes
    path: Path = ("prizes", "places")
    if not prizes.places:
        yield Fault(path, "must name at least one prize")
        return
    shares: list[Fraction] = []
    for place, each in enumerate(prizes.places):
        try:
            shares.append(Fraction(parse_amount(each), 100))
        except NotMoney:
            yield Fault((*path, place), f"must be a share such as 50 or 33.33, got {each!r}")
            return
    for place, share in enumerate(shares):
        if not share:
            yield Fault((*path, place), "a prize without value is none")
        elif place and share > shares[place - 1]:
            yield Fault((*path, place), "must be at most what the place before it wins")
    if prizes.of == "pool" and sum(shares) != 100:
        got = format_amount(Amount(int(sum(shares) * 100)))
        yield Fault(path, f"shares of the pool must come to 100, got {got}")
    if prizes.of == "amounts" and prizes.guaranteed < (total := Amount(int(sum(shares) * 100))):
        message = f"must be at least the prizes, which come to {format_amount(total)}"
        yield Fault(("prizes", "guarantee"), f"{message}, got {prizes.guarantee}")
    fee = conditions.fee
    if not prizes.guaranteed and (fee is None or not fee.to_pool):
        yield Fault(("prizes", "guarantee"), "nothing is paid into the pool and none is guaranteed")


def _buy_back(conditions: Conditions) -> Iterator[Fault]:
    buy_back = conditions.buy_back
    if buy_back == "none":
        return
    for name in ("times", "last_spin"):
        if not getattr(buy_back, name):
            yield Fault(("buy_back", name), 'must be more than nothing; "none" says there is none')
    for plan in conditions.sessions:
        if plan.spins and buy_back.last_spin >= plan.spins:
            message = f"must be before the last of the {plan.spins} spins of {plan.name}"
            yield Fault(("buy_back", "last_spin"), f"{message}, got {buy_back.last_spin}")


def _cash(conditions: Conditions) -> Iterator[Fault]:
    rate = conditions.cash_for_chips
    if rate != "none" and conditions.plan(rate.session) is None:
        known = [each.name for each in conditions.sessions]
        message = f"no session {rate.session!r}" + did_you_mean(rate.session, known)
        yield Fault(("cash_for_chips", "session"), message)
