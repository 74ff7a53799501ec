"""Terminals and servers that fail: what counts as a fault, and what follows from it."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber

TerminalFaultName = Literal["shown-meter", "interrupted", "display", "opinion"]
"""What counts as a fault of a terminal: its meter, its sequence, its display, or staff's word."""

ServerFaultName = Literal["same-message", "opinion"]
"""What counts as a fault of a server: one message on several terminals, or staff's word."""


class TerminalFault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that counts as a fault of a terminal."""

    event: TerminalFaultName
    clause: ClauseNumber


class ServerFault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that counts as a fault of a server."""

    event: ServerFaultName
    clause: ClauseNumber
    at_least: int = 2
    """On how many terminals one message stands."""


class FaultPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Faults of terminals and servers; a document without this knows none."""

    terminal: tuple[TerminalFault, ...]
    terminal_clause: ClauseNumber
    """Which lists them."""
    confirm_clause: ClauseNumber
    """By which wagers are confirmed and recalculated, and meters adjusted."""
    void_clause: ClauseNumber
    """By which wagers that nobody can confirm are void."""
    server: tuple[ServerFault, ...]
    server_clause: ClauseNumber
    """By which plays and payouts are void."""
    listed_clause: ClauseNumber
    """Which lists what counts as a fault of a server."""
    unaffected_clause: ClauseNumber
    """By which play goes on where no round is found affected."""

    def of_terminal(self, name: TerminalFaultName) -> TerminalFault | None:
        """What the document says of a fault of a terminal."""
        return next((each for each in self.terminal if each.event == name), None)

    def of_server(self, name: ServerFaultName) -> ServerFault | None:
        """What the document says of a fault of a server."""
        return next((each for each in self.server if each.event == name), None)
