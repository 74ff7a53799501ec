"""How a document wants its tables run: each difference between documents is a policy here."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber
from sicbo.core.law.running.chip_policies import ChipPolicy
from sicbo.core.law.running.conduct_policies import ConductPolicy
from sicbo.core.law.running.dispute_policies import DisputePolicy
from sicbo.core.law.running.equipment_policies import Requirement
from sicbo.core.law.running.fault_policies import FaultPolicy
from sicbo.core.law.running.hold_policies import HoldKind, HoldPolicy
from sicbo.core.law.running.jackpot_policies import JackpotPolicy
from sicbo.core.law.running.payout_policies import PayoutPolicy
from sicbo.core.law.running.promotion_policies import PromotionPolicy
from sicbo.core.law.running.sign_policies import Instruction as Instruction
from sicbo.core.law.running.sign_policies import PaperPolicy as PaperPolicy
from sicbo.core.law.running.sign_policies import SignPolicy as SignPolicy
from sicbo.core.law.running.ticket_policies import TicketPolicy
from sicbo.core.law.running.tournament_policies import TournamentPolicy

Duty = Literal[
    "open-table",
    "close-table",
    "change-limits",
    "personal-limits",
    "open-bets",
    "shake",
    "close-bets",
    "press-key",
    "uncover",
    "announce",
    "enter",
    "settle",
    "correct",
    "place-for-player",
    "refuse-wager",
    "mark-wager",
    "rule-on-wager",
    "declare",
    "clear-fault",
    "confirm-void",
    "rule-otherwise",
    "invalidate",
    "idle-spin",
    "vacate-seat",
    "close-streak",
    "run-jackpot",
    "adjust-jackpot",
    "verify-prize",
    "pay-prize",
    "reprint-ticket",
    "mend-ticket",
    "hand-pay",
    "delay-payout",
    "write-voucher",
    "hold-terminal",
    "recalculate",
    "adjust-meter",
    "declare-server",
    "void-wagers",
    "restrict-places",
    "run-promotion",
]
"""What staff may do at a table."""

Phase = Literal[
    "between",
    "shaken",
    "betting",
    "closed",
    "uncovered",
    "announced",
    "entered",
    "no-spin",
    "power-option",
    "shoot-wait",
    "tumbling",
    "void-pending",
]
"""Where a round stands; `between` is before the first and after each one's end."""

IrregularityName = Literal[
    "not-flat",
    "tumbler-fault",
    "bad-shake",
    "exposed",
    "broken-dice",
    "broken-dome",
    "broken-tumbler",
    "key-missed",
    "lights",
    "display",
    "equipment",
    "power",
    "other",
]
"""What can go wrong at a table."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the policies; a field nobody knows is an error."""


class Role(_Part, frozen=True):
    """A position on the ladder; a higher rank may do what a lower one may."""

    name: str
    rank: int
    clause: ClauseNumber


class Office(_Part, frozen=True):
    """A position beside the ladder: it has its own duties, and no rank."""

    name: str
    clause: ClauseNumber


class Grant(_Part, frozen=True):
    """The lowest role that has a duty, or the office that has it, and the clause that gives it."""

    by: str
    clause: ClauseNumber
    barred_clause: ClauseNumber | None = None
    """The clause that bars everybody else, where it is another one."""


class ActingUp(_Part, frozen=True):
    """The clause by which those higher do what is another's: one role's duties, or any."""

    clause: ClauseNumber
    duties_of: str | None = None


class Key(_Part, frozen=True):
    """A key that must be pressed after betting has closed and before the dice are uncovered."""

    name: str
    clause: ClauseNumber
    missed: Literal["void", "stands"]
    missed_clause: ClauseNumber
    touch_screen_only: bool = False
    is_call: bool = False
    """It bears the words of the call that closes betting."""


class RoundPolicy(_Part, frozen=True):
    """The order of a round, and when the positions of the chips are final."""

    order: Literal["shake-first", "bets-first", "free", "periods"]
    order_clause: ClauseNumber
    opens_clause: ClauseNumber
    shake_clause: ClauseNumber
    closes_clause: ClauseNumber
    uncover_clause: ClauseNumber
    positions: Literal["closed", "uncovered", "announced"]
    positions_clause: ClauseNumber
    enter_clause: ClauseNumber
    lights_clause: ClauseNumber
    settle_clause: ClauseNumber
    tumbles_at_least: int = 1
    key: Key | None = None


class WagerPolicy(_Part, frozen=True):
    """Late, withdrawn, spoken and moved wagers."""

    places_clause: ClauseNumber
    late_clause: ClauseNumber
    withdrawn_late: Literal["refused", "still-live"]
    withdrawn_clause: ClauseNumber
    answers_clause: ClauseNumber
    moved: Literal["where-they-lie", "ruled"]
    moved_clause: ClauseNumber
    spoken_clause: ClauseNumber | None = None


class PersonalLimits(_Part, frozen=True):
    """Limits of a player's own: a higher maximum, that with a minimum of its own, or any."""

    bounds: Literal["maximum", "higher", "both"]
    clause: ClauseNumber


class LimitPolicy(_Part, frozen=True):
    """What becomes of a wager outside the limits, and how limits are changed."""

    sign_clause: ClauseNumber
    below: Literal["refused-before-close", "settled-once", "refused"]
    below_clause: ClauseNumber
    above: Literal["settled-to-maximum", "refused"]
    above_clause: ClauseNumber
    unit: Literal["as-signed", "multiples", "paid-up"]
    """Steps above the minimum, multiples of the unit, or anything, paid up to the next chip."""
    unit_clause: ClauseNumber
    raise_notice_minutes: int
    raise_clause: ClauseNumber
    other_changes: Literal["at-once", "prior-notice"]
    change_clause: ClauseNumber
    personal: PersonalLimits | None = None


class Irregularity(_Part, frozen=True):
    """What follows when something goes wrong."""

    event: IrregularityName
    outcome: Literal["void", "no-spin", "void-pending", "by-dice", "continue", "power", "ruling"]
    clause: ClauseNumber
    phases: tuple[Phase, ...]
    also: tuple[ClauseNumber, ...] = ()
    notify: tuple[str, ...] = ()
    suspend: Literal["never", "always", "unless-fixed"] = "never"
    from_shake: bool = False
    """Only once the tumbler has been activated in the round."""


class VoidPolicy(_Part, frozen=True):
    """What a void round gives back."""

    called: str
    returns: Literal["stakes", "stakes-and-payouts"]
    clause: ClauseNumber


class Ground(_Part, frozen=True):
    """A ground for declaring an outcome invalid."""

    name: str
    clause: ClauseNumber
    forfeits: bool | None = None
    """Whether stakes may be kept on it."""


class InvalidationPolicy(_Part, frozen=True):
    """Whether stakes are given back, and whether a cheat's may be kept."""

    grounds: tuple[Ground, ...]
    refund: Literal["may", "will"]
    refund_clause: ClauseNumber
    forfeit: bool

    def keeps_stakes(self, ground: Ground) -> bool:
        """Whether stakes may be kept on a ground."""
        return self.forfeit and bool(ground.forfeits)


class ClosingPolicy(_Part, frozen=True):
    """How long a sign must have shown before an occupied table closes."""

    notice_minutes: int
    clause: ClauseNumber


class IdleSeats(_Part, frozen=True):
    """After how many rounds without a wager a player may have to leave a full table."""

    rounds: int
    clause: ClauseNumber


class StreakPolicy(_Part, frozen=True):
    """The clauses a streak wager is run by."""

    offered_clause: ClauseNumber
    window_clause: ClauseNumber
    locked_clause: ClauseNumber
    loses_clause: ClauseNumber
    wins_clause: ClauseNumber
    frozen_clause: ClauseNumber
    ended_clause: ClauseNumber
    closing_clause: ClauseNumber
    closing_notice_minutes: int
    stake_clause: ClauseNumber


class TerminalPolicy(_Part, frozen=True):
    """An electronic table: credit meters, wagering periods and the shooter."""

    sources_clause: ClauseNumber
    notes_clause: ClauseNumber
    transfer_clause: ClauseNumber
    winnings_clause: ClauseNumber
    wager_clause: ClauseNumber
    display_clause: ClauseNumber
    collect_clause: ClauseNumber
    period_clause: ClauseNumber
    shoot_clause: ClauseNumber
    clockwise_clause: ClauseNumber
    highest_clause: ClauseNumber
    tie_clause: ClauseNumber
    shoot_seconds: int
    shoot_seconds_clause: ClauseNumber
    automatic_clause: ClauseNumber
    result_clause: ClauseNumber
    occupying_clause: ClauseNumber
    blocking_clause: ClauseNumber
    screen_clause: ClauseNumber
    close_of_play_clause: ClauseNumber
    legal_tender: str | None = None
    """The currency whose notes a terminal takes, by its three letters."""
    several_clause: ClauseNumber | None = None
    """By which a player may hold several places, where the document lets them."""


class RestartPolicy(_Part, frozen=True):
    """What becomes of a round after an outage."""

    kind: Literal["resume", "offer-withdrawal", "hold"]
    clause: ClauseNumber
    cleared_clause: ClauseNumber | None = None
    """By which play that was held goes on, where it is not that of a fault mended."""


class TrayPolicy(_Part, frozen=True):
    """A tray for the chips of a table: that there is one, and that it can be locked."""

    clause: ClauseNumber
    locks_clause: ClauseNumber


class Policies(_Part, frozen=True):
    """Everything about running a table that documents decide differently."""

    otherwise: ClauseNumber
    """The clause that decides what no other one does."""
    may: dict[Duty, Grant]
    round: RoundPolicy
    wagers: WagerPolicy
    limits: LimitPolicy
    void: VoidPolicy
    irregularities: tuple[Irregularity, ...]
    restart: RestartPolicy
    acting_up: ActingUp | None = None
    invalidation: InvalidationPolicy | None = None
    closing: ClosingPolicy | None = None
    idle_seats: IdleSeats | None = None
    streaks: StreakPolicy | None = None
    terminals: TerminalPolicy | None = None
    hours_clause: ClauseNumber | None = None
    tray: TrayPolicy | None = None
    """That a table has a tray, where the document asks for one."""
    signs: SignPolicy | None = None
    papers: PaperPolicy | None = None
    equipment: tuple[Requirement, ...] = ()
    """What a table must have; a document that does not say is not asked."""
    chips: ChipPolicy | None = None
    jackpots: JackpotPolicy | None = None
    """That tables may feed jackpots, where the document has any."""
    tickets: TicketPolicy | None = None
    """That credits may be paid by ticket, where the document says so."""
    holds: tuple[HoldPolicy, ...] = ()
    """What money may be withheld until an investigation has ended, by whom, and who is told."""

    def hold(self, kind: HoldKind) -> HoldPolicy | None:
        """The power to withhold of this kind, where the document has it."""
        return next((each for each in self.holds if each.kind == kind), None)

    payouts: PayoutPolicy | None = None
    """That some payments are made by hand, on a form that is signed."""
    faults: FaultPolicy | None = None
    """What counts as a fault of a terminal or a server, where the document says so."""
    promotions: PromotionPolicy | None = None
    """That promotional prizes may be offered, where the document says so."""
    tournaments: TournamentPolicy | None = None
    """How tournaments are held, where the document has any."""
    disputes: DisputePolicy | None = None
    """Who decides disputes, step by step, where the document says so."""
    conduct: ConductPolicy | None = None
    """What is forbidden at its tables and what may be done about it, where the document says so."""

    def __repr__(self) -> str:
        return f"<Policies: rounds {self.round.order}, {len(self.irregularities)} irregularities>"
