"""The Star: what the terms of a promotion say, and what may be no prize (rules 10.5 and 10.7)."""

import pytest

from tests.law.promotion_files import (
    TERMS,
    faults,
    lacks,
    lacks_detail,
    litres,
    may_not_contain,
    prize,
    promotions_of,
    reads,
    with_field,
    without,
)

clause = pytest.mark.clause
DOCUMENT = "star-2016"


@clause("star-2016", "10.5")
def test_10_5_a_thing_needs_what_shows_that_the_rules_of_the_act_are_kept() -> None:
    things = TERMS + prize("other")
    assert faults(DOCUMENT, things) == ()
    found = faults(DOCUMENT, without("attested", things))
    assert [str(each.clause) for each in found] == ["10.5"]
    assert faults(DOCUMENT, without("attested")) == ()


@clause("star-2016", "10.5.1")
def test_10_5_1_no_tobacco_as_a_prize_or_in_one() -> None:
    may_not_contain(DOCUMENT, "10.5.1", "tobacco")


@clause("star-2016", "10.5.2")
def test_10_5_2_no_firearm_imitation_or_ammunition() -> None:
    may_not_contain(DOCUMENT, "10.5.2", "firearm", "imitation-firearm", "ammunition")


@clause("star-2016", "10.5.3")
def test_10_5_3_no_prohibited_weapon() -> None:
    may_not_contain(DOCUMENT, "10.5.3", "prohibited-weapon")


@clause("star-2016", "10.5.4")
def test_10_5_4_up_to_twenty_litres_of_liquor_the_parts_of_a_prize_added() -> None:
    refused = [("prohibited-prize", "10.5.4")]
    assert litres(DOCUMENT, "19.999") == litres(DOCUMENT, "20") == litres(DOCUMENT, "12", "8") == []
    assert litres(DOCUMENT, "20.001") == litres(DOCUMENT, "12", "8.001") == refused
    two = prize("other", more='contains = [{ what = "liquor", litres = "20" }]')
    assert faults(DOCUMENT, TERMS + two + two.replace('"other"\nk', '"more"\nk')) == ()


@clause("star-2016", "10.5.5")
def test_10_5_5_nothing_that_regulations_prescribe() -> None:
    may_not_contain(DOCUMENT, "10.5.5", "prescribed")


@clause("star-2016", "10.7")
def test_10_7_everything_that_lacks_is_told_at_once() -> None:
    found = faults(DOCUMENT, 'name = "spring"\ntitle = "none of it"\n')
    listed = {each.clause for each in promotions_of(DOCUMENT).terms}
    assert listed <= {each.clause for each in found}
    assert len(listed) == 11
    assert {each.reason for each in found} == {"terms-incomplete"}


@clause("star-2016", "10.7.1")
def test_10_7_1_how_a_prize_is_awarded() -> None:
    lacks(DOCUMENT, "10.7.1", "manner", "described")


@clause("star-2016", "10.7.2")
def test_10_7_2_on_what_day_at_what_time_and_where_it_is_awarded() -> None:
    lacks(DOCUMENT, "10.7.2", "awarded_at", "awarded_in")
    day_alone = with_field("awarded_at", "2026-11-20T20:00:00")
    assert [str(each.clause) for each in faults(DOCUMENT, day_alone)] == ["10.7.2"]


@clause("star-2016", "10.7.3")
def test_10_7_3_who_is_eligible() -> None:
    lacks(DOCUMENT, "10.7.3", "eligible")


@clause("star-2016", "10.7.4")
def test_10_7_4_the_least_wager_or_that_there_is_none() -> None:
    lacks(DOCUMENT, "10.7.4", "minimum_wager")
    assert reads(DOCUMENT).terms.minimum_wager == 500
    assert reads(DOCUMENT, with_field("minimum_wager", '"none"')).terms.minimum_wager == 0


@clause("star-2016", "10.7.5")
def test_10_7_5_its_nature_and_what_is_reserved_or_guaranteed() -> None:
    lacks(DOCUMENT, "10.7.5", "nature", "qualifications", "reservations", "guarantees")


@clause("star-2016", "10.7.6")
def test_10_7_6_the_day_and_time_at_which_entries_close() -> None:
    lacks(DOCUMENT, "10.7.6", "entries_close")


@clause("star-2016", "10.7.7")
def test_10_7_7_where_and_when_the_promotion_is() -> None:
    lacks(DOCUMENT, "10.7.7", "starts", "held_in")


@clause("star-2016", "10.7.8")
def test_10_7_8_how_to_claim_and_whether_one_must_be_there() -> None:
    lacks(DOCUMENT, "10.7.8", "claim", "present")


@clause("star-2016", "10.7.9")
def test_10_7_9_how_the_winner_is_told() -> None:
    lacks(DOCUMENT, "10.7.9", "notified")


@clause("star-2016", "10.7.10")
def test_10_7_10_how_results_are_made_public() -> None:
    lacks(DOCUMENT, "10.7.10", "published")


@clause("star-2016", "10.7.11")
def test_10_7_11_prizes_their_value_and_conditions() -> None:
    lacks(DOCUMENT, "10.7.11", "kind", "description", "value", "conditions")
    none = TERMS[: TERMS.index("[[prizes]]")]
    assert [str(each.clause) for each in faults(DOCUMENT, none)] == ["10.7.11"]


@clause("star-2016", "10.7.11.1")
def test_10_7_11_1_appliance_says_all_of_its_details() -> None:
    found = faults(DOCUMENT, TERMS + prize("appliance", details={}))
    assert [str(each.clause) for each in found] == [
        f"10.7.11.1({number})" for number in ("i", "ii", "iii")
    ]


@clause("star-2016", "10.7.11.1(i)")
def test_10_7_11_1_i_make() -> None:
    lacks_detail(DOCUMENT, "appliance", "make", "10.7.11.1(i)")


@clause("star-2016", "10.7.11.1(ii)")
def test_10_7_11_1_ii_model() -> None:
    lacks_detail(DOCUMENT, "appliance", "model", "10.7.11.1(ii)")


@clause("star-2016", "10.7.11.1(iii)")
def test_10_7_11_1_iii_accessories() -> None:
    lacks_detail(DOCUMENT, "appliance", "accessories", "10.7.11.1(iii)")


@clause("star-2016", "10.7.11.2")
def test_10_7_11_2_vehicle_says_all_of_its_details() -> None:
    found = faults(DOCUMENT, TERMS + prize("vehicle", details={}))
    assert [str(each.clause) for each in found] == [
        f"10.7.11.2({number})" for number in ("i", "ii", "iii", "iv")
    ]


@clause("star-2016", "10.7.11.2(i)")
def test_10_7_11_2_i_make() -> None:
    lacks_detail(DOCUMENT, "vehicle", "make", "10.7.11.2(i)")


@clause("star-2016", "10.7.11.2(ii)")
def test_10_7_11_2_ii_model() -> None:
    lacks_detail(DOCUMENT, "vehicle", "model", "10.7.11.2(ii)")


@clause("star-2016", "10.7.11.2(iii)")
def test_10_7_11_2_iii_accessories() -> None:
    lacks_detail(DOCUMENT, "vehicle", "accessories", "10.7.11.2(iii)")


@clause("star-2016", "10.7.11.2(iv)")
def test_10_7_11_2_iv_on_road_costs() -> None:
    lacks_detail(DOCUMENT, "vehicle", "on-road-costs", "10.7.11.2(iv)")


@clause("star-2016", "10.7.11.3")
def test_10_7_11_3_travel_says_all_of_its_details() -> None:
    found = faults(DOCUMENT, TERMS + prize("travel", details={}))
    assert [str(each.clause) for each in found] == [
        f"10.7.11.3({number})" for number in ("i", "ii", "iii", "iv")
    ]


@clause("star-2016", "10.7.11.3(i)")
def test_10_7_11_3_i_persons() -> None:
    lacks_detail(DOCUMENT, "travel", "persons", "10.7.11.3(i)")


@clause("star-2016", "10.7.11.3(ii)")
def test_10_7_11_3_ii_covers() -> None:
    lacks_detail(DOCUMENT, "travel", "covers", "10.7.11.3(ii)")


@clause("star-2016", "10.7.11.3(iii)")
def test_10_7_11_3_iii_restrictions() -> None:
    lacks_detail(DOCUMENT, "travel", "restrictions", "10.7.11.3(iii)")


@clause("star-2016", "10.7.11.3(iv)")
def test_10_7_11_3_iv_spending_money() -> None:
    lacks_detail(DOCUMENT, "travel", "spending-money", "10.7.11.3(iv)")


@clause("star-2016", "10.7.11.4")
def test_10_7_11_4_real_estate_says_all_of_its_details() -> None:
    found = faults(DOCUMENT, TERMS + prize("real-estate", details={}))
    assert [str(each.clause) for each in found] == [
        f"10.7.11.4({number})" for number in ("i", "ii", "iii", "iv", "v", "vi")
    ]


@clause("star-2016", "10.7.11.4(i)")
def test_10_7_11_4_i_dwelling() -> None:
    lacks_detail(DOCUMENT, "real-estate", "dwelling", "10.7.11.4(i)")


@clause("star-2016", "10.7.11.4(ii)")
def test_10_7_11_4_ii_plans() -> None:
    lacks_detail(DOCUMENT, "real-estate", "plans", "10.7.11.4(ii)")


@clause("star-2016", "10.7.11.4(iii)")
def test_10_7_11_4_iii_contract() -> None:
    lacks_detail(DOCUMENT, "real-estate", "contract", "10.7.11.4(iii)")


@clause("star-2016", "10.7.11.4(iv)")
def test_10_7_11_4_iv_easements() -> None:
    lacks_detail(DOCUMENT, "real-estate", "easements", "10.7.11.4(iv)")


@clause("star-2016", "10.7.11.4(v)")
def test_10_7_11_4_v_address() -> None:
    lacks_detail(DOCUMENT, "real-estate", "address", "10.7.11.4(v)")


@clause("star-2016", "10.7.11.4(vi)")
def test_10_7_11_4_vi_inclusions() -> None:
    lacks_detail(DOCUMENT, "real-estate", "inclusions", "10.7.11.4(vi)")
