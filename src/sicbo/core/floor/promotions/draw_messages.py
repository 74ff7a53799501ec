"""What can be ordered of the draws of a promotion."""

from collections.abc import Iterable
from typing import Annotated, Any, Final

from sicbo.core.bounds import COUNT_MAX, UpTo, Within, Words
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.ids import Stream
from sicbo.core.table.command import Form

SCRUTINEER: Final = "scrutineer"
"""The office of whoever oversees a draw, nominated by the operator."""

PASSES_MAX: Final = 50_000
"""Tickets that are passed over in one draw at most."""

DrawNumber = Annotated[int, Within(1, COUNT_MAX)]
TicketNumber = Annotated[int, Within(1, 10**18)]
OneTicket = Annotated[int, Within(1, 10**18)]
DrawnTickets = Annotated[tuple[OneTicket, ...], UpTo(PASSES_MAX)]


def _own_stream(command: Any) -> Iterable[Stream]:
    """The stream of the promotion that an order is about."""
    return (PROMOTION.stream(command.promotion),)


class SealSeed(NounCommand, frozen=True, tag="seal-seed"):
    """Bind a draw to a seed, by the system."""

    notation = (
        Form(
            "seal seed for draw {draw} of {prize} in {promotion}: {commitment:hex}",
            "seal seed for draw 1 of car in spring: " + 64 * "0",
        ),
    )

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    draw: DrawNumber
    """The number of the draw of this prize."""
    commitment: str
    """The SHA-256 of the seed."""

    streams = _own_stream


class RevealSeed(NounCommand, frozen=True, tag="reveal-seed"):
    """Make the seed of a draw that was made public, by the system."""

    notation = (
        Form(
            "reveal seed for draw {draw} of {prize} in {promotion}: {seed:hex}",
            "reveal seed for draw 1 of car in spring: " + 64 * "0",
        ),
    )

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    draw: DrawNumber
    """The number of the draw of this prize."""
    seed: str
    """The seed, in hex."""

    streams = _own_stream


class NominateScrutineer(NounCommand, frozen=True, tag="nominate-scrutineer"):
    """Name who oversees the draw."""

    notation = (
        Form("nominate {person} scrutineer of {promotion}", "nominate sol scrutineer of spring"),
    )

    promotion: str
    """Which promotion."""
    person: str
    """Who oversees it."""

    streams = _own_stream


class AttendDraw(NounCommand, frozen=True, tag="attend-draw"):
    """Come to the draw as its scrutineer."""

    offices = (SCRUTINEER,)
    notation = (Form("attend draw of {promotion}", "attend draw of spring"),)

    promotion: str
    """Which promotion."""

    streams = _own_stream


class LeaveDraw(NounCommand, frozen=True, tag="leave-draw"):
    """Leave the draw as its scrutineer."""

    offices = (SCRUTINEER,)
    notation = (Form("leave draw of {promotion}", "leave draw of spring"),)

    promotion: str
    """Which promotion."""

    streams = _own_stream


class OrderDraw(NounCommand, frozen=True, tag="order-draw"):
    """Draw a prize, or draw it anew."""

    notation = (
        Form(
            "draw {prize} of {promotion}[ again because {reason}]",
            "draw car of spring again because nobody came",
        ),
    )

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    reason: Words = ""
    """Why it is drawn anew."""

    streams = _own_stream


class DrawTicket(NounCommand, frozen=True, tag="draw-ticket"):
    """Say which tickets the seed has drawn, by the system."""

    notation = (
        Form(
            "tickets {tickets:numbers} drawn in draw {draw} of {prize} in {promotion}"
            " at {link:hex}",
            "tickets 4, 12 drawn in draw 1 of car in spring at " + 64 * "0",
        ),
    )

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    draw: DrawNumber
    """The number of the draw of this prize."""
    tickets: DrawnTickets
    """Those passed over, and at the end the one that wins."""
    link: str
    """The link of the entry that ordered the draw."""

    streams = _own_stream


class KeyTicket(NounCommand, frozen=True, tag="key-ticket"):
    """Key the number of a ticket that was drawn from the barrel."""

    notation = (Form("ticket {ticket} for {prize} of {promotion}", "ticket 12 for car of spring"),)

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    ticket: TicketNumber
    """Its number."""

    streams = _own_stream


class ConfirmTicket(NounCommand, frozen=True, tag="confirm-ticket"):
    """Confirm the number of a ticket that somebody else has keyed."""

    offices = (SCRUTINEER,)
    notation = (
        Form(
            "confirm ticket {ticket} for {prize} of {promotion}",
            "confirm ticket 12 for car of spring",
        ),
    )

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    ticket: TicketNumber
    """Its number."""

    streams = _own_stream
