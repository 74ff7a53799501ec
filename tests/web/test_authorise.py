"""Every command by everybody: who is whom, before the table's own law is asked."""

from functools import partial
from typing import Any

import msgspec
import pytest

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.wallets import BuyIn, CashOut
from sicbo.core.ids import PersonId
from sicbo.core.money import Amount
from sicbo.core.table.command import TableCommand
from sicbo.core.table.opening.messages import RelieveDealer
from sicbo.core.table.rooms import COMMANDS
from sicbo.core.table.terminals.messages import Shoot
from sicbo.web.identity.authorise import role_for as role_of

role_for = partial(role_of, players=("ann", "bob", "dan"))


def made(kind: type, player: str) -> Any:
    """A command of a kind, of which only the player matters."""
    fields = dict.fromkeys(kind.__struct_fields__)  # type: ignore[attr-defined]
    command = kind(**fields)
    return msgspec.structs.replace(command, player=player) if "player" in fields else command


@pytest.mark.parametrize("kind", COMMANDS)
def test_nobody_orders_nothing(kind: type[TableCommand]) -> None:
    assert role_for(None, "dealer", made(kind, "ann")) is None


@pytest.mark.parametrize("kind", COMMANDS)
def test_nobody_at_a_screen_is_the_system(kind: type[TableCommand]) -> None:
    for staff in (None, "dealer"):
        for player in ("ann", "bob"):
            role = role_for(PersonId("ann"), staff, made(kind, player))
            assert role in (None, "player", "dealer")
            if kind.sender == "system":
                assert role is None


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_player_acts_only_for_themselves(kind: type[TableCommand]) -> None:
    own = kind.sender == "player"
    assert role_for(PersonId("ann"), None, made(kind, "ann")) == ("player" if own else None)
    assert role_for(PersonId("ann"), None, made(kind, "bob")) is None


@pytest.mark.parametrize("kind", COMMANDS)
def test_whoever_deals_orders_as_the_role_taken(kind: type[TableCommand]) -> None:
    never = kind.sender == "system" or kind in (RelieveDealer, Shoot)
    assert role_for(PersonId("dan"), "dealer", made(kind, "ann")) == (None if never else "dealer")


@pytest.mark.parametrize("kind", [BuyIn, CashOut])
def test_a_wallet_is_its_players(kind: Any) -> None:
    assert role_for(PersonId("ann"), "dealer", kind("ann", Amount(5))) == "player"
    assert role_for(PersonId("ann"), "dealer", kind("bob", Amount(5))) is None


def test_nobody_founds_or_enrols_from_a_screen() -> None:
    assert role_for(PersonId("ann"), "dealer", EnrolPlayer(player="bob")) is None


@pytest.mark.parametrize("kind", COMMANDS)
def test_whoever_is_not_enrolled_does_not_play_and_is_not_played_for(
    kind: type[TableCommand],
) -> None:
    own = kind.sender == "player"
    if own:
        assert role_of(PersonId("eve"), None, made(kind, "eve"), players=()) is None
        assert role_of(PersonId("dan"), "dealer", made(kind, "eve"), players=("dan",)) is None
    assert role_of(PersonId("eve"), None, Shoot(), players=()) is None


@pytest.mark.parametrize("kind", [BuyIn, CashOut])
def test_a_cashier_pays_nobody_who_is_unknown(kind: Any) -> None:
    assert role_of(PersonId("cass"), None, kind("eve", Amount(5)), players=(), cashier=True) is None


def test_dealers_relieve_each_other_on_a_real_floor() -> None:
    assert role_for(PersonId("dan"), "dealer", RelieveDealer(), demo=False) == "dealer"
    assert role_for(PersonId("ann"), None, RelieveDealer(), demo=False) is None
