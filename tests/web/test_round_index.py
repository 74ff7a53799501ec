"""Where a player's rounds are in the record: the same whether read at once or as they come."""

from pathlib import Path
from typing import Any

import httpx

from sicbo.journal.codec import decode
from sicbo.journal.streams import table_stream
from sicbo.web.my_rounds import my_rounds
from sicbo.web.rates import LOOKING_BACK
from sicbo.web.round_index import INDEXED, MOST, RoundIndex, indexed
from sicbo.web.serving import Open
from sicbo.web.sessions import COOKIE
from tests.web.floor import Person, on_floor, person

TABLE = "canberra-2005"


async def plays(guest: Person, rounds: int) -> None:
    """Bet in so many rounds, one after another, and see each of them settled."""
    await guest.sit(TABLE)
    played: list[int] = []

    def may_bet(view: dict[str, Any]) -> bool:
        return bool(view["phase"]["betting"]) and view["phase"]["round"] not in played

    def settled(view: dict[str, Any]) -> bool:
        last = view["settlement"]
        return last is not None and last["round"] == played[-1]

    for _ in range(rounds):
        await guest.until(may_bet)
        number = guest.view["phase"]["round"]
        played.append(number)
        await guest.do("place-wagers", player=guest.player, round=number, wagers={"big": 500})
        await guest.until(settled)


def test_rounds_are_found_alike_read_at_once_and_as_they_come(tmp_path: Path) -> None:
    async def story(floor: Open) -> None:
        async with person(floor) as guest:
            await plays(guest, 3)
            journal, live = floor.live.desk.journal, floor.live
            await live.looked_back.wait()
            by_index = my_rounds(journal, guest.player, None, live.rounds)
            assert by_index.rounds == my_rounds(journal, guest.player).rounds
            assert len(by_index.rounds) == 3
            numbers = [each.round for each in by_index.rounds]
            assert numbers == sorted(numbers, reverse=True)
            assert not my_rounds(journal, guest.player, "crown-a", live.rounds).rounds
            assert not my_rounds(journal, "nobody", None, live.rounds).rounds
            before = indexed(journal, [TABLE])
            for cut in range(1, 40):
                halves = cut_at(floor, cut)
                places = [each.entries for each in halves.of(guest.player)]
                assert places == [each.entries for each in before.of(guest.player)], cut

    on_floor(tmp_path, story)


def cut_at(floor: Open, cut: int) -> RoundIndex:
    """The index of a server that began when the table had so many entries fewer than now."""
    whole = [
        (each.position, decode(each.body).event)
        for each in floor.live.desk.journal.stream(table_stream(TABLE))
    ]
    told = [each for each in whole if type(each[1]) in INDEXED]
    start = max(0, len(told) - cut)
    older, newer = RoundIndex(), RoundIndex()
    for position, event in told[: start + 1]:  # One of them is seen from both sides.
        older.take(TABLE, position, event)
    now = older._now.get(TABLE)
    newer.begin(TABLE, now.number if now is not None else 0)
    for position, event in told[start:]:
        newer.take(TABLE, position, event)
    newer.put_before(older)
    return newer


def test_only_the_last_rounds_are_kept() -> None:
    class Started:
        pass

    index = RoundIndex()
    index.take(TABLE, 1, Started())
    for number in range(3 * MOST):
        index.begin(TABLE, number)
        index._now[TABLE].entries.append(number)
        index._add("ann", index._now[TABLE])
        index._add("ann", index._now[TABLE])
    assert [each.number for each in index.of("ann")] == list(range(2 * MOST, 3 * MOST))
    assert index.of("bob") == []


def test_looking_back_has_a_rate_for_each_person(tmp_path: Path) -> None:
    async def story(floor: Open) -> None:
        async with person(floor) as one, person(floor) as other:
            came = []
            for each, times in ((one, int(LOOKING_BACK.burst) + 5), (other, 1)):
                cookies = {COOKIE: each.cookie}
                asks = httpx.AsyncClient(base_url=floor.address, cookies=cookies, trust_env=False)
                async with asks as http:
                    came += [(await http.get("/api/rounds")).status_code for _ in range(times)]
            assert set(came[: int(LOOKING_BACK.burst)]) == {200}
            assert 429 in came[:-1]
            assert came[-1] == 200

    on_floor(tmp_path, story)
