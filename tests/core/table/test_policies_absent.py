"""What an older document does not say yet is as it was before documents said it."""

import pytest

from sicbo.core.ids import WagerKey
from sicbo.core.law.loading.faults import RulebookInvalid
from sicbo.core.law.loading.load import load
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import compile_rulebook
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import Limits
from sicbo.core.table.decide import decide, handle
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.rounds.messages import OpenBets, Shake
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.signs.on_sign import sign_of
from sicbo.core.table.state import Table
from sicbo.core.table.wagers.messages import MarkWager, PlaceWagers
from sicbo.rulebooks.catalogue import document_bytes
from tests.equipped import equip
from tests.properties.orders import config, opening
from tests.properties.tables import LATER

SMALL = WagerKey("small")
FORFEITS = ", forfeits = true"
FRAUD = '{ name = "fraud", clause = "9.4.2"'
DISTURBANCE = '{ name = "disturbance", clause = "9.4.1"'


def text(game: str, *changes: tuple[str, str]) -> bytes:
    """A built-in document in which something reads otherwise."""
    plain = document_bytes(game).decode()
    for old, new in changes:
        assert old in plain
        plain = plain.replace(old, new)
    return plain.encode()


def table(game: str, *changes: tuple[str, str], **settings: object) -> Table:
    """An open table under it, with ann and her chips."""
    loaded = load(text(game, *changes), game)
    here = Table(compile_rulebook(loaded.document, loaded.sha256, game, {}))
    opens: OpenTable = opening(config(game, **settings))
    equip(here, opens.config)
    handle(here, Order("sue", here.ladder[-1], LATER, opens))
    for command in (BringChips("ann", Amount(50_000)), TakeSeat("ann", 1)):
        handle(here, Order("ann", "player", LATER, command))
    return here


def asked(here: Table, by: str, role: str, command: TableCommand) -> Decision:
    return decide(here, Order(by, role, LATER, command))


def refused(decision: Decision) -> str | None:
    return str(decision.reason) if isinstance(decision, Refusal) else None


@pytest.mark.parametrize(
    ("changes", "kept", "given_back"),
    [
        ((), "fraud", "disturbance"),
        (((FORFEITS, ""), (DISTURBANCE, DISTURBANCE + FORFEITS)), "disturbance", "fraud"),
    ],
    ids=["said of fraud", "said of another ground"],
)
def test_the_ground_that_forfeits_is_the_documents(
    changes: tuple[tuple[str, str], ...], kept: str, given_back: str
) -> None:
    here = table("star-2016", *changes)
    for command in (Shake(3), OpenBets()):
        handle(here, Order("dan", "dealer", LATER, command))
    handle(here, Order("ann", "player", LATER, PlaceWagers("ann", 1, {SMALL: Amount(1000)})))
    top = here.ladder[-1]
    assert refused(asked(here, "sue", top, Invalidate(1, kept, "x", True, ("ann",)))) is None
    no = asked(here, "sue", top, Invalidate(1, given_back, "x", True, ("ann",)))
    assert refused(no) == "no-forfeit"


@pytest.mark.parametrize(("unit", "taken"), [("as-signed", 3500), ("multiples", 5000)])
def test_a_unit_of_an_older_document_counts_above_the_minimum(unit: str, taken: int) -> None:
    signed = Limits(Amount(1000), Amount(100_000), Amount(2500))
    here = table("canberra-2005", ('unit = "multiples"', f'unit = "{unit}"'), limits=signed)
    for stake in (3500, 5000):
        bet = asked(here, "ann", "player", PlaceWagers("ann", 1, {SMALL: Amount(stake)}))
        assert refused(bet) == (None if stake == taken else "wrong-unit")


def test_nobody_marks_where_the_document_does_not_say_who() -> None:
    mark = 'mark-wager = { by = "dealer", clause = "3.12" }\n'
    here = table("mbs-2020", (mark, ""))
    assert refused(asked(here, "dan", "dealer", MarkWager("ann", 0, SMALL))) == "not-provided"


def test_whoever_may_not_hears_so_by_the_duty_where_nothing_else_bars() -> None:
    here = table("star-2016", (', barred_clause = "5.6"', ""))
    no = asked(here, "ann", "player", Shake(3))
    assert isinstance(no, Refusal)
    assert (no.reason, no.clause) == ("not-permitted", "5.1")


def test_a_document_from_before_signs_has_its_sign_by_the_house() -> None:
    plain = document_bytes("canberra-2005").decode()
    begins, ends = plain.index("[policies.signs]"), plain.index("[clauses]")
    here = table(
        "canberra-2005",
        (plain[begins:ends], ""),
        ('"10.8" = { states', '"10.8" = { waits = ["C22"], states'),
        signs="cards",
    )
    assert sign_of(here).areas == {}
    no = asked(here, "dan", "dealer", OpenBets())
    assert isinstance(no, Refusal)
    assert (no.reason, no.clause) == ("sign-missing", "house 40")


@pytest.mark.parametrize(
    ("game", "change", "said"),
    [
        ("star-2016", ("forfeit = true\n", "forfeit = false\n"), "a ground forfeits only where"),
        (
            "mbs-2020",
            ('rule-on-wager = { by = "pit-supervisor", clause = "3.12" }\n', ""),
            "nobody has the duty rule-on-wager",
        ),
        ("crown-a", ('seen_to_by = "dealer"', 'seen_to_by = "deeler"'), "no role 'deeler'"),
        ("crown-a", ('seen_to_by = "dealer"\n', ""), "seen_to_by and seen_to_clause go together"),
        ("star-2016", ('kept_by = "players"\n', ""), "kept_by and kept_clause go together"),
        ("aruze-etg", ('instructions_clause = "3.1"\n', ""), "instructions need"),
        (
            "star-2016",
            ('copy_clause = "9.14"\n', 'copy_clause = "9.14"\ninstructions_clause = "9.14"\n'),
            "and it needs them",
        ),
    ],
)
def test_what_contradicts_itself_is_named(game: str, change: tuple[str, str], said: str) -> None:
    with pytest.raises(RulebookInvalid, match=said):
        load(text(game, change), game)
