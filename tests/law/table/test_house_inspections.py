"""What no document says of inspectors at their desk: the house's own rules 125 and 126."""

import pytest

from sicbo.core.floor.founding import OWNER, GrantRole, RoleGranted, decide_on_founding
from sicbo.core.floor.inspections.messages import INSPECTIONS
from sicbo.core.floor.nouns import NOUN_COMMANDS
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.rooms import COMMANDS as TABLE_COMMANDS
from tests.law.table.withheld import at_meters


def test_house_125_a_name_is_looked_up_on_a_ground_for_a_file_and_each_look_is_an_entry() -> None:
    played = at_meters("""\
olga: look up name of ann for complaint "C-7"
-> refused not-permitted needs=inspector by house 125
ina: look up name of ann for complaint "C-7"
-> name-looked-up person=ann ground=complaint reference=C-7 by house 125
ina: look up name of ann for audit "2026/114"
-> name-looked-up person=ann ground=audit
""")
    assert played.floor.floor.state(INSPECTIONS).looks == 2


@pytest.mark.parametrize("said", ["", " ", "ANN", "ann said so", "c-7", "7" * 41])
def test_house_125_what_is_no_number_of_a_file_is_none(said: str) -> None:
    at_meters(f"""\
ina: look up name of ann for complaint "{said}"
-> refused reason-required by house 125
""")


def test_house_125_the_number_of_a_file_has_forty_characters_at_most() -> None:
    at_meters(f'ina: look up name of ann for audit "{"7" * 40}"\n-> name-looked-up\n')


def test_house_126_no_order_at_a_table_is_an_inspectors() -> None:
    assert [kind for kind in TABLE_COMMANDS if "inspector" in kind.offices] == []
    theirs = {kind.__name__ for kind in NOUN_COMMANDS if "inspector" in kind.offices}
    about_complaints = {
        *("AdviseComplainant", "Complain", "EnterOutsideDecision"),
        *("RemarkOnDispute", "RequestReview"),
    }
    assert theirs == {"AcknowledgeNotice", "LookUpName", "ReviewHold"} | about_complaints


def test_house_126_the_reference_of_the_appointment_stands_in_the_grant() -> None:
    founding = at_meters("").floor.floor.founding
    for reference, clauses in (
        ("appointment 2026/14", ("house 14", "house 126")),
        ("  ", ("house 14",)),
    ):
        grant = GrantRole(person="ina", table="*", role="inspector", reference=reference)
        came = decide_on_founding(founding, OWNER, grant)
        assert not isinstance(came, Refusal)
        [granted] = came
        assert isinstance(granted, RoleGranted)
        assert (granted.reference, granted.clauses) == (reference.strip(), clauses)
