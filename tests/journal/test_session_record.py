"""A whole tournament along the record: whatever is changed there is found by both verifiers."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.core.floor.sessions.session_events import SessionStarted
from sicbo.core.floor.tournaments.tournament import TOURNAMENT, Tournament
from sicbo.desk.checking.draw_proof import NoDrawProof
from sicbo.desk.checking.replay import replay
from sicbo.desk.checking.seat_proof import find_seat_proof, seat_steps
from sicbo.desk.home.opening import open_floor
from sicbo.journal.audit import audit
from sicbo.journal.codec import decode
from sicbo.journal.heads import hand_out, read_key
from sicbo.views.accounts.meters import meters
from sicbo.views.accounts.statement import statement
from sicbo.views.rounds.round import round_view
from tests.cli.run import refused, run
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.desk.sums import assert_books_balance
from tests.journal.desk_cup import DeskCup
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, every
from tests.journal.test_tampering import export_of

ENDED: dict[str, Tournament] = {}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """A floor on which a tournament was held from the first session to the last cent."""
    folder = tmp_path_factory.mktemp("sessions")
    home = new_home(folder)
    floor = PlayedFloor(folder)

    async def story() -> None:
        clock = HandClock()
        async with open_floor(home, clock=clock, play=False) as desk:
            await DeskCup(Staff(desk), clock).everything()
            ENDED["cup"] = desk.rooms.floor.state(TOURNAMENT, "cup")

    asyncio.run(story())
    journal = home.journal(read_only=True)
    floor.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return floor


@pytest.fixture
def copied(evening: PlayedFloor, tmp_path: Path) -> PlayedFloor:
    """A copy to do anything with."""
    return evening.copy(tmp_path)


def test_it_is_whole_for_both_and_decided_so_again(copied: PlayedFloor) -> None:
    journal = copied.home.journal(read_only=True)
    assert audit(journal, read_key(copied.key).public_key()).damaged == []
    assert replay(journal).differences == []
    balances = assert_books_balance(journal)
    journal.close()
    cup = ENDED["cup"]
    assert cup.state == "awarded"
    assert [each.player for each in cup.won] == ["ann", "bob", "cy"]
    held = {name: n for name, n in balances.items() if name.startswith("tournament:") and n}
    assert set(held) <= {"tournament:cup/house"}, held
    told = independent("verify_journal.py", export_of(copied), copied.public, copied.head)
    assert told[0] == 0, told


@pytest.mark.parametrize("session", ["heat-1", "heat-2", "heat-2.tie-1", "second-chance", "final"])
def test_seats_are_drawn_again_from_the_record(
    copied: PlayedFloor, session: str, tmp_path: Path
) -> None:
    journal = copied.home.journal(read_only=True)
    found = find_seat_proof(journal, "cup", session, None)
    events = [decode(each.body).event for each in journal.stream(TOURNAMENT.stream("cup"))]
    journal.close()
    assert all(step.holds for step in seat_steps(found)), seat_steps(found)
    starts = [each for each in events if isinstance(each, SessionStarted)]
    (started,) = [each for each in starts if each.session == session]
    seats = {seat.player: (seat.table, seat.seat) for seat in found.seats}
    assert started.seats.items() <= seats.items()
    path = tmp_path / "proof.json"
    path.write_bytes(msgspec.json.encode(found))
    code, said = independent("verify_draw.py", path)
    assert (code, said.splitlines()[-1]) == (0, "proven"), said


def test_what_was_not_drawn_has_no_proof(copied: PlayedFloor) -> None:
    journal = copied.home.journal(read_only=True)
    asked = (("cup", "semi", None), ("mug", "heat-1", None), ("cup", "final", 2))
    for tournament, of, draw in asked:
        with pytest.raises(NoDrawProof, match="no such draw"):
            find_seat_proof(journal, tournament, of, draw)
    journal.close()


def test_the_command_line_draws_seats_again(copied: PlayedFloor, tmp_path: Path) -> None:
    command = ("tournament", "verify-seats")
    at, path = ("--floor", str(copied.home.folder)), tmp_path / "proof.json"
    done = run(*command, "cup", "final", *at, "--out", str(path))
    assert done.code == 0, done.err
    assert "proven" in done.out
    assert "ann at main, seat " in done.out
    told = run(*command, "--proof", str(path), "--json").json
    assert (told["holds"], told["of"], told["drawn_for"]) == (True, "final", "seats")
    path.write_text(path.read_text().replace(told["commitment"], "00" * 32))
    forged = run(*command, "--proof", str(path))
    assert (forged.code, "NOT PROVEN" in forged.out) == (1, True)
    assert "not both" in refused(run(*command, "cup", "--proof", str(path)))
    assert "name a tournament" in refused(run(*command, "cup", *at))
    assert "no such draw" in refused(run(*command, "cup", "semi", *at))
    assert "cannot read" in refused(run(*command, "--proof", str(tmp_path / "gone.json")))


def test_its_chips_are_in_no_statement_and_no_meter(copied: PlayedFloor) -> None:
    journal = copied.home.journal(read_only=True)
    told = statement(journal, "cy")
    counted = meters(journal, "main")
    rounds = [round_view(journal, "main", number) for number in (1, 4)]
    journal.close()
    assert {row.what for row in told.rows} == {"buy-in", "to tournament", "from tournament"}
    assert told.closing == 50_000 - 11_000 - 4_500 + 10_000 + 1_030
    assert counted.tournament_spins == 11
    assert not any(each.total.turnover for each in counted.paytables)
    assert counted.chips == 0
    assert [each.before for each in rounds[0].funds] == [100_000, 100_000, 100_000]
    assert sum(each.net for each in rounds[0].funds) == -rounds[0].house


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[str, Change, str]] = {
    "more chips are given out than are told": (
        "tournament.session_started",
        lambda event: event.update(issued=event["issued"] + 1),
        "came back",
    ),
    "a player has fewer chips at the end": (
        "table.session_ended",
        lambda event: event["chips"].update(
            {who: n - 1 for who, n in event["chips"].items() if who == "ann"}
        ),
        "ends",
    ),
    "a result is better than the chips": (
        "tournament.session_ended",
        lambda event: event["results"][0].update(chips=event["results"][0]["chips"] + 1),
        "end",
    ),
    "a prize is a cent more": (
        "tournament.prizes_awarded",
        lambda event: event["winners"][0].update(amount=event["winners"][0]["amount"] + 1),
        "its pool still holds money",
    ),
    "somebody else wins": (
        "tournament.prizes_awarded",
        lambda event: event["winners"][0].update(player="bob"),
        "not told on both sides",
    ),
    "a buy-back was paid by another": (
        "tournament.bought_back_in",
        lambda event: event.update(player="don"),
        "not told on both sides",
    ),
    "more comes back than a retired player has paid": (
        "tournament.player_retired",
        lambda event: event.update(from_pool=20_000),
        "more than was paid",
    ),
    "the order of the seats is another": (
        "tournament.order_reported",
        lambda event: event.update(order=event["order"][::-1]),
        "gives another order",
    ),
    "the seed is another": (
        "tournament.order_revealed",
        lambda event: event.update(seed="00" * 32),
        "bound to another seed",
    ),
    "a session has fewer spins": (
        "table.session_started",
        lambda event: event.update(spins=max(event["spins"] - 1, 1)),
        "spins",
    ),
    "a table pays cash for chips": (
        "tournament.session_ended",
        lambda event: event["cash"].update({who: n + 1 for who, n in event["cash"].items()}),
        "not told on both sides",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_record_is_found_by_both(copied: PlayedFloor, what: str) -> None:
    tag, change, told = CHANGES[what]
    assert_found_by_both(copied, every(tag, change), told)


def test_its_results_are_told_as_a_table_as_lines_and_as_a_page(
    copied: PlayedFloor, tmp_path: Path
) -> None:
    told = ("tournament", "results", "cup", "--floor", str(copied.folder / "floor"))
    found = run(*told, "--json").json
    ranked = [(row["place"], row["player"], row["prize"]) for row in found["ranking"]]
    won = {each.player: each.amount for each in ENDED["cup"].won}
    assert {player: prize for _, player, prize in ranked if prize} == won
    assert {row["session"] for row in found["sessions"]} == set(ENDED["cup"].sessions)
    lines = run(*told, "--csv").out.splitlines()
    assert lines[0] == "session,place,entry,player,table,chips,out_at,left,goes_on,prize"
    assert len(lines) == 1 + len(found["sessions"]) + len(ranked)
    assert "disqualified" in run(*told).out
    page = tmp_path / "results.html"
    assert f"written: {page}" in run(*told, "--html", str(page)).err
    assert "<h2>Ranking</h2>" in page.read_text()
    both = refused(run(*told, "--csv", "--json"))
    assert "--csv, --html and --json exclude each other" in both
    nowhere = refused(run(*told, "--html", str(tmp_path / "none" / "results.html")))
    assert "No such file or directory" in nowhere
