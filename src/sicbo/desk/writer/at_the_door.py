"""What comes with an order and stays out of the record: numbers, names, and free words."""

import logging
from hashlib import sha256
from typing import Final

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.incidents.messages import WITH_WORDS, WithWords
from sicbo.core.floor.payouts.messages import ShowIdentification
from sicbo.core.floor.payouts.payout import FORMS
from sicbo.core.floor.promotions.claim_messages import RefuseClaim
from sicbo.desk.dice.draws import Seals
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.request import Answer, Done, Request
from sicbo.vault.base import ShownDocument, VaultError
from sicbo.vault.ticket_numbers import PRESENTED, TicketNumbers

log = logging.getLogger("sicbo.door")

CLAIMANT: Final = "claimant"
"""What the vault calls the name and address of somebody who was refused a prize."""

WORDS: Final = "words"
"""What the vault calls words about an incident."""

KEPT_OUT: Final = frozenset((*PRESENTED, *WITH_WORDS, ShowIdentification, RefuseClaim))
"""Orders that come with a number, a name or words which no record may hold."""


def kept_out(request: Request, numbers: TicketNumbers, rooms: LoadedFloor, seals: Seals) -> Request:
    """The order as it may be kept: with the name of a ticket, or the id of a document."""
    command = request.command
    if isinstance(command, ShowIdentification):
        return _of_document(request, command, rooms, seals)
    if isinstance(command, RefuseClaim):
        return _of_claimant(request, command, seals)
    if isinstance(command, WITH_WORDS):
        return _of_words(request, command, seals)
    read = numbers.read(list(rooms.founding.tables), command)
    return msgspec.structs.replace(request, command=read)


def _of_document(
    request: Request, command: ShowIdentification, rooms: LoadedFloor, seals: Seals
) -> Request:
    """The order with an id in the place of kind and number, which the vault has from now on.

    The id follows from who sent the order and from its own id: sent again, it is the same. What
    says neither kind nor number, or names no open payout, is not kept, and decided without.
    """
    forms = rooms.floor.states.get(FORMS.stream())
    form = forms.open.get(command.payout) if forms is not None else None
    said = bool(command.kind) and bool(command.number.strip())
    mark = ""
    if form is not None and said:
        mark = f"d-{sha256(f'{request.by}|{request.id}'.encode()).hexdigest()[:16]}"
        seals.keep_document(ShownDocument(mark, form.player, command.kind, command.number))
    bare = msgspec.structs.replace(command, document=mark, kind="", number="")
    return msgspec.structs.replace(request, command=bare)


def _of_claimant(request: Request, command: RefuseClaim, seals: Seals) -> Request:
    """The order with an id in the place of name and address, which the vault has from now on.

    What says neither is not kept, and decided without.
    """
    name, address = command.name.strip(), command.address.strip()
    mark = ""
    if name and address:
        mark = f"c-{sha256(f'{request.by}|{request.id}'.encode()).hexdigest()[:16]}"
        told = msgspec.json.encode({"name": name, "address": address}).decode()
        seals.keep_document(ShownDocument(mark, command.player, CLAIMANT, told))
    bare = msgspec.structs.replace(command, details=mark, name="", address="")
    return msgspec.structs.replace(request, command=bare)


def _of_words(request: Request, command: WithWords, seals: Seals) -> Request:
    """The order with the id and the hash of its words, which the vault has from now on."""
    words = command.words.strip()
    mark = told = ""
    if words:
        mark = f"w-{sha256(f'{request.by}|{request.id}'.encode()).hexdigest()[:16]}"
        told = sha256(words.encode()).hexdigest()
        seals.keep_document(ShownDocument(mark, "", WORDS, words))
    bare = msgspec.structs.replace(command, words="", account=mark, words_sha256=told)
    return msgspec.structs.replace(request, command=bare)


def forgotten(request: Request, answer: Answer | SicboError, seals: Seals) -> None:
    """Forget what was shown where nothing came of it."""
    command = request.command
    mark = ""
    if isinstance(command, ShowIdentification):
        mark = command.document
    elif isinstance(command, RefuseClaim):
        mark = command.details
    elif isinstance(command, WITH_WORDS):
        mark = command.account
    if not mark or isinstance(answer, Done | SicboError):
        return
    try:
        seals.forget_document(mark)
    except VaultError as error:
        log.warning("a document that nobody needs is still in the vault: %s", error)
