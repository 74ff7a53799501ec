"""What somebody says who means harm: malformed, false, too much, or in another's name.

Every message is made from one source of chance. None of them is an order that its sender could
rightly give at the tables of `tests.web.real_floor`: whatever is understood must be refused.
"""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tests.web.raw_socket import BINARY, CLOSE, PING, PONG, TEXT, frame
from tests.web.real_floor import GAMES
from tests.web.test_matrix import HARMLESS, MESSAGES

HELLO: Final = {"type": "hello", "screen": "dealer", "table": "canberra-2005"}
STRINGS: Final = (
    "",
    " ",
    "\x00",
    "' OR 1=1 --",
    "'; DROP TABLE entries; --",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "../../etc/passwd",
    "${jndi:ldap://x}",
    "%s%s%n",
    "{{7*7}}",
    "\u202egnirts",
    "\U0001f3b2" * 40,
    "A" * 5000,
    "system",
    "tumbler",
    "ANN",
    "__proto__",
    "-1",
    "NaN",
)
VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    -(2**63),
    2**63 - 1,
    2**64,
    10**40,
    1.5,
    -0.0,
    1e308,
    [],
    {},
    [[]],
    {"": ""},
    [1, 2],
    [1, 2, 3, 4],
    *STRINGS,
)
"""Nothing of this is what any field of the messages wants, or is refused where it is."""

LITERALS: Final = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "1" * 4000,
    "0x10",
    "01",
    "'x'",
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u0000"',
    '"\\x41"',
    '"' + "\\u00e9" * 500 + '"',
    "[" * 4000,
    "[" * 2000 + "]" * 2000,
    '{"a":' * 2000 + "1" + "}" * 2000,
)
"""Values as they would stand in the text of a message; most are no JSON."""

ORDERS: Final = {tag: fields for tag, fields in MESSAGES.items() if tag not in HARMLESS}
"""Orders at a table; `...` stands for somebody, or for a table."""


class Hostile:
    """Makes hostile frames."""

    def __init__(
        self,
        seed: int,
        orders: Mapping[str, Mapping[str, Any]] = ORDERS,
        tables: Sequence[str] = GAMES,
    ) -> None:
        self._dice, self._orders, self._tables = random.Random(seed), orders, tables
        self._tags = tuple(orders)
        self._ids: list[str] = ["1"]
        self._victim = ""
        self._kinds: tuple[Callable[[], bytes], ...] = (
            self._garbage,
            self._literal,
            self._cut,
            self._flipped,
            self._wrong_type,
            self._wrong_type,
            self._unknown_field,
            self._missing_field,
            self._in_the_text,
            self._in_the_text,
            self._other_people,
            self._other_people,
            self._unknown_table,
            self._out_of_turn,
            self._out_of_turn,
            self._replayed,
            self._strange_hello,
            self._binary,
            self._twice_the_key,
        )
        self._rude: tuple[Callable[[], bytes], ...] = (
            self._oversized,
            self._bad_text,
            self._bad_frame,
        )

    def some(self, number: int, victim: str) -> list[bytes]:
        """So many of them, against somebody; now and then no server can go on after the last."""
        self._victim = victim
        found = [self._dice.choice(self._kinds)() for _ in range(number)]
        if self._dice.random() < 0.2:
            found[-1] = self._dice.choice(self._rude)()
        return found

    # -- parts

    def _command(self) -> dict[str, Any]:
        tag = self._dice.choice(self._tags)
        player = self._dice.choice((self._victim, "bob", "nobody-at-all"))
        table = self._tables[0]
        meant = {name: table if name == "table" else player for name in self._orders[tag]}
        fields = {n: meant[n] if v is ... else v for n, v in self._orders[tag].items()}
        name = f"x{self._dice.getrandbits(48):x}"
        self._ids[self._dice.randrange(len(self._ids))] = name
        if len(self._ids) < 50:
            self._ids.append(name)
        said = {"type": "command", "id": name, "command": {"command": tag, **fields}}
        if self._dice.random() < 0.5:
            said["table"] = self._dice.choice(self._tables)
        return said

    def _place(self, said: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """Some field of a message, on any level; what it is said to be stays."""
        inner = said["command"]
        spots = [(said, "id"), (said, "table"), (said, "command"), (said, "type")]
        spots += [(inner, name) for name in inner if name != "command"]
        return self._dice.choice(spots)

    def _text(self, said: Any) -> bytes:
        return frame(json.dumps(said).encode("utf-8", "surrogatepass"))

    # -- kinds

    def _garbage(self) -> bytes:
        size = self._dice.choice((0, 1, 2, 10, 100, 1000))
        signs = '{}[]":,0123456789truefalsnu\\ \n\té'
        return frame("".join(self._dice.choices(signs, k=size)).encode())

    def _literal(self) -> bytes:
        return frame(self._dice.choice(LITERALS).encode())

    def _cut(self) -> bytes:
        text = json.dumps(self._command())
        return frame(text[: self._dice.randrange(len(text))].encode())

    def _flipped(self) -> bytes:
        text = bytearray(json.dumps(self._command()), "ascii")
        # A quote, a bracket or a colon: a changed letter could make another order of it.
        spots = [at for at, sign in enumerate(text) if chr(sign) in '"{}:,']
        text[self._dice.choice(spots)] = self._dice.choice(b"\x01#;([%")
        return frame(bytes(text))

    def _wrong_type(self) -> bytes:
        said = self._command()
        where, name = self._place(said)
        where[name] = self._dice.choice(VALUES)
        return self._text(said)

    def _unknown_field(self) -> bytes:
        said = self._command()
        where = self._dice.choice((said, said["command"]))
        where[self._dice.choice(("role", "by", "at", "admin", "", "__class__", "é"))] = "system"
        return self._text(said)

    def _missing_field(self) -> bytes:
        said = self._command()
        where, name = self._place(said)
        where.pop(name, None)
        if name == "table":
            said["type"] = "order"
        return self._text(said)

    def _in_the_text(self) -> bytes:
        said = self._command()
        where, name = self._place(said)
        where[name] = "@@"
        return frame(json.dumps(said).replace('"@@"', self._dice.choice(LITERALS)).encode())

    def _other_people(self) -> bytes:
        said = self._command()
        if "player" in said["command"]:
            said["command"]["player"] = self._dice.choice((self._victim, *STRINGS))
        return self._text(said)

    def _unknown_table(self) -> bytes:
        return self._text(self._command() | {"table": self._dice.choice(("nowhere", *STRINGS))})

    def _out_of_turn(self) -> bytes:
        return self._text(self._command())

    def _replayed(self) -> bytes:
        return self._text(self._command() | {"id": self._dice.choice(self._ids)})

    def _strange_hello(self) -> bytes:
        name = self._dice.choice(("screen", "table", "after", "extra"))
        value = self._dice.choice(VALUES)
        if name == "table" and value is None:
            value = "x" * 50
        return self._text(HELLO | {name: value})

    def _binary(self) -> bytes:
        if self._dice.random() < 0.5:
            return frame(self._dice.randbytes(self._dice.randrange(200)), BINARY)
        return frame(json.dumps(self._command()).encode(), BINARY)

    def _twice_the_key(self) -> bytes:
        text = json.dumps(self._command())
        return frame(
            text.replace('"type": "command"', '"type": "ping", "type": "command"').encode()
        )

    # -- what ends a conversation

    def _oversized(self) -> bytes:
        size = self._dice.choice((16_385, 70_000))
        return frame(b'"' + b"A" * size + b'"')

    def _bad_text(self) -> bytes:
        return frame(self._dice.choice((b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b'{"\xf8')))

    def _bad_frame(self) -> bytes:
        dice = self._dice
        body = json.dumps(HELLO).encode()
        return dice.choice(
            (
                frame(body, mask=False),
                frame(body, reserved=dice.randrange(1, 8)),
                frame(body, dice.choice((3, 7, 11, 15))),
                frame(body, 0),
                frame(body, TEXT, final=False) + frame(body, TEXT),
                frame(b"A" * 126, PING),
                frame(b"", PING, final=False),
                frame(b"", PONG),
                frame(b"\x00", CLOSE),
                frame(b"\x00\x00", CLOSE),
                b"\x81\xff" + b"\xff" * 8,
            )
        )
