"""Who may knock: the hosts this server answers to, the origin of a request, and the headers."""

import hmac
import ipaddress
import os
from typing import Any, Final
from urllib.parse import urlsplit

from sicbo.web.transport.rates import block

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""What every answer says to the browser."""

HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
"""What every answer says besides where browsers come over TLS; of this name alone."""

TOKEN: Final = "SICBO_METRICS_TOKEN"
"""The variable with the token by which somebody elsewhere may watch."""

LOOPBACK: Final = frozenset(("127.0.0.1", "localhost", "::1"))


def host_of(authority: str | None) -> str | None:
    """The host in ``host:port``, without the port.

    >>> host_of("[::1]:8000"), host_of("localhost:8000"), host_of(None)
    ('::1', 'localhost', None)
    """
    if not authority:
        return None
    try:
        return urlsplit(f"//{authority}").hostname
    except ValueError:
        return None


def same_origin(origin: str | None, host: str | None, *, secure: bool = False) -> bool:
    """Whether a page of this server's own asks; a browser always says, so silence is a no.

    Where browsers come over TLS, a page that came without it is not this server's.

    >>> same_origin("http://127.0.0.1:8000", "127.0.0.1:8000")
    True
    >>> same_origin("http://elsewhere.example", "127.0.0.1:8000"), same_origin(None, "localhost")
    (False, False)
    >>> same_origin("http://floor.example", "floor.example", secure=True)
    False
    """
    if not origin or not host:
        return False
    try:
        asks = urlsplit(origin)
    except ValueError:
        return False
    schemes = ("https",) if secure else ("http", "https")
    return asks.scheme in schemes and asks.netloc.lower() == host.lower()


def is_local(scope: Any) -> bool:
    """Whether somebody asks from this machine itself, and not through a proxy on it.

    >>> is_local({"client": ("127.0.0.1", 4000)}), is_local({"client": ("192.0.2.7", 4000)})
    (True, False)
    """
    try:
        return ipaddress.ip_address(scope["client"][0]).is_loopback
    except (ValueError, TypeError):
        return False


def may_watch(scope: Any) -> bool:
    """Whether somebody may see how the server is: from this machine, or with the token.

    The token stands in the environment and is sent as ``Authorization: Bearer TOKEN``.
    """
    token = os.environ.get(TOKEN, "")
    said = dict(scope["headers"]).get(b"authorization", b"")
    known = bool(token) and hmac.compare_digest(said, f"Bearer {token}".encode())
    return known or is_local(scope)


def address_of(scope: Any) -> str:
    """Where somebody asks from, as the proxy says where there is one.

    >>> address_of({"client": ("192.0.2.7", 4000)}), address_of({"client": None})
    ('192.0.2.7', '')
    """
    client = scope.get("client")
    return block(client[0]) if client else ""
