"""Jackpots reckoned anew along a journal: what tables fed, what displays showed, who was paid."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from sicbo.core.bank.ledger import POOL, PRIZE, RESERVE
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Pool
from sicbo.core.floor.jackpots.pool_events import (
    JackpotAdjusted,
    JackpotOpened,
    JackpotRetired,
    JackpotWon,
    PrizeConfirmed,
    PrizePaid,
    PrizeTakenBack,
    ShareTakenBack,
    TableUnlinked,
)
from sicbo.core.floor.jackpots.prize_events import (
    PrizeHeld,
    PrizeOnForm,
    PrizeReleased,
    PrizeReturned,
)
from sicbo.core.floor.noun import FOLDS, NounEvent
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.streams import table_stream
from sicbo.core.ids import Stream
from sicbo.core.table.faults.fault_events import RoundsVoided, WagersRecalculated, WagersVoided
from sicbo.core.table.faults.voiding_wagers import decided as stakes_decided
from sicbo.core.table.jackpots.messages import (
    JackpotFed,
    JackpotFetched,
    JackpotLinked,
    JackpotUnlinked,
    PrizeCredited,
    PrizeOwed,
)
from sicbo.core.table.rounds.messages import RoundSettled

_FETCHING: Final = (JackpotWon, PrizeTakenBack, JackpotAdjusted, JackpotRetired)
"""Whatever fetches the money of every table on the link."""

_AT_TABLE: Final = frozenset(
    (JackpotLinked, JackpotUnlinked, JackpotFed, JackpotFetched, PrizeCredited, PrizeOwed)
)
_DECIDING: Final = frozenset((RoundSettled, WagersRecalculated, WagersVoided, RoundsVoided))
_PEOPLE: Final = 2


@dataclass
class _TableFeed:
    """What one table has given to one jackpot and was not fetched yet."""

    rates: tuple[Fraction, Fraction]
    display: int = 0
    reserve: int = 0
    carried: tuple[Fraction, Fraction] = (Fraction(), Fraction())
    fed: tuple[int, int, tuple[Fraction, Fraction]] | None = None
    """The round that was fed last, its turnover, and the rates then."""


@dataclass
class Pools:
    """Reckons what each jackpot shows, and follows its money from the tables to the winners."""

    pools: dict[str, Pool] = field(default_factory=dict)
    _given: dict[tuple[Stream, str], _TableFeed] = field(default_factory=dict)
    _settled: dict[Stream, tuple[int, int]] = field(default_factory=dict)
    """The settlement of the command at hand: its round and what the dice decided, by table."""
    _since: dict[tuple[Stream, str], list[tuple[int, tuple[Fraction, Fraction]]]] = field(
        default_factory=dict
    )
    """From which round on each table has fed at which rates, also after it has left the link."""
    _last: dict[Stream, int] = field(default_factory=dict)
    """The round that was settled last, by table."""
    _unfed: dict[tuple[Stream, int], int] = field(default_factory=dict)
    """What the dice had decided of stakes that the command at hand makes void, by round."""
    _crossed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Money of the command at hand between tables and jackpots, by jackpot and what it is."""
    _touched: set[str] = field(default_factory=set)

    def concerns(self, event: AnyEvent) -> bool:
        """Whether an event says anything of jackpots; most floors have none."""
        if isinstance(event, NounEvent):
            return event.noun is JACKPOT
        kind = type(event)
        return kind in _AT_TABLE or (kind in _DECIDING and bool(self._given))

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        if isinstance(event, NounEvent):
            yield from self._of_pool(event)
            return
        match event:
            case RoundSettled():
                decided = ("won", "lost")
                lines = sum(each.counted for each in event.lines if each.outcome in decided)
                streaks = sum(each.stake for each in event.streaks if each.outcome in decided)
                tokens = sum(r.stake for r in event.in_kind if r.kind.startswith("token:"))
                self._settled[stream] = event.round, max(0, lines + streaks - tokens)
                self._last[stream] = event.round
            case WagersRecalculated():
                self._settled[stream] = event.round, stakes_decided(event.lines)
            case WagersVoided() if event.undone:
                self._unfed[stream, event.round] = stakes_decided(event.undone)
            case RoundsVoided():
                for each in event.rounds:
                    self._unfed[stream, each.round] = stakes_decided(each.undone)
            case JackpotLinked():
                rates = event.display.fraction, event.reserve.fraction
                given = self._given.setdefault((stream, event.pool), _TableFeed(rates))
                given.rates = rates
                first = self._last.get(stream, 0) + 1
                self._since.setdefault((stream, event.pool), []).append((first, rates))
            case JackpotUnlinked():
                left = self._given.pop((stream, event.pool))
                if left.display or left.reserve:
                    yield f"{left.display} and {left.reserve} stay behind at {stream}"
            case JackpotFed():
                yield from self._fed(stream, event)
            case JackpotFetched():
                given = self._given[stream, event.pool]
                if (event.display, event.reserve) != (given.display, given.reserve):
                    yield f"{given.display} and {given.reserve} must be fetched to {event.pool}"
                given.display = given.reserve = 0
                self._crossed[event.pool, "what was fetched"] += event.display + event.reserve
            case PrizeCredited():
                self._crossed[event.pool, f"prize {event.prize}"] -= event.amount
            case PrizeOwed():
                self._crossed[event.pool, f"prize {event.prize}"] += event.amount
            case _:
                pass  # Nothing else is of a jackpot.

    def _rates_in(self, stream: Stream, pool: str, number: int) -> tuple[Fraction, Fraction]:
        """The rates at which a round has fed, or is fed, however late."""
        since = reversed(self._since[stream, pool])
        given = self._given[stream, pool].rates
        return next((each for first, each in since if first <= number), given)

    def _fed(self, stream: Stream, event: JackpotFed) -> Iterator[str]:
        """What is whole of a turnover is fed, and the exact rest is carried."""
        given = self._given[stream, event.pool]
        last = given.fed
        if event.undone and (stream, event.round) in self._unfed:
            rates = self._rates_in(stream, event.pool, event.round)
            wanted = event.round, -self._unfed[stream, event.round]
        elif event.undone:
            number, turnover, rates = last or (0, 0, given.rates)
            wanted = number, -turnover
        else:
            rates = self._rates_in(stream, event.pool, event.round)
            wanted = self._settled.get(stream, (0, 0))
        if last is not None and last[0] == event.round:
            left = last[1] + event.turnover
            given.fed = None if event.undone and not left else (last[0], left, last[2])
        elif not event.undone and (last is None or last[0] < event.round):
            given.fed = event.round, event.turnover, rates
        if (event.round, event.turnover) != wanted:
            yield f"turnover of round {wanted[0]} must be {wanted[1]}, got {event.turnover}"
        rests = []
        for part, rate, carry in zip(
            (event.display, event.reserve), rates, given.carried, strict=True
        ):
            due = carry + rate * event.turnover
            whole = max(0, due // 1)
            if (part.fed, Fraction(part.carry)) != (whole, due - whole):
                yield f"{whole} must be fed to {event.pool} and {due - whole} carried, got {part}"
            rests.append(due - whole)
        given.carried = rests[0], rests[1]
        given.display += event.display.fed
        given.reserve += event.reserve.fed

    def _of_pool(self, event: NounEvent) -> Iterator[str]:
        name: str = event.pool  # type: ignore[attr-defined]  # Every event of a jackpot has it.
        pool = self.pools.setdefault(name, Pool())
        self._touched.add(name)
        if pool.rules is None and not isinstance(event, JackpotOpened):
            yield f"jackpot {name} was never opened"
            return
        if isinstance(event, (*_FETCHING, TableUnlinked)):
            came = event.fetched + event.fetched_reserve
            self._crossed[name, "what was fetched"] -= came
        if isinstance(event, _FETCHING):
            out = {table_stream(each) for each in pool.left_out}
            given = [g for (at, own), g in self._given.items() if own == name and at not in out]
            left = sum(each.display + each.reserve for each in given)
            if left:
                yield f"{left} of jackpot {name} must be fetched from its tables, too"
        match event:
            case JackpotWon():
                yield from self._won(pool, event)
            case PrizePaid() | PrizeOnForm():
                yield from self._paid(pool, event)
            case PrizeReturned():
                if pool.prizes[event.prize].on_form.get(event.player) != event.payout:
                    yield f"prize {event.prize} of {name} does not stand on form {event.payout}"
            case PrizeTakenBack():
                yield from self._taken_back(pool, event)
            case PrizeHeld() | PrizeReleased():
                yield from _withheld(pool, event)
            case PrizeConfirmed() | ShareTakenBack():
                yield from self._shares(pool, event)
            case JackpotAdjusted():
                shown, _ = pool.below_ceiling(pool.display + event.fetched)
                if event.before != shown:
                    yield f"jackpot {name} must show {shown}, got {event.before}"
            case _:
                pass  # What else happens to a jackpot is in its accounts.
        FOLDS[type(event)](pool, event)

    def _taken_back(self, pool: Pool, event: PrizeTakenBack) -> Iterator[str]:
        prize, name = pool.prizes[event.prize], event.pool
        if event.unpaid + event.owed + event.forfeited != prize.won:
            yield f"prize {event.prize} of {name} must go back whole: {prize.won}"
        on = event.moved if pool.retired else 0
        shown = event.display + event.overflow + event.to_reserve + event.to_house + on
        held = pool.display + pool.overflow + event.fetched + prize.display
        if shown != held or event.moved != on:
            yield f"{held} of {name} must be shown, run over or go on, got {shown}"
        self._crossed[name, f"prize {event.prize}"] -= event.owed

    def _shares(self, pool: Pool, event: PrizeConfirmed | ShareTakenBack) -> Iterator[str]:
        """Who shares a prize that waited, and what of one goes back for one player alone."""
        prize, what = pool.prizes[event.prize], f"prize {event.prize} of {event.pool}"
        if isinstance(event, PrizeConfirmed):
            if sum(each.amount for each in event.shares) != prize.won + event.borne:
                yield f"the shares of {what} must come to what was won"
            if event.player not in prize.waits:
                yield f"{what} did not wait for {event.player}"
            return
        share = prize.share_of(event.player)
        if share is None or prize.due_to(share) != event.amount:
            yield f"{event.player} has no such share of {what}"
        self._crossed[event.pool, f"prize {event.prize}"] -= event.amount if event.owed else 0

    def _won(self, pool: Pool, event: JackpotWon) -> Iterator[str]:
        shown, over = pool.below_ceiling(pool.display + event.fetched)
        if (event.display, event.overflow) != (shown, pool.overflow + over):
            yield f"jackpot {event.pool} must show {shown}, got {event.display}"
        if sum(share.amount for share in event.shares) != event.display + event.borne:
            yield f"the shares of prize {event.prize} must come to {event.display + event.borne}"
        reset, kept = event.rules.terms.reset, pool.reserve + event.fetched_reserve
        paid = min(kept, reset), reset - min(kept, reset)
        if (event.from_reserve, event.from_house) != paid:
            yield f"the reserve of {event.pool} must pay {paid[0]}, got {event.from_reserve}"

    def _paid(self, pool: Pool, event: PrizePaid | PrizeOnForm) -> Iterator[str]:
        prize = pool.prizes.get(event.prize)
        share = prize.share_of(event.player) if prize is not None else None
        what = f"prize {event.prize} of {event.pool} for {event.player}"
        if prize is None or share is None or event.amount != prize.due_to(share):
            yield f"{what} is not the one that was won"
        elif event.player in prize.paid or prize.taken_back:
            yield f"{what} must be paid once"
        elif event.player in prize.held:
            yield f"{what} must not be paid while it is held"
        elif event.amount >= prize.verify_from:
            people = {each for each in prize.verified.get(event.player, ()) if each != event.player}
            if len(people) < _PEOPLE:
                yield f"{what} must be verified by two people, got {len(people)}"
        form = None if prize is None else prize.on_form.get(event.player)
        if form != (event.payout if isinstance(event, PrizePaid) else None):
            yield f"{what} stands on form {form}"
        if isinstance(event, PrizePaid) and event.how == "meter":
            self._crossed[event.pool, f"prize {event.prize}"] += event.amount

    def end(self, balances: Mapping[str, int]) -> Iterator[str]:
        """The command at hand is over: what left a table has come to the jackpot, or back."""
        for (own, what), left in self._crossed.items():
            if left:
                yield f"{what} of jackpot {own} differs by {left} between it and its tables"
        for name in self._touched:
            pool, stream = self.pools[name], JACKPOT.stream(name)
            held = pool.display + pool.overflow, pool.reserve, pool.unpaid() - pool.on_forms()
            kept = tuple(balances[f"{stream}/{account}"] for account in (POOL, RESERVE, PRIZE))
            if kept != held:
                yield f"the accounts of jackpot {name} must hold {held}, got {kept}"
        self._crossed.clear()
        self._touched.clear()
        self._settled.clear()
        self._unfed.clear()


def _withheld(pool: Pool, event: PrizeHeld | PrizeReleased) -> Iterator[str]:
    """A share that is unpaid is held by one hold at a time, which says what it still pays."""
    prize = pool.prizes[event.prize]
    share = prize.share_of(event.player)
    what = f"prize {event.prize} of {event.pool} for {event.player}"
    expected = None if isinstance(event, PrizeHeld) else event.hold
    held = prize.held.get(event.player)
    if share is None or held != expected or event.player in prize.paid or prize.taken_back:
        yield f"{what} must be held by {expected}, got {held}"
    elif isinstance(event, PrizeReleased) and event.pays + event.forfeited != prize.due_to(share):
        yield f"{what} must be worth {prize.due_to(share)} in all"
