"""Who may knock: the hosts this server answers to, the origin of a request, and the headers."""

from typing import Any, Final
from urllib.parse import urlsplit

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


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a page of this server's own asks; a browser always says, so silence is a no.

    >>> same_origin("http://127.0.0.1:8000", "127.0.0.1:8000")
    True
    >>> same_origin("http://elsewhere.example", "127.0.0.1:8000"), same_origin(None, "localhost")
    (False, False)
    """
    if not origin or not host:
        return False
    try:
        asks = urlsplit(origin)
    except ValueError:
        return False
    return asks.scheme in ("http", "https") and asks.netloc.lower() == host.lower()


def with_head(app: Any) -> Any:
    """The same application, in which HEAD is asked as GET; the server leaves the body away."""

    async def asked(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await app(scope, receive, send)

    return asked
