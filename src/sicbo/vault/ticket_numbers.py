"""The number on a ticket, from its name in the record and the floor's key, and back.

The table and the serial of a ticket are a number of seventeen digits. A permutation of those, made
of twelve rounds of HMAC-SHA256 over its two halves, gives the digits on the paper: the same for
ever, different for every ticket, and nothing that anybody can tell without the key. The eighteenth
digit is Damm's: it catches every wrong digit and every exchange of two neighbours.
"""

import secrets
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.tickets.messages import InsertTicket, RedeemTicket, TakeTicket
from sicbo.core.table.tickets.outstanding import ticket_name

DIGITS: Final = 18
"""Digits on a ticket, the last of which checks the others."""

LATELY_MAX: Final = 10_000
"""How many numbers are known at once without working them out again."""

KEY_BYTES: Final = 32
KEY_NAME: Final = "tickets"
"""What the key is called in the vault."""

NO_SUCH: Final = "none-0"
"""The name of a ticket that no table has: what a number stands for that was never printed."""

PRESENTED: Final = (RedeemTicket, TakeTicket, InsertTicket)
"""Orders that come with the number on a ticket."""

_BLOCK: Final = 64
_INNER, _OUTER = 0x36, 0x5C
"""What HMAC (RFC 2104) adds to a key, and the bytes of a block of its digest."""

_LEFT, _RIGHT = 10**8, 10**9
_SERIALS: Final = 10**12
_ROUNDS: Final = 12
_TAKEN: Final = 16
"""Bytes of a digest that a round adds to a half."""
_DAMM: Final = (
    (0, 3, 1, 7, 5, 9, 8, 6, 4, 2),
    (7, 0, 9, 2, 1, 5, 4, 8, 6, 3),
    (4, 2, 0, 6, 8, 7, 1, 3, 5, 9),
    (1, 7, 5, 0, 9, 8, 3, 4, 2, 6),
    (6, 1, 2, 3, 0, 4, 5, 9, 7, 8),
    (3, 6, 7, 4, 2, 0, 9, 5, 8, 1),
    (5, 8, 6, 9, 7, 2, 0, 1, 3, 4),
    (8, 9, 4, 5, 3, 6, 2, 0, 1, 7),
    (9, 4, 3, 8, 6, 1, 7, 2, 0, 5),
    (2, 5, 8, 1, 4, 3, 6, 7, 9, 0),
)
_ZERO: Final = ord("0")


def new_key() -> bytes:
    """A key from the entropy of the operating system."""
    return secrets.token_bytes(KEY_BYTES)


def check_digit(digits: str) -> str:
    """The digit that makes a number whole.

    >>> check_digit("572")
    '4'
    """
    interim = 0
    for digit in digits.encode():
        interim = _DAMM[interim][digit - _ZERO]
    return str(interim)


def is_number(paper: str) -> bool:
    """Whether this can be the number on a ticket at all."""
    shaped = len(paper) == DIGITS and paper.isascii() and paper.isdigit()
    return shaped and check_digit(paper) == "0"


class _Mixer:
    """Twelve rounds of HMAC-SHA256 of one key, with all that is the same each time worked out once.

    The library's own HMAC sets everything up anew for each digest, and a function for each round
    costs as much as its digests: together most of what a ticket would cost at the cage.
    """

    def __init__(self, key: bytes) -> None:
        padded = (sha256(key).digest() if len(key) > _BLOCK else key).ljust(_BLOCK, b"\0")
        start = sha256(bytes(each ^ _INNER for each in padded))
        self._outer = sha256(bytes(each ^ _OUTER for each in padded)).copy
        rounds = []
        for turn in range(_ROUNDS):
            begun = start.copy()
            begun.update(f"sicbo.ticket.1|{turn}|".encode())
            rounds.append(begun.copy)
        self._pairs = tuple(zip(rounds[::2], rounds[1::2], strict=True))
        self._back = tuple((odd, even) for even, odd in reversed(self._pairs))

    def mixed(self, left: int, right: int) -> tuple[int, int]:
        """Both halves of a number on paper, from those of the digits it stands for."""
        outer, of_bytes = self._outer, int.from_bytes
        for even, odd in self._pairs:
            inner, around = even(), outer()
            inner.update(b"%d" % right)
            around.update(inner.digest())
            left = (left + of_bytes(around.digest()[:_TAKEN])) % _LEFT
            inner, around = odd(), outer()
            inner.update(b"%d" % left)
            around.update(inner.digest())
            right = (right + of_bytes(around.digest()[:_TAKEN])) % _RIGHT
        return left, right

    def unmixed(self, left: int, right: int) -> tuple[int, int]:
        """Both halves of the digits that a number on paper stands for."""
        outer, of_bytes = self._outer, int.from_bytes
        for odd, even in self._back:
            inner, around = odd(), outer()
            inner.update(b"%d" % left)
            around.update(inner.digest())
            right = (right - of_bytes(around.digest()[:_TAKEN])) % _RIGHT
            inner, around = even(), outer()
            inner.update(b"%d" % right)
            around.update(inner.digest())
            left = (left - of_bytes(around.digest()[:_TAKEN])) % _LEFT
        return left, right


class TicketNumbers:
    """Numbers of the tickets of one floor."""

    def __init__(self, key: Callable[[], bytes]) -> None:
        self._key_kept = key
        self._mixer: _Mixer | None = None
        self._lately: dict[str, int] = {}
        """What numbers stand for that were worked out here: most tickets are paid soon."""

    def number(self, tables: Sequence[str], table: str, serial: int) -> str:
        """The number on a ticket; `tables` are those of the floor, in the order they came."""
        digits = (tables.index(table) + 1) * _SERIALS + serial
        left, right = self._mixes.mixed(*divmod(digits, _RIGHT))
        shown = f"{left * _RIGHT + right:017d}"
        paper = shown + check_digit(shown)
        if len(self._lately) >= LATELY_MAX:
            self._lately.clear()
        self._lately[paper] = digits
        return paper

    def name(self, tables: Sequence[str], paper: str) -> str:
        """The ticket that a number stands for: nothing where it cannot be one."""
        digits = self._lately.get(paper)
        if digits is None:
            if not is_number(paper):
                return ""
            left, right = self._mixes.unmixed(*divmod(int(paper[:-1]), _RIGHT))
            digits = left * _RIGHT + right
        place, serial = divmod(digits, _SERIALS)
        return ticket_name(tables[place - 1], serial) if 0 < place <= len(tables) else NO_SUCH

    def read(self, tables: Sequence[str], command: AnyCommand) -> AnyCommand:
        """The command with the name of the ticket in the place of the number on it."""
        if not isinstance(command, PRESENTED):
            return command
        name = self.name(tables, command.paper)
        return msgspec.structs.replace(command, ticket=name, paper="")

    @property
    def _mixes(self) -> _Mixer:
        """The rounds, with a key that is asked for when the first number is."""
        if self._mixer is None:
            self._mixer = _Mixer(self._key_kept())
        return self._mixer
