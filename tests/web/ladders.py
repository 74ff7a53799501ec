"""Who may say what on the wire, stated once more: from the rulebook files, without the program.

Nothing here asks the engine. The ladders and the duties are read from the TOML files; which
message is whose is written down below as the guide tells it.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Literal

FILES: Final = {
    "star-2016": "star-2016",
    "mbs-2020": "mbs-2020",
    "aruze-etg": "aruze-etg",
    "crown-a": "crown",
    "crown-b": "crown",
    "canberra-2005": "canberra-2005",
}
"""The file of each game."""

Verdict = Literal["unheard", "too-low", "unknown", "heard"]
"""Not authorised at all; refused for the role; nothing this document knows; decided by the law."""

SYSTEM_ALONE: Final = frozenset(
    (
        "transfer-credit",
        "close-wagering",
        "report-dice",
        "report-terminal",
        "commit-dice",
        "draw-dice",
        "reveal-dice",
        "restart",
        "note-absence",
        "note-return",
        "release-seat",
    )
)
"""What timers, sensors and the tumbler say, and nobody else."""

OF_A_PLAYER: Final = frozenset(
    (
        "take-seat",
        "leave-seat",
        "bring-chips",
        "take-chips",
        "take-tokens",
        "collect",
        "settle-debt",
        "buy-colours",
        "redeem-colours",
        "agree-to-share",
        "place-chips",
        "place-wagers",
        "repeat-wagers",
        "move-wager",
        "take-down",
        "place-streak",
        "take-down-streak",
        "answer-power",
        "shoot",
        "reserve-place",
        "report-malfunction",
    )
)
"""What somebody who is enrolled says for themselves."""

ANY_STAFF: Final = frozenset(
    (
        *("reserve-place", "take-seat", "take-chips", "take-tokens", "collect", "take-down-streak"),
        *("buy-colours", "redeem-colours", "require-colours", "sell-chips", "say-with-cash"),
        "report-malfunction",
    )
)
"""What staff of any rank may do for a player."""

ONLY_ONESELF: Final = frozenset(("bring-chips", "leave-seat", "settle-debt", "agree-to-share"))
"""What no staff of a table does for a player: house 4 and house 12."""

DUTY: Final = {
    "open-table": "open-table",
    "start-gaming-day": "open-table",
    "announce-closing": "close-table",
    "close-table": "close-table",
    "relieve-dealer": "shake",
    "vacate-seat": "vacate-seat",
    "direct-away": "vacate-seat",
    "restrict-places": "restrict-places",
    "allow-places": "restrict-places",
    "change-limits": "change-limits",
    "set-personal-limits": "personal-limits",
    "open-bets": "open-bets",
    "shake": "shake",
    "close-bets": "close-bets",
    "press-key": "press-key",
    "uncover": "uncover",
    "announce": "announce",
    "enter-result": "enter",
    "correct-result": "enter",
    "settle": "settle",
    "order-idle-spin": "idle-spin",
    "place-chips": "place-for-player",
    "place-wagers": "place-for-player",
    "repeat-wagers": "place-for-player",
    "move-wager": "place-for-player",
    "take-down": "place-for-player",
    "shift-wager": "place-for-player",
    "place-streak": "place-for-player",
    "refuse-wager": "refuse-wager",
    "mark-wager": "mark-wager",
    "rule-on-wager": "rule-on-wager",
    "announce-streak-closing": "close-streak",
    "declare": "declare",
    "answer-power": "declare",
    "conclude-power": "declare",
    "clear-fault": "clear-fault",
    "rule-otherwise": "rule-otherwise",
    "confirm-void": "confirm-void",
    "invalidate": "invalidate",
    "clear-lock": "hand-pay",
    "hold-terminal": "hold-terminal",
    "free-terminal": "hold-terminal",
    "answer-report": "hold-terminal",
    "recalculate": "recalculate",
    "adjust-meter": "adjust-meter",
    "void-wagers": "void-wagers",
    "declare-server": "declare-server",
}
"""The duty that staff have in saying a message; a result is corrected before it is settled."""

CASH: Final = frozenset(("buy-in", "cash-out"))
NEVER_ON_A_PAGE: Final = frozenset(("insert-note",))
"""A note goes into a machine: on a real floor no page takes one."""

NOT_SET_UP: Final = frozenset(("cancel-credit", "write-voucher"))
"""What takes printers, or amounts from which on somebody pays by hand: no table here has them."""

ABOUT_STREAKS: Final = frozenset(("place-streak", "announce-streak-closing"))
"""Where a document knows no streaks, everybody is told so, whatever their rank."""

ABOUT_CARDS: Final = "confirm-sign"
"""Where signs are screens there is no card to confirm: house 39."""

TOP_OF_THE_LADDER: Final = "acknowledge-advantage"
ABOVE_THE_LOWEST: Final = "count-tray"
"""House 23: a dealer counts, and somebody above says so."""


@dataclass(frozen=True)
class Ladder:
    """The roles of a document by rank, and the rank that each duty needs."""

    ranks: dict[str, int]
    needs: dict[str, int]
    terminals: bool
    streaks: bool

    def verdict(
        self, tag: str, role: str | None, *, oneself: bool, cashier: bool = False
    ) -> Verdict:
        """What becomes of a message on a real floor, from somebody in a role or in none."""
        if tag in SYSTEM_ALONE or tag in NEVER_ON_A_PAGE:
            return "unheard"
        if tag in CASH:
            return "heard" if cashier else "unheard"
        if tag in OF_A_PLAYER and oneself:
            return "heard"
        if tag == "shoot" or role is None:
            return "unheard"
        if tag in ONLY_ONESELF:
            return "too-low"
        if tag in ANY_STAFF:
            return "heard"
        if tag == TOP_OF_THE_LADDER:
            return "heard" if self.ranks[role] == max(self.ranks.values()) else "too-low"
        if tag == ABOVE_THE_LOWEST:
            return "heard" if self.ranks[role] > min(self.ranks.values()) else "too-low"
        if tag == ABOUT_CARDS or tag in NOT_SET_UP:
            return "unknown"
        if tag in ABOUT_STREAKS and not self.streaks:
            return "heard"
        if tag == "direct-away" and not self.terminals:
            return "unknown"
        needed = self.needs.get(DUTY[tag])
        if needed is None:
            return "unknown"
        return "heard" if self.ranks[role] >= needed else "too-low"


def ladder_of(game: str) -> Ladder:
    """The ladder of a game's document, as its file has it."""
    text = files("sicbo.rulebooks").joinpath(f"{FILES[game]}.toml").read_text(encoding="utf-8")
    document = tomllib.loads(text)
    ranks = {role["name"]: role["rank"] for role in document["roles"]}
    policies = document["policies"]
    needs = {duty: ranks[grant["by"]] for duty, grant in policies["may"].items()}
    return Ladder(ranks, needs, "terminals" in policies, "streaks" in policies)
