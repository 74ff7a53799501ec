"""Every message, from everybody, at their own table and at another: as the rulebooks say.

The messages are such as the law refuses for their moment, so that what is heard changes nothing:
whatever the verdict, the record shows that only the two harmless ones below were done.
"""

import itertools
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sicbo.core.floor.noun import NounCommand
from sicbo.core.table.checks import SYSTEM
from sicbo.journal.codec import decode
from sicbo.rulebooks.catalogue import GAMES as BUILT_IN
from sicbo.web.running.serving import ServedFloor
from sicbo.web.running.usher import USHER
from sicbo.web.transport.conversation import OFFICES
from sicbo.web.transport.rates import Rate
from sicbo.web.wire.envelopes import Screen, ScreenCommand
from tests.web.ladders import Verdict, ladder_of
from tests.web.real_floor import (
    CASHIER,
    CHIPS,
    DICE,
    GAMES,
    PLAYERS,
    SHUT,
    answers,
    holder,
    on_real_floor,
    screen,
)

OLD_DAY, NO_ZONE = "2001-01-01", "2999-01-01T00:00:00"
UPSIDE_DOWN = {"minimum": 500, "maximum": 100}
NOT_DICE = [7, 7, 7]
CONFIG = {"table": "x", "limits": UPSIDE_DOWN}

MESSAGES: dict[str, dict[str, Any]] = {
    "open-table": {"config": CONFIG, "day": OLD_DAY},
    "acknowledge-advantage": {},
    "announce-closing": {"closes_at": NO_ZONE},
    "close-table": {},
    "start-gaming-day": {"day": OLD_DAY},
    "relieve-dealer": {},
    "take-seat": {"player": ..., "seat": 0},
    "leave-seat": {"player": ...},
    "vacate-seat": {"player": ...},
    "direct-away": {"person": "nobody", "why": "occupying"},
    "bring-chips": {"player": ..., "amount": 0},
    "take-chips": {"player": ..., "amount": 0},
    "take-tokens": {"player": ..., "amount": 0, "kind": "token:nobody"},
    "insert-note": {"player": ..., "amount": 1},
    "transfer-credit": {"player": ..., "amount": 0},
    "collect": {"player": ...},
    "clear-lock": {"player": ...},
    "cancel-credit": {"player": ...},
    "write-voucher": {"player": ...},
    "buy-colours": {"player": ..., "colour": "red", "pieces": 0, "value": 0},
    "redeem-colours": {"player": ..., "colour": "red"},
    "agree-to-share": {"player": ..., "other": "nobody", "colour": "red"},
    "require-colours": {"player": ...},
    "sell-chips": {"player": ..., "amount": 0},
    "say-with-cash": {"player": ..., "round": -1, "wagers": {}, "cash": 0},
    "place-chips": {"player": ..., "round": -1, "chips": {}},
    "settle-debt": {"player": ...},
    "change-limits": {"limits": UPSIDE_DOWN, "from_time": NO_ZONE},
    "confirm-sign": {"limits": UPSIDE_DOWN},
    "set-personal-limits": {"player": ..., "limits": UPSIDE_DOWN},
    "open-bets": {"seconds": -1},
    "shake": {"tumbles": 1},
    "close-bets": {},
    "press-key": {},
    "uncover": {},
    "announce": {"dice": NOT_DICE},
    "enter-result": {"dice": NOT_DICE},
    "correct-result": {"round": -1, "dice": NOT_DICE, "reason": ""},
    "settle": {},
    "order-idle-spin": {},
    "place-wagers": {"player": ..., "round": -1, "wagers": {}},
    "repeat-wagers": {"player": ..., "round": -1},
    "move-wager": {"player": ..., "round": -1, "source": "small", "target": "big"},
    "take-down": {"player": ..., "round": -1},
    "shift-wager": {"player": ..., "round": -1, "source": "small", "target": "big"},
    "refuse-wager": {"player": ..., "round": -1, "wager": "small", "grounds": ""},
    "mark-wager": {"player": ..., "round": -1, "wager": "small"},
    "rule-on-wager": {
        "player": ...,
        "round": -1,
        "wager": "small",
        "target": None,
        "reason": "",
    },
    "place-streak": {"player": ..., "round": -1, "market": "x", "amount": 0},
    "take-down-streak": {"player": ..., "market": "x"},
    "announce-streak-closing": {"closes_at": NO_ZONE},
    "declare": {"event": "exposed"},
    "clear-fault": {},
    "rule-otherwise": {"decision": "void", "reason": ""},
    "answer-power": {"player": ..., "withdraw": True},
    "conclude-power": {},
    "confirm-void": {},
    "count-tray": {"purpose": "check", "chips": {}, "counted_by": ""},
    "invalidate": {"round": -1, "ground": "x", "reason": ""},
    "hold-terminal": {"player": ..., "reason": ""},
    "free-terminal": {"player": ...},
    "recalculate": {"player": ..., "round": -1, "wagers": {}},
    "adjust-meter": {"player": ..., "amount": 0, "reason": ""},
    "void-wagers": {"player": ..., "round": -1, "reason": ""},
    "declare-server": {"rounds": [-1], "reason": ""},
    "close-wagering": {},
    "shoot": {"player": ...},
    "report-dice": {"dice": NOT_DICE},
    "report-terminal": {"place": 1, "meter": 0, "round": 0},
    "commit-dice": {"round": 1, "commitment": ""},
    "draw-dice": {"round": 1, "draw": 1, "dice": list(DICE), "closed_by": ""},
    "reveal-dice": {"round": 1, "seed": ""},
    "restart": {"outage_seconds": -1},
    "restrict-places": {"player": "#1"},
    "allow-places": {"player": ...},
    "reserve-place": {"player": ...},
    "note-absence": {"player": ..., "seconds": 0},
    "note-return": {"player": ...},
    "report-malfunction": {"player": ..., "what": "screen"},
    "answer-report": {"player": ...},
    "release-seat": {"player": ...},
    "buy-in": {"player": ..., "amount": 0},
    "cash-out": {"player": ..., "amount": 0},
}
"""Every message of a screen; `...` stands for the player whom it names."""

HARMLESS = ("acknowledge-advantage", "relieve-dealer", "report-malfunction", "answer-report")
"""What is done where it may be done."""

CAUSED = (
    *("AdvantageAcknowledged", "DealerRelieved"),
    *("MalfunctionReported", "ReportAnswered", "Notified"),
)
"""What that brings about."""

NOT_AT_EVERY_TABLE = (
    *("acknowledge-advantage", "collect", "count-tray", "declare", "shoot", "take-chips"),
    *("buy-colours", "redeem-colours", "agree-to-share", "require-colours"),
    *("sell-chips", "say-with-cash", "reserve-place", "report-malfunction"),
)
"""What may be heard and is still nothing that this table knows."""


def other(game: str) -> str:
    return GAMES[(GAMES.index(game) + 1) % len(GAMES)]


def table_for(tag: str, game: str) -> str:
    """A table that is closed already can only be opened."""
    return f"{game}-{SHUT}" if tag == "open-table" else game


def seen(answer: dict[str, Any], tag: str) -> Verdict:
    """The verdict that an answer stands for."""
    if answer["error"] is not None:
        assert answer["error"]["kind"] == "not-authorised", answer
        return "unheard"
    if answer["done"]:
        assert tag in HARMLESS, answer
        return "heard"
    reason = answer["refusal"]["reason"]
    assert answer["refusal"]["clause"], answer
    if reason == "not-permitted":
        return "too-low"
    return "unknown" if reason == "not-provided" and tag not in NOT_AT_EVERY_TABLE else "heard"


async def row(
    floor: ServedFloor,
    person: str | None,
    kind: str,
    game: str,
    role: str | None,
    player: str,
    at: str,
) -> int:
    """Everything that somebody can say at a table, from a screen at their own."""
    law = ladder_of(at)
    asked = {}
    for tag, fields in MESSAGES.items():
        named = {name: player if value is ... else value for name, value in fields.items()}
        command = {"command": tag, **named}
        cash = tag in ("buy-in", "cash-out")
        asked[tag] = {"command": command} | ({} if cash else {"table": table_for(tag, at)})
    async with screen(floor, person, kind, None if kind in BOARDS else game) as (line, _):
        said = await answers(line, {f"{kind}:{at}:{player}:{t}": m for t, m in asked.items()})
    wrong = {}
    enrolled = person in PLAYERS
    for tag in MESSAGES:
        cashier = person == CASHIER
        wanted = law.verdict(tag, role, oneself=enrolled and player == person, cashier=cashier)
        if kind == "display" or person is None:
            wanted = "unheard"
        got = seen(said[f"{kind}:{at}:{player}:{tag}"], tag)
        if got != wanted:
            wrong[tag] = (got, wanted, said[f"{kind}:{at}:{player}:{tag}"])
    assert not wrong, (person, kind, game, at, player, wrong)
    return len(MESSAGES)


def test_every_message_and_every_game_is_in_the_matrix() -> None:
    asked = (kind for kind in get_args(ScreenCommand) if not issubclass(kind, NounCommand))
    assert set(MESSAGES) == {str(kind.__struct_config__.tag) for kind in asked}
    assert set(GAMES) == set(BUILT_IN)


def test_every_message_by_every_role_at_the_own_and_at_another_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sicbo.web.transport.admission.MESSAGES", Rate(1e6, 1e6)
    )  # Nobody else says so much.

    async def story(floor: ServedFloor) -> None:
        desk, cells = floor.live.desk, 0
        before = desk.rooms.position
        for game in GAMES:
            places = (game, other(game))
            for role, at in itertools.product(ladder_of(game).ranks, places):
                who = holder(game, role)
                held = role if at == game else None
                cells += await row(floor, who, "dealer", game, held, "bob", at)
                for kind in ("table", "lobby"):
                    cells += await row(floor, who, kind, game, None, "bob", at)
            top = max(ladder_of(game).ranks, key=ladder_of(game).ranks.__getitem__)
            cells += await row(floor, holder(game, top), "display", game, top, "bob", game)
            for kind, player, at in itertools.product(("table", "dealer"), ("bob", "ann"), places):
                cells += await row(floor, "bob", kind, game, None, player, at)
            cells += await row(floor, CASHIER, "table", game, None, "bob", game)
            cells += await row(floor, None, "table", game, None, "bob", game)
        assert cells > 10_000
        for entry in desk.journal.entries(before, desk.rooms.position):
            record = decode(entry.body)
            if record.by == USHER:
                continue
            assert record.role != SYSTEM or "etg" in entry.stream, record
            assert type(record.event).__name__ in CAUSED

    on_real_floor(tmp_path, story)


EVERYBODY = {
    "table",
    "limits",
    "sign",
    "phase",
    "result",
    "history",
    "streaks",
    "seats",
    "totals",
    "news",
    "proof",
    "jackpots",
    "session",
    "view",
    "audience",
}
OWN = {
    *("own", "own_chips", "own_jackpots", "own_limits", "own_news", "own_session"),
    "settlement",
}
BOARDS = ("lobby", "promotions", "tournaments")
"""What is about the floor and no single table."""
ON_TABLE = {"own_tickets"}
"""What is on the page of a player at the table alone, and on no console."""
STAFF = {"dealer", "bets", "colours", "redemptions", "tray", "equipment", "lacks"}


@pytest.mark.parametrize("kind", [each for each in get_args(Screen) if each not in OFFICES])
def test_every_screen_shows_everybody_what_is_theirs_to_see(kind: str, tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        wallet = str(floor.live.desk.rooms.wallets["ann"])
        for game, role in [(each, held) for each in GAMES for held in ladder_of(each).ranks]:
            for at in (game, other(game)):
                async with screen(floor, holder(game, role), kind, at) as (_, view):
                    deals = kind == "dealer" and at == game
                    text = msgspec.json.encode(view).decode()
                    if kind not in BOARDS:
                        assert view["audience"] == audience(kind, staff=deals), (role, at)
                        assert set(view) == EVERYBODY | (STAFF if deals else set())
                    assert ('"ann"' in text) == deals, (game, role, at)
                    assert wallet not in text
        for game, person in itertools.product(GAMES, ("ann", "bob", CASHIER, None)):
            async with screen(floor, person, kind, game) as (_, view):
                text = msgspec.json.encode(view).decode()
                mine = person in PLAYERS and kind in ("table", "dealer")
                if kind not in BOARDS:
                    known = kind != "display" and person is not None
                    assert view["audience"] == ("player" if known else "public")
                    own = OWN | (ON_TABLE if kind == "table" else set())
                    assert set(view) == EVERYBODY | (own if mine else set())
                    assert not STAFF & set(view)
                sees = mine and person == "ann"
                assert ('"ann"' in text) == sees, (person, game)
                assert (wallet in text) == sees
                if game != "aruze-etg":
                    assert (str(CHIPS - view_staked(floor, game)) in text) == sees

    on_real_floor(tmp_path, story)


def view_staked(floor: ServedFloor, game: str) -> int:
    return int(floor.live.table(game).staked_by("ann"))


def audience(kind: str, *, staff: bool) -> str:
    if kind == "display":
        return "public"
    return "staff" if staff else "player"
