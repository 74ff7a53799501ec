"""What can be ordered of disputes.

Whoever complains or answers sends words. A desk keeps them in the vault, and puts an id and their
hash in their place before anything is decided or written.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final

from sicbo.core.bounds import COUNT_MAX, Within, Words
from sicbo.core.floor.disputes.dispute import DISPUTE, DisputeAbout
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.notices.messages import INSPECTOR
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.checks import ATTENDANT
from sicbo.core.table.command import Form

DisputeNumber = Annotated[int, Within(1, COUNT_MAX)]
RoundNumber = Annotated[int, Within(0, COUNT_MAX)]

HEARERS: Final = (OWNER, INSPECTOR, CASHIER, ATTENDANT)
"""Who beside the ladder of a table takes a complaint down for somebody."""


def _own_stream(command: Any) -> Iterable[Stream]:
    """The stream of the dispute that an order is about."""
    return (DISPUTE.stream(str(command.dispute)),)


class Complain(NounCommand, frozen=True, tag="complain", omit_defaults=True):
    """Open a dispute: for oneself, or for somebody who has asked for it."""

    by_player = True
    offices = HEARERS
    notation = (
        Form(
            "complain about {about}[ of round {round}][ named {subject}][ for {player}]"
            " in words {text}",
            "complain about wager of round 3 in words w-1",
        ),
    )

    about: DisputeAbout
    """What it is about."""
    round: RoundNumber = 0
    """Which round of the table, where it is about one."""
    subject: str = ""
    """Which wager, hold or incident, by its name in the record."""
    player: str | None = None
    """Who complains, where somebody else writes it down; nothing for whom nobody knows."""
    text: str = ""
    """What is said, by its id in the vault."""
    digest: str = ""
    """The hash of what the vault keeps."""
    words: Words = ""
    """What is said; the vault keeps it."""


class DecideStep(NounCommand, frozen=True, tag="decide-step", omit_defaults=True):
    """Decide a dispute at the step that it has come to."""

    offices = (OWNER,)
    notation = (
        Form(
            "decide complaint {dispute}[ pays {pays}]{instead? instead} in words {text}",
            "decide complaint 7 pays 50 in words w-2",
        ),
    )

    dispute: DisputeNumber
    """Which dispute."""
    pays: Amount = Amount(0)
    """What the complainant is paid by this decision."""
    instead: bool = False
    """Whether one decides in the place of others: nobody of them is there, or it is about them."""
    text: str = ""
    """What is decided and why, by its id in the vault."""
    digest: str = ""
    """The hash of what the vault keeps."""
    words: Words = ""
    """What is decided and why; the vault keeps it."""

    streams = _own_stream


class RequestReview(NounCommand, frozen=True, tag="request-review"):
    """Ask that a decision be reviewed at the next step."""

    by_player = True
    offices = HEARERS
    notation = (Form("review complaint {dispute}", "review complaint 7"),)

    dispute: DisputeNumber
    """Which dispute."""

    streams = _own_stream


class AdviseComplainant(NounCommand, frozen=True, tag="advise-complainant"):
    """Say that the complainant was told of the right that the document names."""

    offices = (OWNER, INSPECTOR)
    notation = (Form("advise complainant of {dispute}", "advise complainant of 7"),)

    dispute: DisputeNumber
    """Which dispute."""

    streams = _own_stream


class HoldDisputed(NounCommand, frozen=True, tag="hold-disputed"):
    """Hold money of a player at the table while it is in dispute."""

    notation = (
        Form("hold {amount} of {player} in dispute {dispute}", "hold 50 of ann in dispute 7"),
    )

    dispute: DisputeNumber
    """Which dispute."""
    player: str
    amount: Amount

    streams = _own_stream


class EnterOutsideDecision(
    NounCommand, frozen=True, tag="enter-outside-decision", omit_defaults=True
):
    """Enter what somebody outside the casino has decided."""

    offices = (OWNER, INSPECTOR)
    notation = (
        Form(
            "outside decision on complaint {dispute}[ pays {pays}] in words {text}"
            " as {reference:quoted}",
            'outside decision on complaint 7 pays 50 in words w-3 as "letter 12"',
        ),
    )

    dispute: DisputeNumber
    """Which dispute."""
    reference: str
    """By which the decision can be found."""
    pays: Amount = Amount(0)
    """What the complainant is paid by it."""
    text: str = ""
    """What is decided, by its id in the vault."""
    digest: str = ""
    """The hash of what the vault keeps."""
    words: Words = ""
    """What is decided; the vault keeps it."""

    streams = _own_stream


class RemarkOnDispute(NounCommand, frozen=True, tag="remark-on-dispute", omit_defaults=True):
    """Put a remark of an inspector's to a dispute; it decides nothing."""

    offices = (INSPECTOR,)
    notation = (
        Form("remark on complaint {dispute} in words {text}", "remark on complaint 7 in words w-4"),
    )

    dispute: DisputeNumber
    """Which dispute."""
    text: str = ""
    """What is remarked, by its id in the vault."""
    digest: str = ""
    """The hash of what the vault keeps."""
    words: Words = ""
    """What is remarked; the vault keeps it."""

    streams = _own_stream


class CloseDispute(NounCommand, frozen=True, tag="close-dispute"):
    """Close a dispute."""

    by_player = True
    offices = (OWNER,)
    notation = (
        Form(
            "close complaint {dispute} {satisfied:satisfied|unsatisfied}",
            "close complaint 7 satisfied",
        ),
    )

    dispute: DisputeNumber
    """Which dispute."""
    satisfied: bool
    """Whether the complainant is content, or takes it back."""

    streams = _own_stream


OrderInWords = Complain | DecideStep | EnterOutsideDecision | RemarkOnDispute
"""Orders that come with words for the vault."""
