"""What can be ordered of a promotion beside its draws and claims.

Terms are lodged at a table, by whose document they are judged; every other order follows them.
"""

from collections.abc import Iterable
from typing import Annotated, Any

from sicbo.core.bounds import COUNT_MAX, UpTo, Within, Words
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.ids import Stream
from sicbo.core.law.running.promotion_policies import IntegrityAct
from sicbo.core.table.command import Form

TermLine = Annotated[str, UpTo(1_000)]
TermText = Annotated[tuple[TermLine, ...], UpTo(2_000)]
"""The lines of a file of terms."""

Tickets = Annotated[int, Within(-COUNT_MAX, COUNT_MAX)]
DisputeNumber = Annotated[int, Within(1, COUNT_MAX)]


def _own_stream(command: Any) -> Iterable[Stream]:
    """The stream of the promotion that an order is about."""
    return (PROMOTION.stream(command.promotion),)


class LodgeTerms(NounCommand, frozen=True, tag="lodge-terms"):
    """Give the terms of a promotion to the authority, or changed ones."""

    notation = (
        Form(
            "lodge terms of {promotion} {terms:lines}[ approved by {approval:quoted}]",
            'lodge terms of spring "name = \\"spring\\"" approved by "letter 13"',
        ),
    )

    promotion: str
    """Which promotion."""
    terms: TermText
    """The text of its terms, line by line."""
    approval: Words = ""
    """What shows that a change after the start is approved."""

    streams = _own_stream


class PublishTerms(NounCommand, frozen=True, tag="publish-terms"):
    """Say where the terms can be read, and which marketing piece refers to them."""

    notation = (
        Form(
            "publish terms of {promotion} at {where:quoted} in {piece:quoted}",
            'publish terms of spring at "the website" in "leaflet 7"',
        ),
    )

    promotion: str
    """Which promotion."""
    where: Words
    """Where they can be read without paying: in the casino, on a website, by mail."""
    piece: Words
    """The marketing piece that refers to them."""

    streams = _own_stream


class StartPromotion(NounCommand, frozen=True, tag="start-promotion"):
    """Begin a promotion, by its operator or when its time has come."""

    notation = (Form("start promotion {promotion}", "start promotion spring"),)

    promotion: str
    """Which promotion."""

    streams = _own_stream


class GiveTickets(NounCommand, frozen=True, tag="give-tickets"):
    """Give somebody tickets, with a reason."""

    notation = (
        Form(
            "give {tickets} tickets of {promotion} to {player}[ because {reason}]",
            "give 5 tickets of spring to ann because she came early",
        ),
    )

    promotion: str
    """Which promotion."""
    player: str
    tickets: Tickets
    """How many."""
    reason: Words = ""

    streams = _own_stream


class ExcludeEntrant(NounCommand, frozen=True, tag="exclude-entrant"):
    """Say that somebody may not win, whatever tickets they have."""

    notation = (
        Form(
            "exclude {player} from {promotion}[ because {reason}]",
            "exclude ann from spring because she is of the staff",
        ),
    )

    promotion: str
    """Which promotion."""
    player: str
    reason: Words = ""

    streams = _own_stream


class CloseEntries(NounCommand, frozen=True, tag="close-entries"):
    """Fix the list of tickets, once the time for entries is over."""

    notation = (Form("close entries of {promotion}", "close entries of spring"),)

    promotion: str
    """Which promotion."""

    streams = _own_stream


class FindCompromised(NounCommand, frozen=True, tag="find-compromised"):
    """Find the integrity of a promotion or of its draw compromised, and say what is done."""

    notation = (
        Form(
            "integrity of {promotion} compromised: {act}[ because {finding}]",
            "integrity of spring compromised: postpone-draw because a ticket was printed twice",
        ),
    )

    promotion: str
    """Which promotion."""
    act: IntegrityAct
    """What is done about it."""
    finding: Words = ""
    """What was found."""

    streams = _own_stream


class ValidateIntegrity(NounCommand, frozen=True, tag="validate-integrity"):
    """Say that what was postponed may go on."""

    notation = (
        Form(
            "integrity of {promotion} validated[ because {finding}]",
            "integrity of spring validated because the list was read again",
        ),
    )

    promotion: str
    """Which promotion."""
    finding: Words = ""
    """What was found."""

    streams = _own_stream


class RaiseDispute(NounCommand, frozen=True, tag="raise-dispute"):
    """Dispute a decision on a promotion, by its player or by staff for them."""

    by_player = True
    notation = (
        Form(
            "dispute[ of {player=who}] with {promotion}: {about}",
            "dispute of ann with spring: my tickets were not counted",
        ),
    )

    promotion: str
    """Which promotion."""
    player: str
    about: Words
    """What is disputed."""

    streams = _own_stream


class DecideDispute(NounCommand, frozen=True, tag="decide-dispute"):
    """Decide a dispute on the terms, which is final."""

    notation = (
        Form(
            "decide dispute {number} of {promotion}[ because {decision}]",
            "decide dispute 1 of spring because the terms say so",
        ),
    )

    promotion: str
    """Which promotion."""
    number: DisputeNumber
    """The number of the dispute."""
    decision: Words = ""
    """What is decided."""

    streams = _own_stream


class AdviseOfInspector(NounCommand, frozen=True, tag="advise-of-inspector"):
    """Tell whoever is not satisfied with a decision of the right to complain to an inspector."""

    notation = (
        Form(
            "advise of the inspector in dispute {number} of {promotion}",
            "advise of the inspector in dispute 1 of spring",
        ),
    )

    promotion: str
    """Which promotion."""
    number: DisputeNumber
    """The number of the dispute."""

    streams = _own_stream


class PublishResults(NounCommand, frozen=True, tag="publish-results"):
    """Make the results public as the terms say."""

    notation = (
        Form(
            "publish results of {promotion} at {where:quoted}",
            'publish results of spring at "the cage"',
        ),
    )

    promotion: str
    """Which promotion."""
    where: Words
    """Where."""

    streams = _own_stream


class EndPromotion(NounCommand, frozen=True, tag="end-promotion"):
    """End a promotion of which nothing is left to do."""

    notation = (Form("end promotion {promotion}", "end promotion spring"),)

    promotion: str
    """Which promotion."""

    streams = _own_stream
