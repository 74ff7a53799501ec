"""The draws of a demonstration: terms lodged a day ahead, and every step that the house takes.

Terms lie with the authority for a day before anything begins by them. So the floor of a
demonstration is founded as of the day before, and its house always lodges a day and an hour ahead.
"""

import asyncio
import datetime
import secrets
from collections.abc import Iterator
from typing import Final

from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.promotions.claim_messages import (
    AwardPrize,
    ChoosePayment,
    ClaimPrize,
    LapsePrize,
)
from sicbo.core.floor.promotions.draw_messages import OrderDraw
from sicbo.core.floor.promotions.messages import (
    EndPromotion,
    FindCompromised,
    LodgeTerms,
    PublishResults,
    PublishTerms,
)
from sicbo.core.floor.promotions.promotion import PROMOTION, PrizeState, Promotion
from sicbo.core.floor.promotions.promotion_terms import PromotionTerms
from sicbo.core.money import Amount
from sicbo.core.table.house_names import HOUSE, ROBOT
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Answer, Request

SERIES: Final = "house-draw-"
"""How the draws of the house are called, each with its number."""

EVERY: Final = datetime.timedelta(minutes=8)
"""How long one of them takes, and the next begins."""

AHEAD: Final = datetime.timedelta(hours=25)
"""How long before its start one is lodged."""

_CLOSES: Final = datetime.timedelta(minutes=5)
_AWARDED: Final = datetime.timedelta(minutes=5, seconds=30)
_CLAIM_MINUTES: Final = 1
_THINKS: Final = datetime.timedelta(seconds=6)
"""How long a robot, or whoever is to be paid, takes."""

_CHOOSES: Final = datetime.timedelta(seconds=45)
"""How long a guest may think how they are paid."""

_AT_ONCE: Final = 4
"""How many are lodged in one go while the floor is open."""

_TERMS: Final = """\
name = "{name}"
title = "The house draw"
manner = "electronic"
described = "One ticket is drawn for each prize, the larger one first."
awarded_at = {awarded}
awarded_in = "this floor and its wall screens"
eligible = "everybody who plays at the table named, guests of the demonstration included"
minimum_wager = "{least}"
nature = "two prizes of play money"
qualifications = "none"
reservations = "none"
guarantees = "none"
entries_close = {closes}
starts = {starts}
held_in = "this floor"
claim = "on the page of promotions, within {claim} minute"
present = true
notified = ["called"]
published = "on the page of promotions"

[entries]
tables = ["{table}"]
turnover_per_ticket = "{turnover}"

[rules]
claim_minutes = {claim}
redraws = 2
unclaimed = "redraw"

[[prizes]]
name = "first"
kind = "cash"
description = "First prize"
value = "500"
conditions = "none"

[[prizes]]
name = "second"
kind = "cash"
description = "Second prize"
value = "100"
conditions = "none"
"""


class DayBefore:
    """A clock that is a day and an hour behind: by it the floor of a demonstration is made."""

    def now(self) -> datetime.datetime:
        """The time as it was."""
        return datetime.datetime.now(datetime.UTC) - AHEAD

    def seen(self, at: datetime.datetime) -> None:
        """Nothing else is written meanwhile."""


def _time(at: datetime.datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")


def _terms(name: str, table: str, starts: datetime.datetime) -> str:
    return _TERMS.format(
        name=name,
        table=table,
        starts=_time(starts),
        closes=_time(starts + _CLOSES),
        awarded=_time(starts + _AWARDED),
        least="5",
        turnover="10",
        claim=_CLAIM_MINUTES,
    )


def table_for_draws(desk: Desk) -> str | None:
    """The table of a demonstration at which play earns tickets: the first that may."""
    rooms = desk.rooms
    for name, installed in rooms.founding.tables.items():
        table = rooms.room(name).table
        virtual = installed.config.dice == "virtual"
        if virtual and not table.electronic and table.policies.promotions is not None:
            return name
    return None


class HouseDraws:
    """The house as operator of its draws."""

    def __init__(self, desk: Desk, table: str) -> None:
        self._desk, self._table = desk, table
        self._run, self._given = secrets.token_hex(4), 0
        grant = desk.rooms.room(table).table.policies.may["run-promotion"]
        self._role = grant.by

    async def give(self, command: NounCommand) -> Answer:
        """Give an order as the operator."""
        self._given += 1
        name, by = f"draws:{self._run}:{self._given}", f"{HOUSE}{self._role}"
        return await self._desk.submit(
            Request(by=by, id=name, role=self._role, command=command, table=self._table)
        )

    async def lodge(self, number: int, starts: datetime.datetime) -> Answer:
        """Lodge the terms of one draw."""
        name = f"{SERIES}{number}"
        lines = tuple(_terms(name, self._table, starts).splitlines())
        return await self.give(LodgeTerms(promotion=name, terms=lines))

    def state(self, number: int) -> Promotion:
        """What has become of one of them."""
        return self._desk.rooms.floor.state(PROMOTION, f"{SERIES}{number}")

    async def lodge_ahead(self, known: int, now: datetime.datetime, most: int = _AT_ONCE) -> int:
        """Lodge the next ones, as far as a day and an hour ahead; tells the last there is."""
        last = known
        for _ in range(most):
            lodged = self.state(last).lodged
            starts = now if lodged is None else lodged.terms.starts + EVERY
            # After a long while nothing that was lodged comes any more: begin anew, a day ahead.
            starts = max(starts, now + AHEAD - EVERY) if starts < now and last else starts
            if last and starts > now + AHEAD:
                break
            await self.lodge(last + 1, starts)
            if self.state(last + 1).lodged is None:
                break
            last += 1
        return last

    def step(self, number: int, now: datetime.datetime) -> NounCommand | None:
        """What the house does next about one of them, if anything now."""
        name, state = f"{SERIES}{number}", self.state(number)
        lodged = state.lodged
        if lodged is None or state.ended:
            return None
        terms = lodged.terms
        if state.started is None:
            return _before(name, lodged.version in state.published, terms, now)
        if state.closed is None or now < terms.awarded_at:
            return None
        if not state.closed.tickets and not state.cancelled:
            why = "nobody has a ticket, so no prize can be won"
            return FindCompromised(promotion=name, act="cancel-draw", finding=why)
        for prize in terms.prizes:
            found = state.prizes[prize.name]
            if not found.over:
                return next(_about(name, prize.name, prize.value, found, terms, now), None)
        if not state.results and not state.cancelled:
            return PublishResults(promotion=name, where="the page of promotions")
        return EndPromotion(promotion=name)


def _before(
    name: str, public: bool, terms: PromotionTerms, now: datetime.datetime
) -> NounCommand | None:
    """Made public shortly before it begins; one whose time went by meanwhile ends unpublished."""
    if now >= terms.entries_close:
        return EndPromotion(promotion=name)
    if not public and now >= terms.starts - EVERY:
        return PublishTerms(
            promotion=name, where="the page of promotions", piece="the page of the lobby"
        )
    return None


def _about(
    name: str,
    prize: str,
    value: Amount,
    state: PrizeState,
    terms: PromotionTerms,
    now: datetime.datetime,
) -> Iterator[NounCommand]:
    """The next step of a prize: drawn, claimed for a robot, paid, drawn anew."""
    drawn = state.drawn
    if state.standing == "open":
        yield OrderDraw(promotion=name, prize=prize)
    elif state.standing == "drawn" and drawn is not None and state.claim_until is not None:
        robot = drawn.player.startswith(ROBOT)
        if robot and now >= drawn.at + _THINKS:
            yield ClaimPrize(promotion=name, prize=prize, player=drawn.player)
        elif now > state.claim_until and state.draws <= terms.redraws:
            yield OrderDraw(promotion=name, prize=prize, reason="nobody claimed it in time")
        elif now > state.claim_until:
            yield LapsePrize(promotion=name, prize=prize)
    elif state.standing == "claimed" and state.claimed is not None:
        player, at = state.claimed.player, state.claimed.at
        waits = _THINKS if player.startswith(ROBOT) else _CHOOSES
        if state.chosen is not None:
            yield AwardPrize(promotion=name, prize=prize)
        elif now >= at + waits:
            yield ChoosePayment(promotion=name, prize=prize, player=player, cash=value)


def lodge_first(home: Home) -> None:
    """Lodge the draws of the first day on a new floor, which was founded as of the day before."""
    asyncio.run(_lodge_first(home))


async def _lodge_first(home: Home) -> None:
    clock = DayBefore()
    async with open_floor(home, clock=clock, play=False) as desk:
        table = table_for_draws(desk)
        if table is not None:
            # The first begins as soon as the floor is open: its terms have lain long enough then.
            first = clock.now() + AHEAD
            draws = HouseDraws(desk, table)
            every = (draws.lodge(n + 1, first + n * EVERY) for n in range(AHEAD // EVERY))
            await asyncio.gather(*every)
