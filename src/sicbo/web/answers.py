"""What can be answered over HTTP besides what was asked for, said in the API's description."""

from collections.abc import Iterable
from typing import Any, Final

from litestar.openapi.datastructures import ResponseSpec

from sicbo.web.wire import RefusalShown
from sicbo.web.wire_lobby import Problem

SAYS_NO: Final = {
    400: "What was asked cannot be read.",
    401: "Nobody is logged in, or login and password do not fit.",
    403: "Not for whoever asks.",
    404: "There is no such table.",
    409: "The table's law refuses it.",
    421: "This server does not answer to that name.",
    423: "The login is locked.",
    503: "The floor cannot answer now.",
}
"""Every way in which an answer can be no, in the one shape of errors."""


def documented(handlers: Iterable[Any]) -> list[Any]:
    """The handlers, each with every way in which it can say no."""
    found = list(handlers)
    for each in found:
        each.responses = {
            status: ResponseSpec(
                RefusalShown if status == 409 else Problem,
                generate_examples=False,
                description=says,
            )
            for status, says in SAYS_NO.items()
        }
    return found
