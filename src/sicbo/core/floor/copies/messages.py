"""What can be ordered of the copy of a document on file, and what can happen to it."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from sicbo.core.bounds import COUNT_MAX, Within
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import Noun, NounCommand, NounEvent
from sicbo.core.table.command import Form

COPY_BYTES_MAX: Final = 32 * 1024 * 1024
"""The largest file that can be a copy."""

CopyKind = Literal["pdf", "text"]
"""What a browser shows as it is, and never runs."""

CopyBytes = Annotated[int, Within(1, COPY_BYTES_MAX)]
Times = Annotated[int, Within(1, COUNT_MAX)]


@dataclass
class Copy:
    """The copy of one document: its hash where one is on file, and how often it was asked for."""

    file_sha256: str | None = None
    kind: CopyKind = "pdf"
    size: int = 0
    asked: int = 0


COPY: Final = Noun("copy", Copy, each="document")


class FileCopy(NounCommand, frozen=True, tag="file-copy"):
    """Put a copy of a table's document on file, by its hash; the file itself lies elsewhere."""

    offices = (OWNER,)
    notation = (
        Form(
            "file {kind} copy {file_sha256:hex} of {size} bytes for {table}",
            "file pdf copy 9f86d081 of 1024 bytes for main",
        ),
    )

    table: str
    file_sha256: str
    kind: CopyKind
    size: CopyBytes


class WithdrawCopy(NounCommand, frozen=True, tag="withdraw-copy"):
    """Take the copy of a table's document off file."""

    offices = (OWNER,)
    notation = (Form("withdraw copy for {table}", "withdraw copy for main"),)

    table: str


class RequestCopy(NounCommand, frozen=True, tag="request-copy"):
    """Tell that the copy of a table's document is asked for, once or by several at a time."""

    notation = (Form("request copy for {table}[ {times} times]", "request copy for main 2 times"),)

    table: str
    times: Times = 1


class CopyFiled(NounEvent, frozen=True, tag="copy.filed.v1"):
    """A copy of a document is on file; one that was there before is not any more."""

    noun = COPY

    document: str
    """The document that it is a copy of."""
    file_sha256: str
    """The hash of the file."""
    kind: CopyKind
    """What kind of file it is."""
    size: int
    """Its bytes."""
    by: str
    """Who put it there."""

    def says(self) -> str:
        """What happened."""
        return f"a copy of {self.document} is on file: {self.file_sha256[:12]}, {self.size} bytes"


class CopyWithdrawn(NounEvent, frozen=True, tag="copy.withdrawn.v1"):
    """No copy of a document is on file any more."""

    noun = COPY

    document: str
    """The document that it was a copy of."""
    file_sha256: str
    """The hash of the file."""
    by: str
    """Who took it away."""

    def says(self) -> str:
        """What happened."""
        return f"the copy of {self.document} is off file: {self.file_sha256[:12]}"


class CopyRequested(NounEvent, frozen=True, tag="copy.requested.v1"):
    """The copy of a document was asked for; by whom, nobody asks."""

    noun = COPY

    document: str
    """The document."""
    file_sha256: str
    """The hash of the copy that is shown."""
    kind: CopyKind
    """What kind of file it is."""
    table: str
    """At which table it was asked for."""
    times: int
    """How many asked at a time."""

    def says(self) -> str:
        """What happened."""
        return f"the copy of {self.document} was asked for"
