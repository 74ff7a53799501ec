"""How much one address or one person may ask for: a bucket for each, and a cap on buckets."""

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

ADDRESSES_MAX: Final = 10_000
"""Addresses that are remembered; the one that was silent longest is forgotten first."""


class Rate(NamedTuple):
    """A burst that is allowed at once, and a rate per second in the long run."""

    burst: float
    a_second: float


LOGINS: Final = Rate(20, 0.5)
"""Each costs an argon2 hash."""

GUESTS: Final = Rate(1_200, 20)
"""Each is enrolled in the record; a whole room may come in at once."""

WRITES: Final = Rate(60, 5)

READS: Final = Rate(4_000, 200)
"""What a page asks for when it is opened; a whole room may open one at once."""

COPIES: Final = Rate(60, 2)
"""Each is read from the disk, and told in the record."""

LOOKING_BACK: Final = Rate(20, 1)
"""Past rounds are read from the record."""

MESSAGES: Final = Rate(100, 50)
"""What one person says on all their screens."""

NOBODYS: Final = Rate(2_000, 200)
"""What is said from one address on all screens where nobody is logged in."""

HANDSHAKES: Final = Rate(4_000, 150)
CONNECTIONS: Final = Rate(4_000, 200)


def block(address: str) -> str:
    """Whom an address belongs to: whoever has one of IPv6 has 2**64 of them.

    >>> block("192.0.2.7"), block("2001:db8:1:2:3::4"), block("::ffff:192.0.2.7"), block("")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7', '')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)


class Buckets:
    """Lets each address pass so often."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str, weight: float = 1.0) -> int:
        """Take one; the whole seconds to wait where none is left, or nothing."""
        now = self._now()
        left, at = self._left.get(address, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - at) * self._rate.a_second)
        passes = left >= weight
        self._left[address] = left - weight if passes else left, now
        self._left.move_to_end(address)
        if len(self._left) > ADDRESSES_MAX:
            self._left.popitem(last=False)
        return 0 if passes else math.ceil((weight - left) / self._rate.a_second)


class Rates:
    """The buckets of everything that is asked over HTTP."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._logins, self._reads = Buckets(LOGINS, now), Buckets(READS, now)
        self._writes, self._back = Buckets(WRITES, now), Buckets(LOOKING_BACK, now)
        self._copies = Buckets(COPIES, now)
        self._by_path = {
            "/api/session": self._logins,
            "/api/session/unlock": self._logins,
            "/api/session/guest": Buckets(GUESTS, now),
        }

    def wait(self, method: str, path: str, address: str) -> int:
        """Take one; the whole seconds to wait where none is left, or nothing."""
        if method == "GET" and path.startswith("/api/tables/") and path.endswith("/copy"):
            return self._copies.wait(address)
        if method == "GET":
            return self._reads.wait(address)
        if method == "POST" and path.startswith("/api/tables/") and path.endswith("/approve"):
            return self._logins.wait(address)
        buckets = self._by_path.get(path) if method == "POST" else None
        return (buckets or self._writes).wait(address)

    def look_back(self, person: str) -> int:
        """The same for somebody who asks after their past rounds."""
        return self._back.wait(person)
