"""The cage, and what crosses between a wallet and a table, decided without folding."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.core.floor.transfers import decide_with_wallets
from sicbo.core.floor.wallets import (
    WALLET_EVENTS,
    BoughtIn,
    BuyIn,
    CageCommand,
    CameFromTable,
    CashedOut,
    CashOut,
    SentToTable,
    Standing,
    WalletEvent,
    decide_at_cage,
)
from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import (
    BringChips,
    ChipsBrought,
    ChipsTaken,
    Collect,
    InsertNote,
    TakeChips,
    TransferCredit,
)
from sicbo.core.table.command import TableCommand
from sicbo.core.table.order import Order
from sicbo.scenario.one_table import OneTable
from tests.law.table.holds import holds
from tests.properties.tables import LATER, copied, fields

TEN = Amount(1000)
PLAY = Standing(demonstration=True)
LESS = Amount(-1)


@pytest.mark.parametrize(
    ("by", "role", "command", "kind"),
    [
        ("ann", "player", BuyIn("ann", TEN), BoughtIn),
        ("ann", "player", CashOut("ann", TEN), CashedOut),
        ("cat", "cashier", BuyIn("ann", TEN), BoughtIn),
        ("cat", "cashier", CashOut("ann", TEN), CashedOut),
    ],
)
def test_the_cage_serves_a_player_or_a_cashier_for_one(
    by: str, role: str, command: CageCommand, kind: type[WalletEvent]
) -> None:
    decision = decide_at_cage({"ann": 1000}, by, role, command, PLAY)
    assert not isinstance(decision, Refusal)
    assert [type(event) for event in decision] == [kind]
    assert set(decision[0].clauses) <= set(HOUSE_RULES)


@pytest.mark.parametrize(
    ("by", "role", "command", "reason", "rule"),
    [
        ("bob", "player", CashOut("ann", TEN), "not-permitted", "house 4"),
        ("dan", "dealer", CashOut("ann", TEN), "not-permitted", "house 4"),
        ("ann", "player", BuyIn("ann", Amount(0)), "not-an-amount", "house 1"),
        ("ann", "player", CashOut("ann", LESS), "not-an-amount", "house 1"),
        ("ann", "player", BuyIn("ann", Amount(10**15 + 1)), "not-an-amount", "house 1"),
        ("ann", "player", CashOut("ann", Amount(1001)), "insufficient-chips", "house 2"),
    ],
)
def test_the_cage_refuses_by_the_rules_of_the_house(
    by: str, role: str, command: CageCommand, reason: str, rule: str
) -> None:
    refused = decide_at_cage({"ann": 1000}, by, role, command, PLAY)
    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.clause) == (reason, rule)


def test_orders_at_the_cage_are_read_as_they_were_written() -> None:
    for command in (BuyIn("ann", TEN), CashOut("ann", TEN)):
        decoder: Any = msgspec.json.Decoder(BuyIn | CashOut)
        assert decoder.decode(msgspec.json.encode(command)) == command
    assert {kind.__struct_config__.tag for kind in WALLET_EVENTS} == {
        "wallet.bought_in.v1",
        "wallet.paid_to_tournament.v1",
        "wallet.came_from_tournament.v1",
        "wallet.came_from_promotion.v1",
        "wallet.came_from_dispute.v1",
        "wallet.cashed_out.v1",
        "wallet.sent_to_table.v1",
        "wallet.came_from_table.v1",
        "wallet.paid_for_colours.v1",
        "wallet.tokens_sent.v1",
        "wallet.tokens_came.v1",
        "wallet.came_from_ticket.v1",
        "wallet.came_from_hold.v1",
        "wallet.came_from_payout.v1",
    }


def test_every_rule_of_the_house_is_documented() -> None:
    page = Path(__file__).parents[3] / "docs/law/house.md"
    text = page.read_text(encoding="utf-8")
    for number, statement in HOUSE_RULES.items():
        assert f"| {number} | {statement} |" in text


def floor(game: str) -> OneTable:
    return holds(game, "").floor


@pytest.mark.parametrize(
    ("game", "by", "role", "command", "kinds"),
    [
        ("star-2016", "ann", "player", BringChips("ann", TEN), [SentToTable, ChipsBrought]),
        ("star-2016", "ann", "player", TakeChips("ann", TEN), [ChipsTaken, CameFromTable]),
        (
            "aruze-etg",
            *("ann", "player"),
            InsertNote("ann", TEN),
            [BoughtIn, SentToTable, ChipsBrought],
        ),
        (
            "aruze-etg",
            *("system", "system"),
            TransferCredit("ann", TEN),
            [SentToTable, ChipsBrought],
        ),
        ("aruze-etg", "ann", "player", Collect("ann"), [ChipsTaken, CameFromTable]),
    ],
)
def test_a_transfer_is_decided_on_both_sides_and_changes_neither(
    game: str, by: str, role: str, command: TableCommand, kinds: list[type]
) -> None:
    table = floor(game).table
    before = fields(copied(table))
    happened = decide_with_wallets(table, {"ann": 1000}, Order(by, role, LATER, command))
    assert not isinstance(happened, Refusal)
    assert [type(event) for event in happened] == kinds
    assert len({event.clauses for event in happened}) == 1
    assert happened[0].clauses[0] in table.book.document.clauses
    assert fields(table) == before


@pytest.mark.parametrize(
    ("game", "by", "role", "command"),
    [
        ("star-2016", "ann", "player", BringChips("ann", TEN)),
        ("aruze-etg", "system", "system", TransferCredit("ann", TEN)),
    ],
)
def test_an_empty_wallet_sends_nothing(
    game: str, by: str, role: str, command: TableCommand
) -> None:
    table = floor(game).table
    refused = decide_with_wallets(table, {"ann": 999}, Order(by, role, LATER, command))
    assert isinstance(refused, Refusal)
    assert refused.reason == "insufficient-chips"
    assert refused.clause == "house 2", "no document speaks of wallets"
    assert refused.facts == {"amount": "10", "wallet": "9.99"}
