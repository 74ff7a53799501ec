"""Random evenings with cards for signs, against a model that knows only what the card says."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from sicbo.core.table.decide import decide, handle
from sicbo.core.table.limits.messages import ChangeLimits
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import OpenBets, Shake
from sicbo.core.table.signs.messages import ConfirmSign
from sicbo.core.table.signs.on_sign import sign_due, sign_of
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.state import Table
from tests.law.table.holds import holds

DEALT = ("star-2016", "mbs-2020", "crown-a", "crown-b", "canberra-2005")
LIMITS = tuple(
    Limits(Amount(least), Amount(most), Amount(unit))
    for least in (500, 1000)
    for most in (50_000, 100_000)
    for unit in (1, 500)
)
AREAS = (None, "small", "triple", "total:4")
NOON = datetime.datetime(2026, 11, 15, 12, tzinfo=datetime.UTC)
A_DAY = datetime.timedelta(days=1)

changes = st.tuples(st.just("change"), st.sampled_from(LIMITS), st.sampled_from(AREAS))
readings = st.tuples(
    st.just("confirm"),
    st.sampled_from(LIMITS),
    st.dictionaries(st.sampled_from(AREAS[1:]), st.sampled_from(LIMITS), max_size=3),
)
right = st.tuples(st.just("right"), st.none(), st.none())
steps = st.lists(st.one_of(changes, readings, right), max_size=20)


class Model:
    """What applies to each spot, and what the card that was last confirmed says of it."""

    def __init__(self, table: Table) -> None:
        self.spots = sorted(map(str, table.offer))
        self.table, self.areas = table.limits, dict[str, Limits]()
        self.card: dict[str, Limits] | None = None

    def applies(self, limits: Limits, areas: dict[str, Limits]) -> dict[str, Limits]:
        return {key: areas.get(key, areas.get(key.partition(":")[0], limits)) for key in self.spots}

    @property
    def due(self) -> bool:
        return self.card != self.applies(self.table, self.areas)


def known(table: Table, areas: dict[str, Limits]) -> dict[str, Limits]:
    """Areas that the table has: a document without totals has no card for them."""
    families = {key.partition(":")[0] for key in table.offer}
    return {area: each for area, each in areas.items() if area in table.offer or area in families}


@pytest.mark.parametrize("game", DEALT)
@given(steps=steps)
def test_a_round_starts_exactly_when_the_card_says_what_applies(
    game: str, steps: list[tuple[str, Limits, dict[str, Limits] | str | None]]
) -> None:
    table = holds(game, "", more="signs cards\n").floor.table
    model, now, top = Model(table), NOON, table.ladder[-1]
    stake = sign_of(table).streak_stake
    for what, limits, of in steps:
        now += A_DAY
        if what == "change":
            area = of if isinstance(of, str) else None
            if area is not None and not known(table, {area: limits}):
                continue
            later = ChangeLimits(limits, now + datetime.timedelta(hours=1), area)
            for at in (now, now + datetime.timedelta(hours=1)):
                handle(table, Order("sue", top, at, later))
            if area is None:
                model.table = limits
            else:
                model.areas[area] = limits
        else:
            areas = known(table, of) if isinstance(of, dict) else {}
            said = ConfirmSign(limits, areas, stake)
            if what == "right":
                sign = sign_of(table)
                said = ConfirmSign(sign.limits, sign.areas, sign.streak_stake)
            came = handle(table, Order("dan", table.ladder[0], now, said))
            card = model.applies(said.limits, said.areas)
            fits = card == model.applies(model.table, model.areas)
            # A sign of the table states its own limits, also where every area has others.
            plain = table.policies.signs is None or table.policies.signs.shows == "table"
            fits = fits and (not plain or said.limits == model.table)
            assert isinstance(came, Refusal) is not fits, came
            if fits:
                model.card = card
        assert model.applies(table.limits, table.area_limits) == model.applies(
            model.table, model.areas
        )
        begin = Shake(3) if table.policies.round.order == "shake-first" else OpenBets()
        start = decide(table, Order("dan", table.ladder[0], now, begin))
        missing = isinstance(start, Refusal) and start.reason == "sign-missing"
        if not plain_changed(table, model):
            assert missing is model.due, (model.card, start)
        assert missing is sign_due(table)
        assert sign_due(restore(table.book, keep(table))) is sign_due(table)


def plain_changed(table: Table, model: Model) -> bool:
    """Whether the table's own limits differ from the card's, though every spot has others."""
    return table.card is not None and table.card.limits != model.table
