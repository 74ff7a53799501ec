import pickle

import pytest

from sicbo.core.ids import ReadingName
from sicbo.core.law.readings import ReadingsConflict, UnknownReading
from sicbo.core.law.rulebook import compile_rulebook
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from tests.law.play import book


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_every_reading_can_be_played(game: str) -> None:
    for reading in book(game).document.readings:
        for choice in reading.choices:
            if reading.name in book(game).readings:
                taken = open_rulebook(game, {reading.name: choice.value})
                assert taken.readings[reading.name] == choice.value


def test_hyphens_and_underscores_are_the_same() -> None:
    taken = open_rulebook("star-2016", {"STREAK.first": "opening-result"})
    assert taken.readings[ReadingName("streak.first")] == "opening_result"


def test_two_readings_that_rewrite_one_wager_are_refused() -> None:
    both = {"crown-b.colour_count": "exact", "crown-b.single": "every-die"}
    with pytest.raises(ReadingsConflict, match=r"crown-b\.colour_count=exact and crown-b\.single"):
        open_rulebook("crown-b", both)


def test_a_reading_of_the_other_game_is_unknown() -> None:
    with pytest.raises(UnknownReading, match=r"got 'crown-a\.pair'"):
        open_rulebook("crown-b", {"crown-a.pair": "per-way"})
    with pytest.raises(UnknownReading, match="left out, as the game has none"):
        open_rulebook("docs/examples/harbour.toml", {"x": "y"})


def test_a_reading_says_how_tickets_become_credit_and_another_takes_it_back() -> None:
    name = "aruze.ticket_in"
    ways = {"cashier": ("cashier", "3.4"), "central-system": ("central-system", "3.4.4")}
    for value, said in ways.items():
        taken = open_rulebook("aruze-etg", {name: value})
        for again in (taken, pickle.loads(pickle.dumps(taken))):
            policies = again.document.policies
            assert policies is not None
            assert policies.tickets is not None
            assert (policies.tickets.ticket_in, policies.tickets.ticket_in_clause) == said
        for other, theirs in ways.items():
            turned = compile_rulebook(taken.document, taken.sha256, taken.id, {name: other})
            policies = turned.document.policies
            assert policies is not None
            assert policies.tickets is not None
            assert (policies.tickets.ticket_in, policies.tickets.ticket_in_clause) == theirs
    usual = open_rulebook("aruze-etg").document.policies
    assert usual is not None
    assert usual.tickets is not None
    assert usual.tickets.ticket_in == "cashier"


def test_the_same_reading_in_two_spellings_is_refused() -> None:
    with pytest.raises(UnknownReading, match="must be given once"):
        open_rulebook("crown-b", {"crown-b.single": "shown", "crown_b.single": "shown"})


def test_every_default_reason_is_a_sentence() -> None:
    for game in GAMES:
        for reading in book(game).document.readings:
            assert reading.because.endswith(".")
            assert reading.question.endswith("?")
