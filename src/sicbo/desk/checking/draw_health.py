"""Whether promotions are drawn, told and paid in time, and every seed of theirs can be had."""

import datetime
from collections.abc import Iterator

from sicbo.core.floor.noun import TIMED
from sicbo.core.floor.promotions.judging import judged_by
from sicbo.core.floor.promotions.lodging import starts_at
from sicbo.core.floor.promotions.owed import owed_acts
from sicbo.core.floor.promotions.promotion import PROMOTION, Promotion, seed_key
from sicbo.core.wording import name_in_words
from sicbo.desk.dice.draw_errands import place_of_seed
from sicbo.desk.dice.draws import Seals, commitment
from sicbo.desk.writer.errors import StreamStopped
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books

Fault = tuple[str, str]


def draw_faults(journal: Journal, seals: Seals, now: datetime.datetime) -> tuple[list[Fault], str]:
    """What of promotions is late or lost, each with its fix; and how many there are, in words."""
    own, rooms = PROMOTION.stream(""), LoadedFloor(journal, Books(journal))
    found: list[Fault] = []
    running = 0
    for stream in journal.named(own):
        name = stream.removeprefix(own)
        try:
            promotion = rooms.floor.state(PROMOTION, name)
        except StreamStopped as error:
            found.append((f"promotion {name}: {error}", "sicbo journal verify"))
            continue
        if promotion.lodged is None or promotion.ended:
            continue
        running += 1
        found += _waits(name, promotion, now)
        found += _owed(rooms, name, promotion, now)
        found += _lost(name, promotion, seals)
    return found, f"{running} promotion{'' if running == 1 else 's'} to be ended"


def _waits(name: str, promotion: Promotion, now: datetime.datetime) -> Iterator[Fault]:
    """What should have happened at its time: start, close of entries, draws, unclaimed prizes."""
    lodged = promotion.lodged
    assert lodged is not None
    if promotion.postponed:
        yield f"promotion {name} is postponed", f"sicbo promotion validate {name} ..."
        return
    if promotion.started is None and lodged.version not in promotion.published:
        if starts_at(lodged) < now:
            told = f"promotion {name} was to start at {starts_at(lodged):%F %T}; nobody can read"
            yield f"{told} its terms", f"sicbo promotion publish {name} ..."
        return
    for due, order in TIMED[PROMOTION.name](promotion):
        if due < now:
            what = name_in_words(type(order).__name__)
            yield f"{what} of {name} is due since {due:%F %T}", "sicbo serve: a desk does it"
    for prize, state in promotion.prizes.items():
        waits = state.standing in ("open", "ordered") and not promotion.cancelled
        if waits and promotion.closed is not None and lodged.terms.awarded_at < now:
            told = f"{prize} of {name} was to be drawn at {lodged.terms.awarded_at:%F %T}"
            yield told, f"sicbo promotion draw {name} {prize}"
        until = state.claim_until
        late = state.standing == "drawn" and until is not None and until < now
        if late and lodged.terms.unclaimed == "redraw":
            told = f"nobody has claimed {prize} of {name} until {until:%F %T}"
            yield told, f"sicbo promotion draw {name} {prize} --again ..."


def _owed(
    rooms: LoadedFloor, name: str, promotion: Promotion, now: datetime.datetime
) -> Iterator[Fault]:
    """Winners who should have been told by now, and whoever must be told as soon as can be."""
    lodged = promotion.lodged
    assert lodged is not None
    law = lodged.law
    book = rooms.floor.laws.by_hash(law.rulebook, law.sha256, law.readings)
    for each in owed_acts(promotion, judged_by(book, promotion, lodged).policy):
        if each.until is None or each.overdue(now):
            since = "" if each.until is None else f", until {each.until:%F %T}"
            yield f"{name}: {each.what} ({each.clause}){since}", f"sicbo promotion show {name}"


def _lost(name: str, promotion: Promotion, seals: Seals) -> Iterator[Fault]:
    """Seeds to which the record is bound and which the vault has not."""
    lodged, stream = promotion.lodged, PROMOTION.stream(name)
    assert lodged is not None
    if lodged.terms.manner != "electronic" or promotion.cancelled:
        return
    for prize, state in promotion.prizes.items():
        for draw in range(1, state.draws + 2):
            key = seed_key(prize, draw)
            known = promotion.commitments.get(key)
            if known is None or key in promotion.seeds or (state.over and draw > state.draws):
                continue
            seed = seals.unseal(stream, place_of_seed(promotion, prize, draw))
            if seed is not None and commitment(seed) == known:
                continue
            told = f"the seed of draw {draw} of {prize} in {name} is lost"
            if draw > state.draws:
                yield told, "start the desk: it binds that draw to another seed"
            elif draw == state.draws and state.standing == "ordered":
                yield told, f"sicbo promotion draw {name} {prize} --again 'its seed is lost'"
            else:
                yield f"{told}: the draw cannot be proven", "keep the record as it is"
