"""Words of limit about chips, under, at and over: the last piece, the last marker, the rack."""

import pytest

from tests.law.table.holds import holds

DEALT = ("star-2016", "mbs-2020", "crown-a", "crown-b", "canberra-2005")
MARKED = {"star-2016": "2.7.1", "mbs-2020": "1.1.1", "crown-a": "3.1.2(e)", "crown-b": "3.1.2(e)"}
CAT = "player cat seat 3 chips 500\n"
LAYS = "ann: lay 5 red on small\n"
ROUND = {
    "star-2016": f"dan: shake 3\ndan: open bets\n{LAYS}dan: close bets\ndan: press key\n",
    "mbs-2020": f"dan: open bets\n{LAYS}dan: shake 3\ndan: close bets\ndan: press key\n",
    "crown-a": f"dan: open bets\n{LAYS}dan: shake 1\ndan: close bets\n",
    "canberra-2005": f"dan: shake 1\n{LAYS}dan: close bets\n",
}
ENDS = "dan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\ndan: settle\n"


@pytest.mark.parametrize("game", DEALT)
@pytest.mark.parametrize(("pieces", "goes"), [(19, True), (20, True), (21, False)])
def test_the_rack_sells_to_its_last_piece(game: str, pieces: int, goes: bool) -> None:
    came = "colours-bought" if goes else "refused insufficient-chips pieces=21 rack=20"
    text = f"ann: buy {pieces} red at 2\n-> {came}\n"
    holds(game, text, more="colours lion red 20 blue 20 green 20\n")


@pytest.mark.parametrize("game", DEALT)
@pytest.mark.parametrize(("pieces", "freed"), [(3, False), (4, True)])
def test_the_last_piece_redeemed_frees_the_colour(game: str, pieces: int, freed: bool) -> None:
    came = "colours-bought" if freed else "refused colour-taken"
    text = f"ann: buy 4 red at 2\nann: redeem {pieces} red\nbob: buy 1 red at 3\n-> {came}\n"
    holds(game, text, more="colours lion red 20 blue 20 green 20\n")


@pytest.mark.parametrize("game", DEALT)
def test_no_more_is_redeemed_than_is_in_hand(game: str) -> None:
    text = """\
    ann: buy 4 red at 2
    ann: redeem 5 red
    -> refused insufficient-chips
    ann: redeem 3 red
    ann: redeem 1 red
    ann: redeem 1 red
    -> refused
    """
    holds(game, text, more="colours lion red 20 blue 20 green 20\n")


@pytest.mark.parametrize("game", MARKED)
@pytest.mark.parametrize("stock", [1, 2, 3])
def test_markers_are_put_there_to_the_last_one(game: str, stock: int) -> None:
    lines = []
    for number, (who, colour) in enumerate((("ann", "red"), ("bob", "blue"), ("cat", "green")), 1):
        lines.append(f"{who}: buy 1 {colour} at 10 shown by marker")
        refused = f"refused marker-missing value=10 markers={stock} by {MARKED[game]}"
        lines.append("-> colours-bought" if number <= stock else f"-> {refused}")
    markers = "markers" + " 10" * stock + "\n"
    more = f"colours lion red 20 blue 20 green 20\n{markers}{CAT}"
    holds(game, "\n".join(lines), more=more)


def test_where_nothing_need_show_a_value_no_marker_is_asked_for() -> None:
    text = "ann: buy 1 red at 10\nbob: buy 1 blue at 10\n"
    holds("canberra-2005", text, more="colours lion red 20 blue 20\n")


@pytest.mark.parametrize("game", ROUND)
@pytest.mark.parametrize(("pieces", "in_colour"), [(19, False), (20, True), (21, True)])
def test_a_win_is_paid_in_colour_while_the_rack_holds_all_of_it(
    game: str, pieces: int, in_colour: bool
) -> None:
    """Ten pieces win ten: they are paid in colour where all ten are in the rack."""
    told = f"-> kind ann small red stake=5 returns={10 if in_colour else 5}\n"
    text = f"ann: buy 10 red at 0.50\n{ROUND[game]}{ENDS}{told}"
    holds(game, text, more=f"colours lion red {pieces} blue 20\n")
