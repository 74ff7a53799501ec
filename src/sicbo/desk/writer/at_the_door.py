"""What comes with an order and stays out of the record: numbers, names, and free words."""

import hmac
import logging
import secrets
from hashlib import sha256
from typing import Final

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.disputes.dispute import DISPUTES
from sicbo.core.floor.disputes.messages import (
    Complain,
    DecideStep,
    EnterOutsideDecision,
    OrderInWords,
    RemarkOnDispute,
)
from sicbo.core.floor.incidents.messages import WITH_WORDS, WithWords
from sicbo.core.floor.payouts.messages import ShowIdentification
from sicbo.core.floor.payouts.payout import FORMS
from sicbo.core.floor.promotions.claim_messages import RefuseClaim
from sicbo.core.table.checks import PLAYER
from sicbo.desk.dice.draws import Seals
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.request import Answer, Done, Request
from sicbo.vault.base import ShownDocument, VaultError
from sicbo.vault.kept_words import WORDS, digest_of, kept_text
from sicbo.vault.ticket_numbers import PRESENTED, TicketNumbers

log = logging.getLogger("sicbo.door")

CLAIMANT: Final = "claimant"
"""What the vault calls the name and address of somebody who was refused a prize."""

KEPT_OUT: Final = frozenset(
    (
        *(*PRESENTED, *WITH_WORDS, ShowIdentification, RefuseClaim),
        *(Complain, DecideStep, EnterOutsideDecision, RemarkOnDispute),
    )
)
"""Orders that come with a number, a name or words which no record may hold."""


def kept_out(request: Request, numbers: TicketNumbers, rooms: LoadedFloor, seals: Seals) -> Request:
    """The order as it may be kept: with the name of a ticket, or the id of a document."""
    command = request.command
    if isinstance(command, ShowIdentification):
        return _of_document(request, command, rooms, seals)
    if isinstance(command, RefuseClaim):
        return _of_claimant(request, command, seals)
    if isinstance(command, OrderInWords):
        return _of_words(request, command, rooms, seals)
    if isinstance(command, WITH_WORDS):
        return _of_incident(request, command, seals)
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


def _of_words(request: Request, command: OrderInWords, rooms: LoadedFloor, seals: Seals) -> Request:
    """The order with an id and a hash in the place of the words of a complaint or of an answer."""
    mark, digest = _kept(request, command.words, _whose_words(request, command, rooms), seals)
    bare = msgspec.structs.replace(command, text=mark, digest=digest, words="")
    return msgspec.structs.replace(request, command=bare)


def _of_incident(request: Request, command: WithWords, seals: Seals) -> Request:
    """The order with an id and a hash in the place of words about an incident."""
    mark, digest = _kept(request, command.words, "", seals)
    bare = msgspec.structs.replace(command, words="", account=mark, words_sha256=digest)
    return msgspec.structs.replace(request, command=bare)


def _kept(request: Request, words: str, whose: str, seals: Seals) -> tuple[str, str]:
    """The id and the hash of words, which the vault has from now on.

    The hash is of what the vault keeps: the words with a salt that only the vault can tell, so
    that nobody finds short words by trying. What says nothing is not kept, and decided without.
    """
    said = words.strip()
    if not said:
        return "", ""
    mark = f"w-{sha256(f'{request.by}|{request.id}'.encode()).hexdigest()[:16]}"
    key = seals.secret(WORDS, secrets.token_bytes(32))
    kept = kept_text(hmac.digest(key, mark.encode(), "sha256").hex(), said)
    seals.keep_document(ShownDocument(mark, whose, WORDS, kept))
    return mark, digest_of(kept)


def _whose_words(request: Request, command: OrderInWords, rooms: LoadedFloor) -> str:
    """Whose complaint the words are about; erased with them."""
    if isinstance(command, Complain):
        return request.by if request.role == PLAYER else command.player or ""
    series = rooms.floor.states.get(DISPUTES.stream())
    known = None if series is None else series.numbered.get(command.dispute)
    return "" if known is None else known.person


def forgotten(request: Request, answer: Answer | SicboError, seals: Seals) -> None:
    """Forget what was shown where nothing came of it."""
    command = request.command
    mark = ""
    if isinstance(command, ShowIdentification):
        mark = command.document
    elif isinstance(command, RefuseClaim):
        mark = command.details
    elif isinstance(command, OrderInWords):
        mark = command.text
    elif isinstance(command, WITH_WORDS):
        mark = command.account
    if not mark or isinstance(answer, Done | SicboError):
        return
    try:
        seals.forget_document(mark)
    except VaultError as error:
        log.warning("a document that nobody needs is still in the vault: %s", error)
