"""Incidents at a desk: every order sent twice, words kept out of the record, and races."""

import asyncio
from pathlib import Path

import pytest

from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.incidents.messages import BarPerson, ExcludePerson, RecordIncident
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.money import Amount
from sicbo.core.table.conduct.messages import PersonBarred
from sicbo.core.table.rounds.messages import OpenBets
from sicbo.core.table.wagers.messages import PlaceWagers, WagerPlaced
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from sicbo.journal.codec import decode_event
from sicbo.vault.kept_words import digest_of, words_in
from tests.desk.breaches import OWNER, PIT_BOSS, SECRET, SMALL, founded, lay_breaches, orders
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.desk.sums import assert_books_balance

WAGERS = 10_000


def test_every_order_about_incidents_sent_three_times_is_done_once(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()
    answers = []

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await lay_breaches(Staff(desk))
            for request in orders():
                one, two = await asyncio.gather(desk.submit(request), desk.submit(request))
                assert isinstance(one, Done), (request.command, one)
                assert one == two, request.command
                answers.append(one)

    async def again() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            head = desk.journal.head()
            for request, answer in zip(orders(), answers, strict=True):
                assert await desk.submit(request) == answer
            assert desk.journal.head() == head
            state = desk.rooms.floor.state(INCIDENTS)
            assert state.known[1].closed
            assert not state.excluded
            assert not desk.rooms.room("crown").table.conduct.bars

    asyncio.run(story())
    asyncio.run(again())
    journal = home.journal(read_only=True)
    assert_books_balance(journal)
    assert audit(journal, home.public_key()).damaged == []
    assert replay(journal).differences == []
    journal.close()


def test_words_stand_in_the_vault_alone_and_their_hash_in_the_record(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()
    hashes: dict[str, str] = {}

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await lay_breaches(Staff(desk))
            for request in orders():
                assert isinstance(await desk.submit(request), Done)
            recorded = desk.rooms.floor.state(INCIDENTS).known[1].recorded
            hashes[recorded.account] = recorded.words_sha256
            no = RecordIncident(rule="9.99", players=("ann",), words="a slip of the tongue")
            refused = await Staff(desk).ask("dan", "dealer", no, "crown")
            assert isinstance(refused, Refused)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    bodies = [entry.body or b"" for entry in journal.entries(0)]
    journal.close()
    assert not any(b"Whistler" in body or b"Acacia" in body for body in bodies)
    vault = home.vault()
    vault.prepare()
    kept = vault.documents()
    vault.close()
    assert {words_in(each) for each in kept} == {SECRET}
    assert [digest_of(each.number) for each in kept if each.id in hashes] == [*hashes.values()]
    assert len(kept) == sum(b"w-" in body and b"incidents." in body for body in bodies)


@pytest.mark.parametrize(
    ("measure", "refused_as"), [("bar", "person-barred"), ("exclude", "person-excluded")]
)
def test_no_wager_is_accepted_after_the_entry_of_a_bar(
    tmp_path: Path, measure: str, refused_as: str
) -> None:
    home, hands = new_home(tmp_path), HandClock()
    barred: AnyCommand = BarPerson(incident=1, person="ann")
    who = PIT_BOSS
    if measure == "exclude":
        barred, who = ExcludePerson(incident=1, person="ann"), OWNER

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await founded(staff := Staff(desk))
            seen = RecordIncident(rule="9.1", players=("ann",), held=("use",), able=("record",))
            await staff.do("dan", "dealer", seen, "crown")
            await staff.do("cass", "cashier", BuyIn("ann", Amount(10_000)))
            await staff.do("dan", "dealer", OpenBets(), "crown")
            bets = [
                Request(
                    by="ann",
                    id=f"bet-{n}",
                    role="player",
                    command=PlaceWagers("ann", 1, {SMALL: Amount(500)}),
                    table="crown",
                )
                for n in range(WAGERS)
            ]
            order = Request(by=who[0], id="bar", role=who[1], command=barred, table="crown")
            everything = [*bets[:40], order, *bets[40:]]
            half = len(everything) // 2
            came = await asyncio.gather(*(desk.submit(each) for each in everything[:half]))
            came += await asyncio.gather(*(desk.submit(each) for each in everything[half:]))
            assert isinstance(came[40], Done)
            assert any(isinstance(each, Done) for each in came[:40])
            late = [each for each in came[41:] if isinstance(each, Refused)]
            assert {each.refusal.reason for each in late} == {refused_as}
            assert len(late) == WAGERS - 40

    asyncio.run(story())
    journal = home.journal(read_only=True)
    kinds = [type(decode_event(each.body or b"")) for each in journal.stream(table_stream("crown"))]
    journal.close()
    assert WagerPlaced not in kinds[kinds.index(PersonBarred) :]
    assert WagerPlaced in kinds[: kinds.index(PersonBarred)]
