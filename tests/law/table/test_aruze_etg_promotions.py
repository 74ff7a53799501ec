"""Aruze: promotions run at a table, from their terms to the last payment (rule 6)."""

import pytest

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
    worth,
)

clause = pytest.mark.clause
DOCUMENT = "aruze-etg"


def play(text: str, *, terms: str = TERMS) -> None:
    promoted(DOCUMENT, text, terms=terms)


@clause("aruze-etg", "1.1 promotional prize(s)")
def test_1_1_promotional_prize_s_are_drawn_by_chance_among_those_who_hold_tickets() -> None:
    play(f"""{DRAWN}-> ticket-drawn ticket=1 player=ann by 6.7.1, 6.7.8, house 87
""")


@clause("aruze-etg", "6 header")
def test_6_header_a_promotion_goes_its_way_from_its_terms_to_its_end() -> None:
    play(f"""{DRAWN}{CLAIMED}ann: take first of spring cash 500
-> payment-chosen player=ann cash=500 by 6.4, house 89
olga: award first of spring
-> prize-awarded player=ann cash=500 by 6.7.2, 6.4, house 89
-> came-from-promotion player=ann amount=500
wallet ann 500
olga: end promotion spring
-> refused not-settled lacking=results by house 91
olga: publish results of spring at "the cage"
-> results-published by 6.7.10
olga: end promotion spring
-> promotion-ended by 6.1, house 91
olga: end promotion spring
-> refused promotion-over by 6.1
""")


@clause("aruze-etg", "6.1")
def test_6_1_the_operator_alone_offers_promotions() -> None:
    play(f"""eva: lodge terms of spring <spring>
-> refused not-permitted needs=operator by 6.1
ann: lodge terms of spring <spring>
-> refused not-permitted role=player by 6.1
{LODGED}-> terms-lodged version=1 by 6.9, 6.7, house 85
eva: start promotion spring
-> refused not-permitted by 6.1
eva: give 1 tickets of spring to ann because she came
-> refused not-permitted by 6.1
""")


@clause("aruze-etg", "6.2")
def test_6_2_one_prize_above_ten_thousand_needs_a_scrutineer_who_is_there() -> None:
    play(
        f"""{STARTED}{SEALED}{GIVEN}{CLOSED}olga: draw first of spring
-> refused scrutineer-required value=10000.01 by 6.2
sol: attend draw of spring
-> refused not-permitted by 6.2
olga: nominate olga scrutineer of spring
-> refused same-person by 6.2
olga: nominate sol scrutineer of spring
-> scrutineer-nominated person=sol by 6.2
olga: draw first of spring
-> refused scrutineer-required by 6.2
sol: attend draw of spring
-> scrutineer-came person=sol by 6.2
olga: draw first of spring
-> draw-ordered scrutineer=sol by 6.7.1, 6.2, house 87
sol: leave draw of spring
-> refused wrong-phase by 6.2
{WON}sol: leave draw of spring
-> scrutineer-left person=sol by 6.2
""",
        terms=worth("10000.01"),
    )
    play(
        f"""{STARTED}{SEALED}{GIVEN}{CLOSED}olga: draw first of spring
-> draw-ordered
""",
        terms=worth("10000"),
    )
    play(
        f"""{STARTED}{SEALED}{GIVEN}{CLOSED}olga: draw first of spring
-> draw-ordered
""",
        terms=worth("9999.99"),
    )


@clause("aruze-etg", "6.3")
def test_6_3_cash_for_a_thing_only_where_the_terms_say_so() -> None:
    play(
        f"""{DRAWN}{CLAIMED}ann: take first of spring in cash cash 80
-> refused no-cash-alternative by 6.3
""",
        terms=thing("other"),
    )
    play(
        f"""{DRAWN}{CLAIMED}ann: take first of spring in cash cash 79
-> refused payment-differs amount=79 value=80 by 6.4
ann: take first of spring in cash cash 80
-> payment-chosen alternative=yes cash=80 by 6.4, 6.3, house 89
olga: award first of spring
-> prize-awarded set-aside=no cash=80
wallet ann 80
""",
        terms=thing("other", 'cash_alternative = "80"'),
    )
    play(
        """olga: lodge terms of spring <spring>
-> refused no-cash-alternative by 6.3
""",
        terms=thing("slots-dollars", 'cash_alternative = "80"'),
    )
    play(
        """olga: lodge terms of spring <spring>
-> refused no-cash-alternative by 6.3
""",
        terms=thing("casino-dollars", 'cash_alternative = "80"'),
    )


@clause("aruze-etg", "6.4")
def test_6_4_above_ten_thousand_the_winner_chooses_parts_that_add_up() -> None:
    play(
        f"""{STARTED}{SEALED}{GIVEN}{CLOSED}olga: nominate sol scrutineer of spring
sol: attend draw of spring
olga: draw first of spring
{WON}{CLAIMED}olga: award first of spring
-> refused payment-differs by 6.4
ann: take first of spring cash 5000 cheque 5000
-> refused payment-differs amount=10000 value=10000.01 by 6.4
bob: take first of spring cash 5000.01 cheque 5000
-> refused not-the-winner by 6.7.8
ann: take first of spring cash 0.01 cheque 4000 transfer 6000
-> payment-chosen by 6.4
olga: award first of spring
-> prize-awarded cash=0.01 cheque=4000 transfer=6000 by 6.7.2, 6.4, house 89
wallet ann 0.01
""",
        terms=worth("10000.01"),
    )
    play(
        f"""{DRAWN}{CLAIMED}ann: take first of spring cash 9000 cheque 1000
-> refused not-provided paid=cheque ways=cash by 6.4
ann: take first of spring cash 10000
-> payment-chosen
""",
        terms=worth("10000"),
    )


@clause("aruze-etg", "6.6")
def test_6_6_no_start_before_the_terms_can_be_read_and_marketing_refers_to_them() -> None:
    play(f"""{LODGED}+48h olga: start promotion spring
-> refused terms-not-available by 6.6
olga: publish terms of spring at "" in "leaflet 7"
-> refused reason-required by 6.6
olga: publish terms of spring at "the website" in ""
-> refused reason-required by 6.6
{PUBLISHED}-> terms-published version=1 where='the website' piece='leaflet 7' by 6.6
olga: start promotion spring
-> promotion-started
""")


@clause("aruze-etg", "6.8")
def test_6_8_whoever_need_not_be_there_is_told_in_a_way_of_the_terms() -> None:
    play(f"""{DRAWN}olga: tell the winner of first of spring by telephone in vain
-> winner-told player=ann way=telephone reached=no by 6.8, 6.8.3, 6.7.9
olga: tell the winner of first of spring by mail
-> refused method-not-listed way=mail by 6.8
ann: tell the winner of first of spring by email
-> refused not-permitted by 6.8
olga: tell the winner of first of spring by email
-> winner-told reached=yes by 6.8, 6.8.4, 6.7.9
""")


@clause("aruze-etg", "6.8.1")
def test_6_8_1_a_winner_may_be_told_face_to_face() -> None:
    play(
        f"""{DRAWN}olga: tell the winner of first of spring by face-to-face
-> winner-told player=ann way=face-to-face by 6.8, 6.8.1, 6.7.9
""",
        terms=with_field("notified", '["face-to-face"]'),
    )


@clause("aruze-etg", "6.8.2")
def test_6_8_2_a_winner_may_be_told_mail() -> None:
    play(
        f"""{DRAWN}olga: tell the winner of first of spring by mail
-> winner-told player=ann way=mail by 6.8, 6.8.2, 6.7.9
""",
        terms=with_field("notified", '["mail"]'),
    )


@clause("aruze-etg", "6.8.3")
def test_6_8_3_a_winner_may_be_told_telephone() -> None:
    play(
        f"""{DRAWN}olga: tell the winner of first of spring by telephone
-> winner-told player=ann way=telephone by 6.8, 6.8.3, 6.7.9
""",
        terms=with_field("notified", '["telephone"]'),
    )


@clause("aruze-etg", "6.8.4")
def test_6_8_4_a_winner_may_be_told_email() -> None:
    play(
        f"""{DRAWN}olga: tell the winner of first of spring by email
-> winner-told player=ann way=email by 6.8, 6.8.4, 6.7.9
""",
        terms=with_field("notified", '["email"]'),
    )


@clause("aruze-etg", "6.9")
def test_6_9_terms_lie_with_the_authority_for_a_day_before_the_start() -> None:
    play(f"""{LODGED}{PUBLISHED}+47.9999h olga: start promotion spring
-> refused too-early by 6.7.7
""")
    play(f"""+24.0001h {LODGED}{PUBLISHED}+23.9999h olga: start promotion spring
-> refused notice-too-short minutes=1440 by 6.9
+0.0001h olga: start promotion spring
-> promotion-started by 6.1, 6.9, house 89
""")
    play(f"""{LODGED}{PUBLISHED}+47h olga: lodge terms of spring <spring>
-> terms-lodged version=2 by 6.9
{PUBLISHED}+23.9999h olga: start promotion spring
-> refused notice-too-short by 6.9
+0.0001h olga: start promotion spring
-> promotion-started
""")


@clause("aruze-etg", "6.9.1")
def test_6_9_1_once_begun_terms_change_only_as_the_authority_approves() -> None:
    play(f"""{STARTED}olga: lodge terms of spring <spring>
-> refused approval-missing by 6.9.1
olga: lodge terms of spring <spring> approved by "letter 14"
-> terms-lodged version=2 moved=0 by 6.9.1
{CLOSED}olga: lodge terms of spring <spring> approved by "letter 15"
-> refused entries-closed by house 85
""")


@clause("aruze-etg", "6.10")
def test_6_10_whoever_is_refused_a_prize_is_told_why() -> None:
    play(f"""{DRAWN}{CLAIMED}olga: refuse ann first of spring
-> refused reason-required by 6.10
olga: refuse ann first of spring details c-1 because the ticket is copied
-> claim-refused number=1 player=ann reason='the ticket is copied' winner=yes by 6.10
olga: tell the reason of claim 2 of spring
-> refused claim-unknown by 6.10
olga: let first of spring lapse
olga: publish results of spring at "the cage"
olga: end promotion spring
-> refused not-settled lacking='reason of claim 1' by house 91
olga: tell the reason of claim 1 of spring
-> refusal-told number=1 player=ann by 6.10
olga: end promotion spring
-> promotion-ended
""")


@clause("aruze-etg", "6.10.1")
def test_6_10_1_above_a_hundred_the_claimants_name_and_address_are_kept() -> None:
    play(
        f"""{DRAWN}olga: refuse bob first of spring because it is not his
-> refused claimant-details value=100.01 by 6.10.1
olga: refuse bob first of spring details c-1 because it is not his
-> claim-refused details=c-1 winner=no by 6.10, 6.10.1, house 90
""",
        terms=worth("100.01"),
    )
    play(
        f"""{DRAWN}olga: refuse bob first of spring because it is not his
-> claim-refused by 6.10
""",
        terms=worth("100"),
    )
    play(
        f"""{DRAWN}olga: refuse bob first of spring because it is not his
-> claim-refused by 6.10
""",
        terms=worth("99.99"),
    )


@clause("aruze-etg", "6.11")
def test_6_11_a_decision_is_final_and_whoever_is_not_satisfied_is_advised() -> None:
    play(f"""{STARTED}ann: dispute with spring: my tickets
-> dispute-raised number=1 player=ann about='my tickets' by 6.11
bob: dispute of ann with spring: her tickets
-> refused not-permitted by 6.11
olga: decide dispute 2 of spring because no
-> refused dispute-unknown by 6.11
olga: decide dispute 1 of spring because the terms say so
-> dispute-decided by 6.11
olga: decide dispute 1 of spring because I was wrong
-> refused decision-final by 6.11
olga: end promotion spring
-> refused not-settled by house 91
olga: advise of the inspector in dispute 1 of spring
-> advised-of-inspector number=1 player=ann by 6.11
""")


@clause("aruze-etg", "6.12")
def test_6_12_what_is_compromised_is_postponed_or_the_draw_cancelled_and_the_inspector_told() -> (
    None
):
    play(f"""{STARTED}{SEALED}{GIVEN}{CLOSED}olga: integrity of spring compromised: postpone-draw
-> refused reason-required by 6.12
olga: integrity of spring compromised: postpone-draw because a ticket is there twice
-> integrity-compromised act=postpone-draw by 6.12, house 91
-> notice-given to=inspector subject=spring finding='a ticket is there twice' by 6.12
olga: draw first of spring
-> refused promotion-postponed by 6.12
olga: integrity of spring validated because it was a copy
-> integrity-validated by 6.12
olga: draw first of spring
-> draw-ordered
{WON}""")
    play(f"""{STARTED}{SEALED}{GIVEN}{CLOSED}{COMPROMISED}: cancel-draw because of lies
-> integrity-compromised act=cancel-draw freed=500 by 6.12, house 91
-> notice-given to=inspector
olga: draw first of spring
-> refused draw-cancelled by 6.12
""")
    play(f"""{LODGED}{PUBLISHED}{COMPROMISED}: postpone-promotion because of it
-> notice-given to=inspector
+48h olga: start promotion spring
-> refused promotion-postponed by 6.12
olga: integrity of spring validated because it is printed anew
olga: start promotion spring
-> promotion-started
""")
