"""The dealer's console over HTTP: its place in a demonstration, and a supervisor's approval."""

from sicbo.core.bounds import check_bounds
from sicbo.core.ids import PersonId
from sicbo.core.table.house_names import house_deals
from sicbo.core.table.opening.messages import RelieveDealer
from sicbo.desk.demonstration.house_dealer import HouseDealer, Stuck
from sicbo.desk.writer.request import Refused, Request
from sicbo.views.words.citations import refusal_shown
from sicbo.web.identity.authorise import role_for
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.refusing import RequestRefused
from sicbo.web.wire.envelopes import AnswerMessage, ApprovedOrder
from sicbo.web.wire.wire_http import DealerPlace


async def take_place(
    live: Live, person: PersonId | None, name: str, wanted: DealerPlace
) -> Refused | None:
    """Take the dealer's place at a table of a demonstration, or give it back to the house.

    Either can be done whatever has become of the table: the house opens one that was closed.
    """
    table = live.table(name)
    if person is None or not live.demo or table.electronic:
        raise RequestRefused(403, "not-authorised", "nobody can take the dealer's place here")
    role = wanted.role or table.ladder[0]
    if role not in table.ranks:
        known = ", ".join(table.ladder)
        raise RequestRefused(400, "malformed", f"role must be one of {known}, got {role!r}")
    mine = table.dealer == person
    if not mine and (not wanted.deal or not house_deals(table)):
        raise RequestRefused(403, "not-authorised", "somebody else deals here")
    house = HouseDealer(live.desk, name)
    try:
        if not wanted.deal:
            await house.take_over()
            return None
        if not mine:
            await house.open()
    except Stuck as error:
        return error.answer
    live.places.take(name, person, role)
    if mine:  # The same dealer in another role: nobody relieves anybody.
        live.look_again(name)
        return None
    live.taken += 1
    number = f"place:{live.life}:{live.taken}"
    answer = await live.desk.submit(
        Request(by=person, id=number, role=role, command=RelieveDealer(), table=name)
    )
    return answer if isinstance(answer, Refused) else None


async def approve(
    live: Live, cookie: str | None, name: str, asked: ApprovedOrder, address: str
) -> AnswerMessage:
    """Have a supervisor order something at a console, by their password and in their name.

    They get no session: the console stays its dealer's, whatever becomes of the order.
    """
    check_bounds(asked.command)
    dealer = live.accounts.person(cookie)
    if dealer is None:
        raise RequestRefused(401, "not-authorised", "nobody is here yet")
    if live.role_at(name, dealer) is None:
        raise RequestRefused(403, "not-authorised", "only at the console of this table")
    if live.accounts.locked(cookie):
        raise RequestRefused(423, "locked", "idle for five minutes; unlock first")
    person = await live.accounts.proven(asked.login, asked.password, address)
    staff, players = live.role_at(name, person), live.floor.founding.players
    role = role_for(person, staff, asked.command, players=players, demo=live.demo)
    if staff is None or role != staff:
        raise RequestRefused(403, "not-authorised", "not for them to order")
    request = Request(by=person, id=asked.id, role=role, command=asked.command, table=name)
    alone = live.second_person(request)
    answer = Refused(alone) if alone is not None else await live.desk.submit(request)
    if isinstance(answer, Refused):
        return AnswerMessage(asked.id, refusal=refusal_shown(live.table(name).book, answer.refusal))
    return AnswerMessage(asked.id, done=True)
