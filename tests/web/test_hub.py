"""One view, then changes; public sections for all, own ones for one."""

import asyncio
import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import msgspec

from sicbo.core.ids import ClauseNumber, PersonId, WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.wagers.messages import WagerPlaced
from sicbo.desk.writer.clock import SystemClock
from sicbo.journal.committed import CommittedEvent
from sicbo.views.own.own_sections import OwnChange
from sicbo.web.transport.hub import RENEWED_SECONDS, Hub
from sicbo.web.transport.subscriber import Client, Outbox, Subscription
from tests.web.wire import Wire

_PLACED = WagerPlaced(
    player="ann",
    round=1,
    wager=WagerKey("big"),
    amount=Amount(100),
    by="ann",
    how="placed",
    clauses=(ClauseNumber("4.2"),),
)
EVENT = cast(CommittedEvent, SimpleNamespace(event=_PLACED))
STEP = cast(CommittedEvent, SimpleNamespace(event=SimpleNamespace()))


@dataclass
class Numbers:
    """A table of three sections."""

    phase: int = 0
    seats: int = 0
    purses: dict[str, int] = field(default_factory=dict)
    simple: bool = True

    sections: ClassVar[tuple[str, ...]] = ("phase", "seats")
    built: list[str] = field(default_factory=list)
    """Every section that was asked for."""

    def fold(self, published: CommittedEvent) -> None:
        pass

    def touched(self, event: object) -> frozenset[str]:
        return frozenset(("seats",) if event is _PLACED else self.sections)

    def section(self, name: str) -> object:
        self.built.append(name)
        return getattr(self, name)

    def own(self, player: str) -> Mapping[str, object]:
        return {"own": self.purses.get(player, 0)}

    def at_terminal(self, key: str) -> Mapping[str, object]:
        return self.own(key)

    def key_for(self, person: str, _place: int | None, bound: int | None) -> str:
        return person if bound is None else f"#{bound}"

    def place_of(self, key: str) -> int | None:
        return int(key[1:]) if key.startswith("#") else None

    def substitute_of(self, _key: str) -> str | None:
        return None

    def showing(self, key: str) -> frozenset[int]:
        place = self.place_of(key)
        return frozenset(() if place is None else (place,))

    def tickets_for(self, _key: str, _bound: int | None) -> Mapping[str, object]:
        return {}

    def laid(self, player: str) -> OwnChange | None:
        return OwnChange(Amount(self.purses.get(player, 0)), Amount(0), {}) if self.simple else None

    def staff(
        self, role: str, by: str, now: datetime.datetime, *, locked: bool
    ) -> Mapping[str, object]:
        return {"dealer": f"{role} {by} {now.tzinfo}", "bets": None if locked else [self.seats]}


class Screen(Client):
    """A client that keeps what it is sent."""

    def __init__(self, person: str | None) -> None:
        self.wire = Wire()
        super().__init__(PersonId(person) if person is not None else None, self.wire, Outbox())

    @property
    def got(self) -> list[dict[str, Any]]:
        self.flush()
        return [msgspec.json.decode(text) for text in self.wire.texts]


def hub_of(fold: Numbers) -> Hub:
    return Hub(SystemClock(), fold, fold)


def test_a_newcomer_gets_a_view_and_then_what_changes() -> None:
    async def story() -> None:
        fold = Numbers()
        hub, ann, bob = hub_of(fold), Screen("ann"), Screen(None)
        hub.join(Subscription(ann, "player", None), None)
        hub.join(Subscription(bob, "public", None), None)
        view = ann.got[0]
        assert view["view"] == {
            "view": "table",
            "audience": "player",
            "phase": 0,
            "seats": 0,
            "own": 0,
        }
        assert "own" not in bob.got[0]["view"]
        fold.phase, fold.purses["ann"] = 1, 5
        hub.happened(STEP)
        hub.settle()
        changed = [each["changes"] for each in ann.got[1:]]
        assert {"phase": 1} in changed
        assert {"own": 5} in changed
        assert [each["changes"] for each in bob.got[1:]] == [{"phase": 1}]
        assert bob.got[1]["after"] == bob.got[0]["version"]
        hub.close()

    asyncio.run(story())


def test_a_bet_is_shown_to_its_player_at_once_and_to_the_others_in_a_frame() -> None:
    async def story() -> None:
        fold = Numbers()
        hub, ann, bob = hub_of(fold), Screen("ann"), Screen("bob")
        hub.join(Subscription(ann, "player", None), None)
        hub.join(Subscription(bob, "player", None), None)
        hub.due()
        hub.settle()
        for number in range(1, 6):
            fold.seats, fold.purses["ann"] = number, number
            hub.happened(EVENT)
            hub.settle()
        assert [(each["type"], each["stack"]) for each in ann.got[1:]] == [
            ("laid", number) for number in range(1, 6)
        ]
        assert bob.got[1:] == []
        while not bob.got[1:]:
            await asyncio.sleep(0.01)
        assert [each["changes"] for each in bob.got[1:]] == [{"seats": 5}]
        hub.close()

    asyncio.run(story())


def test_where_a_wager_may_change_more_all_that_is_ones_own_is_shown() -> None:
    async def story() -> None:
        fold = Numbers(simple=False)
        hub, ann = hub_of(fold), Screen("ann")
        hub.join(Subscription(ann, "player", None), None)
        fold.purses["ann"] = 5
        hub.happened(EVENT)
        hub.settle()
        assert ann.got[1]["changes"] == {"own": 5}
        hub.close()

    asyncio.run(story())


def test_what_was_laid_and_given_back_is_shown_again() -> None:
    async def story() -> None:
        fold = Numbers()
        hub, ann = hub_of(fold), Screen("ann")
        hub.join(Subscription(ann, "player", None), None)
        fold.purses["ann"] = 5
        hub.happened(EVENT)
        hub.settle()
        fold.purses["ann"] = 0
        hub.happened(STEP)
        hub.settle()
        assert [each.get("changes") for each in ann.got[2:]] == [{"own": 0}]
        hub.close()

    asyncio.run(story())


def test_a_frame_waits_for_the_answer_that_is_due_and_what_is_urgent_does_not() -> None:
    async def story() -> None:
        fold = Numbers()
        hub, ann = hub_of(fold), Screen("ann")
        hub.join(Subscription(ann, "player", None), None)
        await asyncio.sleep(0)
        ann.expecting, before, fold.seats = 1, ann.wire.writes, 3
        hub.due()
        hub.settle()
        await asyncio.sleep(0)
        assert ann.wire.writes == before
        ann.say(b'{"type":"answer"}')
        await asyncio.sleep(0)
        assert ann.wire.writes == before + 1
        assert [each.get("changes") for each in ann.got[1:]] == [{"seats": 3}, None]
        fold.phase = 1
        hub.happened(STEP)
        hub.settle()
        await asyncio.sleep(0)
        assert ann.wire.writes == before + 2
        hub.close()

    asyncio.run(story())


def test_only_what_may_have_changed_is_built_and_nothing_where_nobody_looks() -> None:
    async def story() -> None:
        fold = Numbers()
        hub, ann = hub_of(fold), Screen("ann")
        hub.happened(STEP)
        hub.settle()
        assert fold.built == [], "nobody looks"
        seat = Subscription(ann, "player", None)
        hub.join(seat, None)
        assert fold.built == ["phase", "seats"]
        fold.built.clear()
        hub.happened(EVENT)
        hub.settle()
        while not fold.built:
            await asyncio.sleep(0.01)
        assert fold.built == ["seats"], "of what everybody sees a wager changes no more"
        fold.built.clear()
        hub.happened(STEP)
        hub.settle()
        assert fold.built == ["phase"], "what is urgent, and the rest in its frame"
        while len(fold.built) < 2:
            await asyncio.sleep(0.01)
        assert fold.built == ["phase", "seats"]
        hub.close()

    asyncio.run(story())


def test_what_happened_elsewhere_is_shown_within_a_second_or_with_what_happens_here() -> None:
    async def story() -> None:
        now = asyncio.get_running_loop().time
        fold = Numbers()
        hubs, sent = [hub_of(fold) for _ in range(20)], []
        screens = [Screen(None) for _ in hubs]
        for hub, screen in zip(hubs, screens, strict=True):
            hub.join(Subscription(screen, "public", None), None)
        fold.seats, begun = 1, now()
        for hub in hubs:
            hub.renew("seats")
            hub.settle()
        while any(len(each.got) < 2 for each in screens):
            sent.append(sum(len(each.got) - 1 for each in screens))
            assert now() - begun < RENEWED_SECONDS + 1
            await asyncio.sleep(0.01)
        assert any(0 < each < 20 for each in sent), "never all at once"
        assert [each.got[1]["changes"] for each in screens] == [{"seats": 1}] * 20
        fold.phase, fold.seats, late = 2, 2, Screen(None)
        hubs[0].renew("seats")
        hubs[0].happened(STEP)
        hubs[0].settle()
        hubs[0].join(Subscription(late, "public", None), None)
        assert late.got[0]["view"]["seats"] == 2, "whoever comes sees it at once"
        told = [each["changes"] for each in screens[0].got[2:]]
        assert {key: value for each in told for key, value in each.items()} == {
            "phase": 2,
            "seats": 2,
        }
        for hub in hubs:
            hub.close()

    asyncio.run(story())


def test_what_is_due_sooner_waits_for_nothing_that_is_due_later() -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        fold, screen = Numbers(), Screen(None)
        hub = hub_of(fold)
        hub.join(Subscription(screen, "public", None), None)
        for number in range(1, 4):
            fold.seats = 2 * number
            hub.renew("seats")
            hub.settle()
            fold.phase, fold.seats, begun = number, 2 * number + 1, loop.time()
            hub.happened(EVENT)
            hub.settle()
            while not any(
                each.get("changes", {}).get("seats") == fold.seats for each in screen.got
            ):
                assert loop.time() - begun < RENEWED_SECONDS / 2
                await asyncio.sleep(0.005)
        hub.close()

    asyncio.run(story())


def test_whoever_comes_back_gets_what_changed_since_or_a_fresh_view() -> None:
    async def story() -> None:
        fold = Numbers()
        hub, first = hub_of(fold), Screen("ann")
        seat = Subscription(first, "player", None)
        hub.join(seat, None)
        seen = first.got[0]["version"]
        hub.leave(seat)
        fold.phase = 7
        hub.happened(STEP)
        hub.settle()
        again, stale = Screen("ann"), Screen("ann")
        hub.join(Subscription(again, "player", None), seen)
        hub.join(Subscription(stale, "player", None), 3)
        other = Screen("ann")
        hub.join(Subscription(other, "player", None), seen, "of another server")
        assert other.got[0]["type"] == "view"
        assert again.got[0]["changes"] == {"phase": 7, "own": 0}
        assert (again.got[0]["after"], again.got[0]["version"]) == (seen, hub.version)
        assert stale.got[0]["type"] == "view"
        hub.close()

    asyncio.run(story())


def test_a_newcomer_sees_what_the_next_frame_will_tell_the_others() -> None:
    async def story() -> None:
        fold = Numbers()
        hub, ann, bob = hub_of(fold), Screen("ann"), Screen("bob")
        hub.join(Subscription(ann, "player", None), None)
        hub.due()
        hub.settle()
        fold.seats = 3
        hub.happened(EVENT)
        hub.settle()
        hub.join(Subscription(bob, "player", None), None)
        assert bob.got[0]["view"]["seats"] == 3
        hub.close()

    asyncio.run(story())


def test_somebody_who_no_longer_deals_no_longer_sees_what_staff_see() -> None:
    async def story() -> None:
        hub, ann = hub_of(Numbers()), Screen("ann")
        seat = Subscription(ann, "staff", "dealer")
        hub.join(seat, None)
        assert ann.got[0]["view"]["dealer"] == "dealer ann UTC"
        hub.again(seat, "player", None)
        hub.settle()
        assert ann.got[1]["type"] == "view"
        assert "dealer" not in ann.got[1]["view"]
        hub.close()

    asyncio.run(story())


def test_a_console_that_is_locked_keeps_nothing_old_and_gets_it_back() -> None:
    async def story() -> None:
        hub, ann = hub_of(Numbers(seats=3)), Screen("ann")
        seat = Subscription(ann, "staff", "dealer")
        hub.join(seat, None)
        assert ann.got[0]["view"]["bets"] == [3]
        hub.veil(seat, veiled=True)
        hub.veil(seat, veiled=True)
        assert [each["changes"] for each in ann.got[1:]] == [{"bets": None}]
        hub.veil(seat, veiled=False)
        assert ann.got[2]["changes"] == {"bets": [3]}
        hub.close()

    asyncio.run(story())


@dataclass
class Tables(Numbers):
    """A lobby of tables with a name and a round each."""

    rounds: dict[str, int] = field(default_factory=lambda: dict.fromkeys("abc", 1))

    sections: ClassVar[tuple[str, ...]] = ("tables",)

    def section(self, name: str) -> object:
        assert name in self.sections
        return tuple(SimpleTable(*each) for each in self.rounds.items())


class SimpleTable(msgspec.Struct, frozen=True):
    name: str
    round: int


def test_of_a_list_only_what_changed_is_sent() -> None:
    async def story() -> None:
        fold = Tables()
        hub = Hub(
            SystemClock(),
            fold,
            kind="lobby",
            frame_seconds=0,
            lists=frozenset(("tables",)),
        )
        early, late = Screen(None), Screen(None)
        hub.join(Subscription(early, "public", None), None)
        whole = [{"name": name, "round": 1} for name in "abc"]
        assert early.got[0]["view"]["tables"] == whole
        fold.rounds["b"] = 2
        hub.due()
        hub.settle()
        assert early.got[1]["changes"] == {"tables": [{"name": "b", "round": 2}]}
        hub.join(Subscription(late, "public", None), None)
        assert late.got[0]["view"]["tables"] == [whole[0], {"name": "b", "round": 2}, whole[2]]
        again = Screen(None)
        hub.join(Subscription(again, "public", None), early.got[0]["version"])
        assert again.got[0]["changes"]["tables"] == late.got[0]["view"]["tables"]
        hub.close()

    asyncio.run(story())
