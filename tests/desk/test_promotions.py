"""Promotions at a desk: tickets from play, seeds sealed and revealed, draws to be repeated."""

import asyncio
import datetime
import json
from itertools import count
from pathlib import Path

import msgspec
import pytest

from sicbo.core.dice import Dice
from sicbo.core.floor.founding import FoundFloor
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.promotions.claim_messages import (
    AwardPrize,
    ChoosePayment,
    ClaimPrize,
    RefuseClaim,
)
from sicbo.core.floor.promotions.draw_messages import OrderDraw
from sicbo.core.floor.promotions.messages import (
    CloseEntries,
    GiveTickets,
    LodgeTerms,
    PublishTerms,
    StartPromotion,
)
from sicbo.core.floor.promotions.promotion import PROMOTION, Promotion
from sicbo.core.house_rules import EDITION
from sicbo.core.money import Amount
from sicbo.desk.checking.draw_proof import DrawProof, draw_steps, find_draw_proof
from sicbo.desk.checking.replay import replay
from sicbo.desk.control.erasing import obstacles
from sicbo.desk.dice.ticket_draws import DrawName, drawn_number
from sicbo.desk.home.backups import back_up
from sicbo.desk.home.home import Home, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.home.restoring import restore
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from sicbo.journal.export import export
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import OPERATOR, SMALL, HandClock, install, played
from tests.journal.played import independent
from tests.law.promotion_files import TERMS, with_field

NUMBERS = count()
SYSTEM = ("sys", "system")
SECOND = TERMS[TERMS.index("[[prizes]]") :].replace('"first"', '"second"')
TEXT = with_field("claim_minutes", "10080\nredraws = 3", with_field("tables", '["east"]')) + SECOND
LOSES: Dice = (6, 5, 4)
CLOSE = datetime.datetime(2026, 11, 20, 19, tzinfo=datetime.UTC)
MANY = 1_000_000
INSTANT = datetime.timedelta(microseconds=1)
AWARDED = CLOSE + datetime.timedelta(hours=1)


def spring(desk: Desk) -> Promotion:
    return desk.rooms.floor.state(PROMOTION, "spring")


async def order(staff: Staff, command: NounCommand, who: tuple[str, str] = OPERATOR) -> None:
    """Send an order twice under one id: it is done once."""
    name = f"twice-{next(NUMBERS)}"
    request = Request(by=who[0], id=name, role=who[1], command=command, table="east")
    one, two = await asyncio.gather(staff.desk.submit(request), staff.desk.submit(request))
    assert isinstance(one, Done), one
    assert one == two


async def begun(staff: Staff, hands: HandClock, text: str = TEXT) -> None:
    """A promotion at east that has begun; ann plays there, bob elsewhere."""
    await staff.do("olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION))
    for table, player in (("east", "ann"), ("west", "bob")):
        await install(staff, table, player)
    await order(staff, LodgeTerms(promotion="spring", terms=tuple(text.splitlines())))
    await order(staff, PublishTerms(promotion="spring", where="here", piece="leaflet"))
    hands.past(hands.now() + datetime.timedelta(hours=24))
    await order(staff, StartPromotion(promotion="spring"))


async def closed(staff: Staff, hands: HandClock) -> None:
    """Ann has played for two tickets, and each was given many."""
    await played(staff, hands, "east", LOSES, SMALL, 12_000)
    await played(staff, hands, "west", LOSES, SMALL, 50_000)
    await played(staff, hands, "east", LOSES, SMALL, 400)
    for player in ("ann", "bob"):
        given = GiveTickets(promotion="spring", player=player, tickets=MANY, reason="came")
        await order(staff, given)
    hands.past(CLOSE + INSTANT)
    await order(staff, CloseEntries(promotion="spring"), SYSTEM)
    hands.past(AWARDED)


def proof_of(home: Home, prize: str = "first", draw: int | None = None) -> DrawProof:
    journal = home.journal(read_only=True)
    found = find_draw_proof(journal, "spring", prize, draw)
    journal.close()
    return found


def apart(proof: DrawProof, folder: Path) -> tuple[int, str]:
    path = folder / "proof.json"
    path.write_bytes(msgspec.json.encode(proof))
    return independent("verify_draw.py", path)


def drawn_floor(folder: Path) -> Home:
    """A floor on which the first prize is drawn, and drawn anew."""
    home, hands = new_home(folder), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await begun(staff, hands)
            assert set(spring(desk).commitments) == {"first:1", "second:1"}
            await closed(staff, hands)
            rows = spring(desk).closed
            assert rows is not None
            assert [str(row) for row in rows.rows] == ["ann,1,1000002", "bob,1000003,2000002"]
            await order(staff, OrderDraw(promotion="spring", prize="first"))
            state = spring(desk)
            assert state.prizes["first"].standing == "drawn"
            assert set(state.seeds) == {"first:1"}
            assert "first:2" in state.commitments
            await order(staff, OrderDraw(promotion="spring", prize="first", reason="not there"))
            again = spring(desk).prizes["first"]
            assert again.drawn is not None
            assert {again.drawn.player} | again.before == {"ann", "bob"}

    asyncio.run(story())
    return home


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return drawn_floor(tmp_path_factory.mktemp("drawn"))


@pytest.mark.parametrize("draw", [1, 2])
def test_a_draw_is_proven_here_and_by_a_script_of_its_own(
    home: Home, draw: int, tmp_path: Path
) -> None:
    proof = proof_of(home, draw=draw)
    assert all(step.holds for step in draw_steps(proof)), draw_steps(proof)
    code, said = apart(proof, tmp_path)
    assert (code, said.splitlines()[-1]) == (0, "proven")


def test_the_record_of_a_draw_is_whole_and_replays(home: Home, tmp_path: Path) -> None:
    journal = home.journal(read_only=True)
    assert audit(journal, home.public_key()).damaged == []
    assert replay(journal).differences == []
    with (tmp_path / "export").open("wb") as file:
        export(journal, file, AWARDED)
    journal.close()
    key = home.folder / "public-key.pem"
    code, said = independent("verify_journal.py", tmp_path / "export", key)
    assert code == 0, said


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "00" * 32},
        {"commitment": "00" * 32},
        {"committed": 10**6},
        {"promotion": "autumn"},
        {"prize": "second"},
        {"draw": 7},
        {"link": "00" * 32},
        {"digest": "00" * 32},
        {"tickets": 6},
        {"ticket": 3_000_000},
        {"player": "cy"},
        {"passed": (1,)},
        {"drawn": 1},
        {"revealed": 1},
        {"rows": ()},
    ],
    ids=str,
)
def test_a_forged_draw_fails_in_both(home: Home, change: dict[str, object], tmp_path: Path) -> None:
    forged = msgspec.structs.replace(proof_of(home, draw=1), **change)
    assert not all(step.holds for step in draw_steps(forged))
    code, said = apart(forged, tmp_path)
    assert (code, said.splitlines()[-1]) == (1, "NOT PROVEN")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"seed": 3}', "nonsense"])
def test_what_is_no_proof_is_said_to_be_none(text: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    path.write_text(text, encoding="utf-8")
    code, said = independent("verify_draw.py", path)
    assert (code, said[:12]) == (2, "cannot check")


def test_every_ticket_comes_as_often_as_any_other() -> None:
    counts = dict.fromkeys(range(1, 8), 0)
    for number in range(14_000):
        name = DrawName("spring", "car", 1, f"{number:064x}")
        counts[drawn_number(b"seed", name, 0, 7).ticket] += 1
    expected = 14_000 / 7
    chi = sum((each - expected) ** 2 / expected for each in counts.values())
    assert chi < 22.46  # Six degrees of freedom: one fair seed in a thousand lies above.


def test_a_floor_that_starts_again_draws_with_the_seed_that_was_sealed(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()
    bound: dict[str, str] = {}

    async def before() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await begun(staff, hands)
            await closed(staff, hands)
            bound.update(spring(desk).commitments)

    async def after() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk, "again-")
            await order(staff, OrderDraw(promotion="spring", prize="second"))
            assert spring(desk).commitments.items() >= bound.items()
            assert spring(desk).prizes["second"].standing == "drawn"

    asyncio.run(before())
    asyncio.run(after())
    assert all(step.holds for step in draw_steps(proof_of(home, "second")))


def test_a_restored_floor_has_no_seeds_and_binds_the_draw_anew(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path / "lost"), HandClock()

    async def before() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await begun(staff, hands)

    asyncio.run(before())
    back_up(home, tmp_path / "backup", hands.now())
    restore(tmp_path / "backup", tmp_path / "restored", tmp_path / "lost" / "key.pem")
    other = open_home(tmp_path / "restored")

    async def after() -> None:
        async with open_floor(other, clock=hands, play=False) as desk:
            staff = Staff(desk, "again-")
            known = dict(spring(desk).commitments)
            await closed(staff, hands)
            anew = spring(desk).commitments
            assert all(anew[key] != known[key] for key in known)
            await order(staff, OrderDraw(promotion="spring", prize="first"))
            assert spring(desk).prizes["first"].standing == "drawn"

    asyncio.run(after())
    assert all(step.holds for step in draw_steps(proof_of(other)))


def test_a_prize_is_claimed_and_paid_into_the_wallet_on_both_sides(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await begun(staff, hands)
            await closed(staff, hands)
            await order(staff, OrderDraw(promotion="spring", prize="first"))
            drawn = spring(desk).prizes["first"].drawn
            assert drawn is not None
            who = (drawn.player, "player")
            held = desk.rooms.floor.wallet(drawn.player)
            player = drawn.player
            await staff.do(*who, ClaimPrize(promotion="spring", prize="first", player=player))
            chosen = ChoosePayment(
                promotion="spring", prize="first", player=player, cash=Amount(50_000)
            )
            await staff.do(*who, chosen)
            await order(staff, AwardPrize(promotion="spring", prize="first"))
            assert desk.rooms.floor.wallet(drawn.player) == held + 50_000

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert audit(journal, home.public_key()).damaged == []
    journal.close()


def test_name_and_address_stay_in_the_vault_and_forbid_to_forget(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await begun(staff, hands)
            await closed(staff, hands)
            refusal = RefuseClaim(
                promotion="spring", prize="first", player="bob", reason="it is not his"
            )
            came = await staff.ask(*OPERATOR, refusal, "east")
            assert isinstance(came, Refused)
            assert came.refusal.reason == "claimant-details"
            told = msgspec.structs.replace(refusal, name="Robert B", address="1 Long Street")
            await order(staff, told)
            found = obstacles(desk.journal, desk.rooms, "bob")
            assert any("refused claim" in each.what for each in found)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    bodies = b"".join(entry.body for entry in journal.entries())
    journal.close()
    assert b"Robert" not in bodies
    assert b"Long Street" not in bodies
    vault = home.vault()
    (kept,) = [each for each in vault.documents() if each.kind == "claimant"]
    vault.close()
    assert (kept.person, json.loads(kept.number)["address"]) == ("bob", "1 Long Street")
