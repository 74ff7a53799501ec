"""What became of a wager is told alike at the table, in a player's rounds and in the round."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.vouchers.messages import ExchangeVoucher, IssueVoucher
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.colours.messages import PlaceChips
from sicbo.core.table.lines import StreakLine
from sicbo.journal.base import Journal
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.views.own.own_form import SettlementSection
from sicbo.views.rounds.my_rounds import my_rounds
from sicbo.views.rounds.round import round_view
from sicbo.views.rounds.settlement_lines import Sums, streak_lines, sums_of
from sicbo.views.tables.table_fold import TableFold
from tests.properties.tables import GAMES
from tests.views.stories import Night, told

SMALL = WagerKey("small")
PLAYERS = ("ann", "bob")


async def begun(night: Night, **settings: object) -> None:
    await night.begin(**settings)
    for player in PLAYERS:
        await night.staff.do("olga", "owner", EnrolPlayer(player=player))


async def at_the_table(night: Night, player: str) -> SettlementSection | None:
    desk = night.staff.desk
    floor = await desk.published()
    await desk.know(player)
    section = TableFold(floor, "one", demo=False).own(player)["settlement"]
    assert section is None or isinstance(section, SettlementSection)
    return section


def told_alike(journal: Journal, player: str, shown: SettlementSection) -> None:
    """Hold the other two pages to what the table showed of a round."""
    mine = next(r for r in my_rounds(journal, player).rounds if r.round == shown.round)
    assert mine.lines == (*shown.lines, *shown.streaks)
    assert (mine.staked, mine.returned, mine.net) == (shown.staked, shown.returned, shown.net)
    whole = round_view(journal, "one", shown.round)
    own = [line for line in whole.wagers if line.player == player and line.stands]
    assert all(one.label.startswith(by.label) for one, by in zip(mine.lines, own, strict=True))
    same = [replace(by, label=one.label) for one, by in zip(mine.lines, own, strict=True)]
    assert tuple(same) == mine.lines
    (funds,) = (each for each in whole.funds if each.player == player)
    assert (funds.staked, funds.returned) == (shown.staked, shown.returned)
    assert {each.clause for each in shown.cited} == {x for y in mine.lines for x in y.clauses}


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_of_a_round_are_told_alike_everywhere(tmp_path: Path, game: str) -> None:
    seen: list[tuple[str, SettlementSection]] = []

    async def story(night: Night) -> None:
        await begun(night)
        for _ in range(6):
            await night.round()
            for player in PLAYERS:
                section = await at_the_table(night, player)
                if section is not None:
                    seen.append((player, section))

    journal = told(tmp_path, game, story).journal(read_only=True)
    assert seen
    for player, section in seen:
        told_alike(journal, player, section)


@pytest.mark.parametrize(
    ("dice", "came"), [((1, 2, 4), (500, 3000, 3500)), ((6, 6, 5), (500, 0, 0))]
)
def test_tokens_are_no_money_on_any_page(
    tmp_path: Path, dice: tuple[int, int, int], came: tuple[int, int, int]
) -> None:
    seen: list[SettlementSection] = []

    async def story(night: Night) -> None:
        await begun(night, dice="keyed")
        staff = night.staff
        await staff.do("olga", "owner", IssueVoucher("gala", Amount(2500)))
        await staff.do("dan", "dealer", ExchangeVoucher("gala", "ann"), "one")
        while not night.table.betting_open:
            await night.deal()
        parts = {SMALL: {Kind("token:gala"): Amount(2500), Kind("value"): Amount(500)}}
        await staff.do("ann", "player", PlaceChips("ann", night.table.round, parts), "one")
        while night.table.phase != "between":
            assert await night.deal(dice) is not None
        section = await at_the_table(night, "ann")
        assert section is not None
        seen.append(section)

    journal = told(tmp_path, "star-2016", story).journal(read_only=True)
    (section,) = seen
    assert (section.staked, section.won, section.returned) == came
    told_alike(journal, "ann", section)
    whole = round_view(journal, "one", 1)
    (ann, _) = whole.funds
    assert ann.net == ann.returned - ann.staked == -whole.house
    assert (whole.staked, whole.paid) == (ann.staked, ann.returned)


@pytest.mark.parametrize(
    ("outcome", "pays", "came"),
    [
        ("runs", 0, Sums(Amount(0), Amount(0), Amount(0))),
        ("runs", 700, Sums(Amount(0), Amount(700), Amount(700))),
        ("won", 700, Sums(Amount(500), Amount(700), Amount(1200))),
        ("lost", 0, Sums(Amount(500), Amount(0), Amount(0))),
        ("returned", 0, Sums(Amount(500), Amount(0), Amount(500))),
    ],
)
def test_a_streak_that_runs_has_its_stake_before_it_and_one_that_lost_gives_nothing_back(
    outcome: str, pays: int, came: Sums
) -> None:
    book = open_rulebook("star-2016")
    market = book.streaks[0].markets[0]
    row = StreakLine("ann", market.key, SMALL, Amount(500), 3, outcome, Amount(pays), ())  # type: ignore[arg-type]
    (line,) = streak_lines(book, [row])
    assert (line.label, line.side, line.count) == (market.label, SMALL, 3)
    assert sums_of([line]) == came
    assert sums_of([line]).net == came.returned - came.staked
