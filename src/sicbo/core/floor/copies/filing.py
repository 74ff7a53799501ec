"""The owner puts a copy of a document on file, and anybody may ask for it."""

import re
from typing import Final

from sicbo.core.floor.copies.messages import (
    COPY,
    Copy,
    CopyFiled,
    CopyRequested,
    CopyWithdrawn,
    FileCopy,
    RequestCopy,
    WithdrawCopy,
)
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import Decided, decides, folds
from sicbo.core.house_rules import COPY_ON_FILE, COPY_OPEN
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import SYSTEM, refuse
from sicbo.core.table.lines import Clauses

_HASH: Final = re.compile(r"[0-9a-f]{64}")


@decides(FileCopy)
def file_copy(floor: Floor, order: FloorOrder, command: FileCopy) -> Decided:
    """A copy is known by its hash: whoever shows another file is found out."""
    no = _owners(order) or _stands(floor, command.table)
    if no:
        return no
    if not _HASH.fullmatch(command.file_sha256):
        return refuse("not-a-name", COPY_ON_FILE, may_retry=True, file_sha256=command.file_sha256)
    filed = CopyFiled(
        document=document_at(floor, command.table),
        file_sha256=command.file_sha256,
        kind=command.kind,
        size=command.size,
        by=order.by,
        clauses=_clauses(floor, command.table),
    )
    return [filed]


@decides(WithdrawCopy)
def withdraw_copy(floor: Floor, order: FloorOrder, command: WithdrawCopy) -> Decided:
    """Take a copy away that does not hold any more."""
    no = _owners(order) or _stands(floor, command.table)
    if no:
        return no
    document = document_at(floor, command.table)
    known = floor.state(COPY, document).file_sha256
    if known is None:
        return _missing(floor, command.table)
    clauses = _clauses(floor, command.table)
    return [CopyWithdrawn(document=document, file_sha256=known, by=order.by, clauses=clauses)]


@decides(RequestCopy)
def request_copy(floor: Floor, order: FloorOrder, command: RequestCopy) -> Decided:
    """Anybody may ask, and nobody says who they are: the house itself tells that it was asked."""
    if order.role != SYSTEM:
        return refuse("not-permitted", COPY_OPEN, role=order.role, needs=SYSTEM)
    no = _stands(floor, command.table)
    if no:
        return no
    document = document_at(floor, command.table)
    copy = floor.state(COPY, document)
    if copy.file_sha256 is None:
        return _missing(floor, command.table)
    asked = CopyRequested(
        document=document,
        file_sha256=copy.file_sha256,
        kind=copy.kind,
        table=command.table,
        times=command.times,
        clauses=(*_asks(floor, command.table), COPY_OPEN),
    )
    return [asked]


def document_at(floor: Floor, table: str) -> str:
    """The document that a table is run by."""
    return str(floor.table(table).book.document.identity.id)


def _owners(order: FloorOrder) -> Refusal | None:
    if order.role in (OWNER, SYSTEM):
        return None
    return refuse("not-permitted", COPY_ON_FILE, role=order.role, needs=OWNER)


def _stands(floor: Floor, table: str) -> Refusal | None:
    """Refuse a table that is not on the floor."""
    if table in floor.founding.tables:
        return None
    return refuse("not-provided", COPY_ON_FILE, table=table)


def _missing(floor: Floor, table: str) -> Refusal:
    """No copy is on file: by the clause that wants one there, or the house's rule."""
    clause = next(iter(_asks(floor, table)), COPY_OPEN)
    return refuse("copy-missing", clause, document=document_at(floor, table))


def _asks(floor: Floor, table: str) -> Clauses:
    """The clause by which a copy is there for whoever asks, where the document has one."""
    papers = floor.table(table).policies.papers
    clause = papers.copy_clause if papers is not None else None
    return () if clause is None else (clause,)


def _clauses(floor: Floor, table: str) -> Clauses:
    return (*_asks(floor, table), COPY_ON_FILE)


@folds(CopyFiled)
def _fold_filed(copy: Copy, event: CopyFiled) -> None:
    copy.file_sha256, copy.kind, copy.size = event.file_sha256, event.kind, event.size


@folds(CopyWithdrawn)
def _fold_withdrawn(copy: Copy, _: CopyWithdrawn) -> None:
    copy.file_sha256, copy.size = None, 0


@folds(CopyRequested)
def _fold_requested(copy: Copy, event: CopyRequested) -> None:
    copy.asked += event.times
