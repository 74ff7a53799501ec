"""What no document says of promotions: the house's own rules 85 to 91, each limit to an instant."""

import pytest

from sicbo.core.floor.promotions.promotion import PROMOTION
from tests.law.promotion_files import TERMS, with_field
from tests.law.table.promotions import (
    CLAIMED,
    CLOSED,
    COMPROMISED,
    DRAWN,
    GIVEN,
    LODGED,
    PUBLISHED,
    SEALED,
    STARTED,
    WON,
    promoted,
    thing,
)

INSTANT = "+0.000001s "
TO_THE_CLOSE = 79 * 3600
"""Seconds from the start at noon of the 17th to the close of entries on the 20th."""
TO_CLAIM = 7 * 24 * 3600

DEVICE = "dan: record incident of rule 9.1, players ann, device use to record\n"
EXCLUDED = f"{DEVICE}sue: exclude ann for incident 1\n"
OF_BOB = WON.replace("tickets 1 ", "tickets 1, 3 ")
"""The first ticket is of Ann, the third of Bob."""
ENTERED = """\
dan: shake 3
dan: open bets
ann: bet 100 on small
dan: close bets
dan: press key
dan: uncover
dan: announce 1 2 4
dan: enter 1 2 4
"""


def play(text: str, *, terms: str = TERMS) -> None:
    promoted("star-2016", text, terms=terms)


def just_before(seconds: int) -> str:
    """An instant before so many seconds have passed."""
    return f"+{seconds - 1}.999999s "


def test_house_85_what_changes_is_another_version_and_nothing_does_after_the_close() -> None:
    approved = 'olga: lodge terms of spring <spring> approved by "letter 1"\n'
    play(f"""{LODGED}-> terms-lodged version=1 table=table by 10.9, 10.7, house 85
{LODGED}-> terms-lodged version=2 by 10.9, 10.7, house 85
{PUBLISHED}+48h olga: start promotion spring
{approved}-> terms-lodged version=3 by 10.9.1, 10.7, house 85
+80h system: close entries of spring
{approved}-> refused entries-closed by house 85
""")


def test_house_86_what_is_given_at_the_very_moment_of_closing_is_in_time() -> None:
    given = "olga: give 1 tickets of spring to ann because she came\n"
    play(f"""{STARTED}{just_before(TO_THE_CLOSE)}{given}-> tickets-given
{INSTANT}{given}-> tickets-given
system: close entries of spring
-> refused too-early by 10.7.6
{INSTANT}{given}-> refused entries-closed by 10.7.6
system: close entries of spring
-> entries-closed tickets=2
""")


@pytest.mark.parametrize(
    ("settled", "tickets"),
    [(just_before(TO_THE_CLOSE), 2), (f"+{TO_THE_CLOSE}s ", 2), (f"+{TO_THE_CLOSE}.000001s ", 0)],
)
def test_house_86_what_is_settled_at_the_very_moment_of_closing_is_in_time(
    settled: str, tickets: int
) -> None:
    play(f"""{STARTED}{ENTERED}{settled}dan: settle
-> round-settled
+1s system: close entries of spring
-> entries-closed tickets={tickets}
""")


def test_house_86_what_is_undone_after_the_close_changes_nothing() -> None:
    play(f"""{STARTED}{ENTERED}dan: settle
{CLOSED}-> entries-closed tickets=2
sue: invalidate disturbance because a brawl
olga: draw first of spring
-> refused seed-missing
""")


OPPOSED = ENTERED.replace("100 on small", "100 on small, 60 on big, 50 on odd")


@pytest.mark.parametrize(
    ("then", "opposed"),
    [
        ("", {"ann": 12_000}),
        ("sue: invalidate disturbance because a brawl\n", {}),
        (ENTERED.replace("100 on small", "40 on small, 30 on big") + "dan: settle\n", 18_000),
    ],
)
def test_house_86_opposite_wagers_of_one_person_in_one_round_are_counted(
    then: str, opposed: object
) -> None:
    played = promoted("star-2016", f"{STARTED}{OPPOSED}dan: settle\n{then}{CLOSED}")
    closed = played.floor.floor.state(PROMOTION, "spring").closed
    assert closed is not None
    assert closed.opposed == (opposed if isinstance(opposed, dict) else {"ann": opposed})


def test_house_86_opposite_wagers_below_the_least_or_of_two_people_are_none() -> None:
    for bets in ("5 on small, 100 on big", "100 on small"):
        entered = ENTERED.replace("100 on small", bets)
        entered = entered.replace("dan: close", "bob: bet 100 on big\ndan: close")
        text = f"{STARTED}{entered}dan: settle\n{CLOSED}"
        played = promoted("star-2016", text, terms=with_field("minimum_wager", '"10"'))
        closed = played.floor.floor.state(PROMOTION, "spring").closed
        assert closed is not None
        assert closed.opposed == {}


def test_house_86_nobody_gives_tickets_to_whom_the_casino_excludes() -> None:
    play(f"""{STARTED}{EXCLUDED}olga: give 2 tickets of spring to ann because she came
-> refused person-excluded incident=1 by house 107
olga: give 2 tickets of spring to bob because he came
-> tickets-given
""")


def test_house_87_whom_the_casino_excludes_when_the_draw_is_ordered_is_passed_over() -> None:
    play(f"""{STARTED}{SEALED}{GIVEN}{CLOSED}{EXCLUDED}olga: draw first of spring
-> draw-ordered barred=ann by 10.7.1, house 87, house 107
{WON}-> refused config-differs by house 87
{OF_BOB}-> ticket-drawn ticket=3 player=bob passed='1 of ann: barred' by 10.7.1, 10.7.8, house 87
""")


def test_house_87_an_exclusion_that_was_lifted_or_came_to_its_end_bars_nobody() -> None:
    lifted = "sue: lift exclude of ann for incident 1, account w-1 0a\n"
    play(f"""{STARTED}{SEALED}{GIVEN}{CLOSED}{EXCLUDED}{lifted}olga: draw first of spring
-> draw-ordered barred=
{WON}-> ticket-drawn player=ann
""")
    for until, barred in (("19:59:59", ""), ("20:00:00", ""), ("20:00:01", "ann")):
        until_then = EXCLUDED.replace("incident 1\n", f"incident 1 until at 2026-11-20T{until}Z\n")
        play(f"""{STARTED}{SEALED}{GIVEN}{until_then}{CLOSED}olga: draw first of spring
-> draw-ordered barred={barred}
""")


def test_house_87_where_all_who_hold_tickets_are_excluded_nothing_is_drawn() -> None:
    given = "olga: give 2 tickets of spring to ann because she came\n"
    play(f"""{STARTED}{SEALED}{given}{CLOSED}{EXCLUDED}olga: draw first of spring
-> refused no-entries tickets=2 eligible=0 by 10.7.3
""")


def test_house_88_a_prize_is_claimed_until_its_time_that_moment_included() -> None:
    lapse = "olga: let first of spring lapse\n"
    play(f"""{DRAWN}{just_before(TO_CLAIM)}{lapse}-> refused too-early by house 88
ann: claim first of spring
-> prize-claimed
""")
    play(f"""{DRAWN}+{TO_CLAIM}s {lapse}-> refused too-early by house 88
ann: claim first of spring
-> prize-claimed by 10.7.8, house 88
""")
    play(f"""{DRAWN}+{TO_CLAIM}.000001s ann: claim first of spring
-> refused claim-late by house 88
{lapse}-> prize-lapsed freed=500 by 10.7.8, house 88
""")


@pytest.mark.parametrize(
    ("instead", "paid"),
    [("9999.99", "refused not-provided"), ("10000", "refused not-provided"), ("10000.01", "")],
)
def test_house_89_cash_for_a_thing_is_paid_as_a_cash_prize_is(instead: str, paid: str) -> None:
    terms = thing("other", f'cash_alternative = "{instead}"')
    needed = "olga: nominate sol scrutineer of spring\nsol: attend draw of spring\n"
    play(
        f"""{STARTED}{SEALED}{GIVEN}{CLOSED}{needed}olga: draw first of spring
{WON}{CLAIMED}ann: take first of spring in cash cheque {instead}
-> {paid or "payment-chosen"} by 10.4
""",
        terms=terms,
    )


def test_house_89_a_thing_is_worth_the_cash_that_may_be_taken_for_it() -> None:
    draw = f"{STARTED}{SEALED}{GIVEN}{CLOSED}olga: draw first of spring\n"
    for instead, came in (
        ("10000.01", "refused scrutineer-required value=10000.01 by 10.2"),
        ("10000", "draw-ordered"),
    ):
        play(f"{draw}-> {came}\n", terms=thing("other", f'cash_alternative = "{instead}"'))
    refusal = f"{DRAWN}olga: refuse bob first of spring because it is not his\n"
    for instead, came in (
        ("100.01", "refused claimant-details value=100.01 by 10.10.1"),
        ("100", "claim-refused"),
    ):
        small = with_field("value", '"50"', thing("other", f'cash_alternative = "{instead}"'))
        play(f"{refusal}-> {came}\n", terms=small)


def test_house_90_what_is_kept_of_a_refused_claim_is_an_id_alone() -> None:
    play(f"""{DRAWN}olga: refuse bob first of spring details c-1 because it is not his
-> claim-refused details=c-1 by 10.10, 10.10.1, house 90
""")


def test_house_91_play_while_a_promotion_is_postponed_earns_nothing() -> None:
    validated = "olga: integrity of spring validated because it was a copy\n"
    play(f"""{STARTED}{COMPROMISED}: postpone-promotion because of a copy
-> turnover-counted running=no
{ENTERED}dan: settle
{validated}-> turnover-counted running=yes
{CLOSED}-> entries-closed tickets=0
""")


def test_house_91_entries_do_not_close_while_a_promotion_is_postponed() -> None:
    validated = "olga: integrity of spring validated because it was a copy\n"
    play(f"""{STARTED}{COMPROMISED}: postpone-promotion because of a copy
{CLOSED}-> refused promotion-postponed by 10.12
{validated}system: close entries of spring
-> entries-closed tickets=0
""")


@pytest.mark.parametrize("act", ["postpone-draw", "postpone-promotion"])
def test_house_91_a_prize_may_be_claimed_for_as_long_as_it_was_postponed(act: str) -> None:
    postponed = f"{DRAWN}{COMPROMISED}: {act} because of a copy\n"
    waited = f"{postponed}+{TO_CLAIM + 60}s ann: claim first of spring\n"
    validated = "olga: integrity of spring validated because it was a copy\n"
    refused = f"{waited}-> refused promotion-postponed by 10.12\n{validated}"
    play(f"""{refused}+{TO_CLAIM}s ann: claim first of spring
-> prize-claimed
""")
    play(f"""{refused}+{TO_CLAIM}.000001s ann: claim first of spring
-> refused claim-late by house 88
""")


def test_house_91_what_could_not_be_claimed_any_more_stays_so() -> None:
    play(f"""{DRAWN}+{TO_CLAIM + 1}s {COMPROMISED}: postpone-draw because of a copy
olga: integrity of spring validated because it was a copy
ann: claim first of spring
-> refused claim-late by house 88
""")
