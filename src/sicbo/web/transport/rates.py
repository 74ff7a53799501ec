"""How much one address or one person may ask for: a bucket for each, and a cap on buckets."""

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

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


class Bucket:
    """Lets one address or one person pass so often."""

    __slots__ = ("__weakref__", "_at", "_burst", "_left", "_now", "_rate")

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._burst, self._rate = rate
        self._left, self._at, self._now = rate.burst, now(), now

    def lets(self, weight: float) -> bool:
        """Take one; whether there was one to take."""
        now = self._now()
        left = self._left + (now - self._at) * self._rate
        if left > self._burst:
            left = self._burst
        passes = left >= weight
        self._left, self._at = left - weight if passes else left, now
        return passes

    def wait(self, weight: float) -> int:
        """Take one; the whole seconds to wait where none is left, or nothing."""
        return 0 if self.lets(weight) else math.ceil((weight - self._left) / self._rate)


class Buckets:
    """A bucket for each address or person; one that is held by somebody is never forgotten."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._recent: OrderedDict[str, Bucket] = OrderedDict()
        self._held: WeakValueDictionary[str, Bucket] = WeakValueDictionary()

    def of(self, address: str) -> Bucket:
        """The bucket of an address or a person, for whoever asks often."""
        found = self._recent.get(address) or self._held.get(address)
        if found is None:
            found = self._held[address] = Bucket(self._rate, self._now)
        self._recent[address] = found
        self._recent.move_to_end(address)
        if len(self._recent) > ADDRESSES_MAX:
            self._recent.popitem(last=False)
        return found

    def wait(self, address: str, weight: float = 1.0) -> int:
        """Take one; the whole seconds to wait where none is left, or nothing."""
        return self.of(address).wait(weight)


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
