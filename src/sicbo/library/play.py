"""A table that is played at from Python, in the words of the notation."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from itertools import count
from typing import Final

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.spelling import did_you_mean, nearest
from sicbo.core.law.written import read_dice
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.agenda import asks, thinkable
from sicbo.core.table.opening.messages import AcknowledgeAdvantage
from sicbo.desk.home.defaults import config_for, opening_steps
from sicbo.library import display
from sicbo.library.arguments import checked
from sicbo.library.book import Dice, Rulebook, rulebook, shown_dice
from sicbo.library.dealing import STEPS_MAX, due
from sicbo.library.money import Money, amount_of, decimal_of, written
from sicbo.library.outcome import Outcome, Possible, events_of, outcome_of, refused_as, together
from sicbo.scenario.pieces import NAME, NotUnderstood
from sicbo.scenario.script import Guest, OrderLine, Script, read, read_step
from sicbo.scenario.session import Session
from sicbo.scenario.words import write_order

SYSTEM: Final = "system"
"""Who gives the orders that nobody gives: a time that has come, dice that a machine reads."""

SYSTEM_WISHES: Final = ("close wagering", "shoot", "dice 1 2 3", "idle spin")


class CannotBePlayed(SicboError):
    """A rulebook that does not say how its tables are run, or a round that waits for a person."""


@checked
def table(
    game: str | Rulebook,
    players: Mapping[str, Money] | None = None,
    *,
    layout: str | None = None,
    limits: str | None = None,
    staff: Mapping[str, str] | None = None,
    set_up: str = "",
) -> "Table":
    """Open a table under a rulebook, with everything on offer and its players seated with chips.

    `limits` are written ``5 to 1000 unit 5``. Staff give orders by their role (``dealer: settle``)
    or by a name that `staff` gives it. Whatever else can be set up, the lines of `set_up` say as
    docs/reference/notation.md has them. Somebody says what the dice show, and the clock goes on
    when an order says so (``+30s dealer: close bets``): the same orders give the same round.

    >>> table("crown-a", players={"ann": 500}).phase
    'between'
    """
    book = game if isinstance(game, Rulebook) else rulebook(game)
    if book.law.document.policies is None:
        raise CannotBePlayed(f"{book.name} does not say how its tables are run")
    lines = [set_up]
    lines += [f"layout {layout}"] if layout is not None else []
    lines += [f"limits {limits}"] if limits is not None else []
    lines += [f"staff {name} {role}" for name, role in (staff or {}).items()]
    script = _script(book, "\n".join(lines), len(players or {}))
    script.guests += _guests(players or {}, script)
    made = Table(book, Session(script, book.law))
    made.do(f"{_opener(book, script)}: open table")
    return made


LEFT_OUT: Final = frozenset(("table", "area_limits", "dice", "tray"))
"""What a set-up says in a way of its own, or not at all."""


def _script(book: Rulebook, set_up: str, players: int) -> Script:
    """A table set up as its rulebook allows, and as somebody says otherwise."""
    script = read(f"{set_up}\nrulebook {book.name}", "set-up")
    if script.lines:
        raise NotUnderstood(f"set-up: line {script.lines[0].line}: orders are for Table.do")
    if script.readings:
        raise NotUnderstood("set-up: readings are chosen with the rulebook: sicbo.rulebook")
    for role in script.staff.values():
        if role not in book.roles:
            known = f"{', '.join(book.roles)}, got {role!r}{did_you_mean(role, book.roles)}"
            raise NotUnderstood(f"role must be one of {known}")
    usual = msgspec.structs.asdict(config_for(book.law, "table"))
    settings = {name: usual[name] for name in usual if name not in LEFT_OUT}
    settings["seats"] = max(settings["seats"], players + len(script.guests))
    script.settings = {**settings, **script.settings}
    script.staff = {role: role for role in book.roles} | script.staff
    return script


def _guests(players: Mapping[str, Money], script: Script) -> list[Guest]:
    """Players with their chips, each on the next seat that is free."""
    taken = {guest.seat for guest in script.guests}
    free = (seat for seat in count(1) if seat not in taken)
    guests = list[Guest]()
    for name, chips in players.items():
        if not re.fullmatch(NAME, name):
            raise NotUnderstood(f"player must have a name such as ann or bob-2, got {name!r}")
        if name in script.staff or name == SYSTEM:
            raise NotUnderstood(f"player must not have a name of the staff, got {name!r}")
        guests.append(Guest(name, next(free), amount_of(chips)))
    return guests


def _opener(book: Rulebook, script: Script) -> str:
    """Whoever opens the table; what has to be shown and said before stands in the script then."""
    day = script.day or script.start.date()
    *before, (opener, opening) = opening_steps(
        book.law, script.config(book.law.document.policies), day
    )
    if script.acknowledged is None:
        knows = (role for role, step in before if isinstance(step, AcknowledgeAdvantage))
        script.acknowledged = next(knows, None)
    if script.evidence is None:
        script.evidence = getattr(opening, "evidence", None)
    return opener


class Table:
    """A table that is played at in the notation; `table` opens one."""

    def __init__(self, book: Rulebook, session: Session) -> None:
        self.rulebook = book
        """The rulebook it is run by."""
        self._session = session
        self._state = session.floor.table

    def __repr__(self) -> str:
        standing = self.phase if self.status != "closed" else self.status
        return f"<Table {self.rulebook.name}: round {self.round}, {standing}>"

    @checked
    def do(self, order: str | Possible) -> Outcome:
        """Give an order in the notation, such as ``ann: bet 10 on small``; or several, one a line.

        What came of it is returned, and `Refused` raised where the rulebook says no: then nothing
        of that order has happened, and what was ordered on the lines before it has.
        """
        written = str(order)
        steps = list(_steps(written))
        done = [self._do(step) for step in steps]
        return done[0] if len(done) == 1 else together(written, done)

    def _do(self, step: OrderLine) -> Outcome:
        order = f"{step.who}: {step.words}"
        document = self.rulebook.law.document
        happened = self._session.give(step)
        if isinstance(happened, Refusal):
            raise refused_as(document, happened, order, self._meant(step.who, happened))
        self._session.welcome(happened)
        return outcome_of(document, order, happened)

    @checked
    def possible(self, who: str) -> tuple[Possible, ...]:
        """Every order that somebody may give now: a role, a name of the staff, or a player.

        Each says what would come of it and by which clauses. A player's wagers are those of the
        smallest stake; staff's dice, times and reasons are examples. ``system`` stands for the
        clock and the tumbler of terminals.
        """
        if who not in self._known:
            raise NotUnderstood(f"nobody is called {who!r} here{did_you_mean(who, self._known)}")
        wishes = SYSTEM_WISHES if who == SYSTEM else self._wishes(who)
        staff = who in self._session.script.staff
        orders = self._of_staff(who) if staff else self._accepted(who, wishes)
        return tuple({each.words: each for each in orders}.values())

    @checked
    def deal(self, dice: Dice, bets: Mapping[str, Mapping[str, Money]] | None = None) -> Outcome:
        """Have the staff take every step that is left of the round, in the order of the document.

        `bets` are placed as soon as betting is open, by player: ``{"ann": {"small": 10}}``. On
        terminals time goes on to the next deadline, and somebody must have bet. What came of all
        orders is returned.

        >>> table("canberra-2005", {"ann": 50}).deal("6 5 6", {"ann": {"big": 10}}).lines[0].returns
        Decimal('20')
        """
        roll = read_dice(self.rulebook.law, shown_dice(dice))
        waiting = [_bet(player, stakes) for player, stakes in (bets or {}).items()]
        done: list[Outcome] = []
        while not any(event.name == "round-settled" for each in done for event in each):
            if self._state.betting_open or self.phase not in ("between", "shaken"):
                done += map(self.do, waiting)
                waiting = []
            order = due(self._session, roll) if len(done) < STEPS_MAX + len(bets or ()) else None
            if order is None:
                raise CannotBePlayed(f"{self!r} waits for somebody to bet or to rule")
            done.append(self.do(order))
        return together(f"deal {' '.join(map(str, roll))}", done)

    # ------------------------------------------------------------------------ how it stands

    @property
    def phase(self) -> str:
        """Where the round is, such as ``between``, ``betting``, ``closed`` or ``entered``."""
        return self._state.phase

    @property
    def status(self) -> str:
        """``open``, ``closing`` or ``closed``."""
        return self._state.status

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""
        return self._state.round

    @property
    def dice(self) -> tuple[int, int, int] | None:
        """What the dice were said to show in this round."""
        return self._state.dice

    @property
    def suspended(self) -> str | None:
        """Why play is suspended, if it is."""
        return self._state.suspended

    @property
    def now(self) -> datetime.datetime:
        """The time at the table; it goes on when an order says so."""
        return self._session.now

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who has come to the table."""
        return tuple(self._state.players)

    @property
    def staff(self) -> dict[str, str]:
        """Who gives orders, and in which role."""
        return dict(self._session.script.staff)

    @property
    def stacks(self) -> dict[str, Decimal]:
        """The chips of each player, without those on the layout."""
        return {name: decimal_of(self._state.stack_of(name)) for name in self.players}

    @property
    def wagers(self) -> dict[str, dict[str, Decimal]]:
        """What lies on the layout, by player and wager."""
        return {
            name: {str(key): decimal_of(stake) for key, stake in player.wagers.items()}
            for name, player in self._state.players.items()
            if player.wagers
        }

    @property
    def offer(self) -> tuple[str, ...]:
        """The wagers that may be placed here, in the order of the rulebook."""
        return tuple(str(key) for key in self.rulebook.law.table if key in self._state.offer)

    @property
    def limits(self) -> tuple[Decimal, Decimal]:
        """The least and the most of a wager."""
        limits = self._state.limits
        return decimal_of(limits.minimum), decimal_of(limits.maximum)

    def _repr_html_(self) -> str:
        told = {
            "phase": self.phase,
            "round": self.round,
            "dice": " ".join(map(str, self.dice)) if self.dice else "-",
            "limits": "{} to {}".format(*self.limits),
        }
        stacks, wagers = self.stacks, self.wagers
        lines = [
            (name, str(stacks[name]), ", ".join(f"{v} on {k}" for k, v in laid.items()))
            for name in self.players
            for laid in (wagers.get(name, {}),)
        ]
        people = display.table(("player", "chips", "wagers"), lines)
        return display.page(f"A table of {self.rulebook.name}", display.facts(told), people)

    # ------------------------------------------------------------------------ behind the door

    @property
    def _known(self) -> tuple[str, ...]:
        return (*self._session.script.staff, *self.players, SYSTEM)

    def _of_staff(self, who: str) -> Iterator[Possible]:
        state, session = self._state, self._session
        moment = session.moment(who)
        installed = state.config or session.config
        for command in thinkable(state, who, session.now, installed):
            decision = session.would(who, command)
            if not isinstance(decision, Refusal):
                events = events_of(self.rulebook.law.document, decision)
                yield Possible(who, write_order(command, moment), events, asks(state, command))

    def _accepted(self, who: str, wishes: Iterable[str]) -> Iterator[Possible]:
        for words in wishes:
            decision = self._session.would(who, words)
            if not isinstance(decision, Refusal):
                yield Possible(who, words, events_of(self.rulebook.law.document, decision))

    def _wishes(self, who: str) -> Iterator[str]:
        """What a player may want to do."""
        state = self._state
        for key in self.rulebook.law.table:
            if key in state.offer:
                least = state.limits_for(who, key).minimum
                yield f"bet {format_amount(least)} on {key}"
        stake = state.config.streak_stake if state.config is not None else None
        for market in self.rulebook.law.streak_keys:
            yield f"streak {format_amount(stake or Amount(1))} on {market}"
            yield f"lift {market}"
        yield "repeat"
        yield from (f"take down {laid}" for laid in self.wagers.get(who, {}))
        yield from ("clear", "power keep", "power withdraw", "shoot", "collect", "leave")

    def _meant(self, who: str, refusal: Refusal) -> str:
        """Somebody or a wager that nobody knows may be misspelt."""
        wager = refusal.facts.get("wager")
        if refusal.reason == "wager-not-offered" and wager is not None:
            return "" if wager in self.rulebook.wagers else nearest(wager, self.offer) or ""
        return "" if who in self._known else nearest(who, self._known) or ""


def _bet(player: str, stakes: Mapping[str, Money]) -> str:
    return f"{player}: bet {', '.join(f'{written(each)} on {key}' for key, each in stakes.items())}"


def _steps(text: str) -> Iterator[OrderLine]:
    """The orders in a text, one a line; what stands behind a hash sign is a remark."""
    for number, raw in enumerate(text.splitlines() or [""], 1):
        line = raw.partition("#")[0].strip()
        step = read_step(line, number)
        if step is not None:
            yield step
        elif line or not text.strip():
            wanted = "order must be WHO: WORDS such as 'ann: bet 10 on small'"
            raise NotUnderstood(f"{wanted}, got {line!r}")
