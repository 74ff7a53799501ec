"""Errors over HTTP, in one shape: only here one is turned into an answer."""

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec.structs import replace

from sicbo.core.errors import SicboError
from sicbo.desk.writer.errors import NoAnswer
from sicbo.journal.address import passwords_hidden
from sicbo.journal.base import JournalError
from sicbo.vault.base import VaultError
from sicbo.web.identity.passwords import Crowded, LoginRefused, TooSoon
from sicbo.web.transport.guard import HEADERS
from sicbo.web.wire.wire_http import Problem

NEVER: Final = {"cache-control": "no-store"}
OUTAGE: Final = "the floor cannot reach its record just now; ask again with the same id"
"""What everybody is told of an outage; the log says more."""

MESSAGE_MAX: Final = 300
"""Characters of a message: nobody gets a question of any length back."""

log = logging.getLogger("sicbo.web")


class RequestRefused(Exception):
    """A question that is not answered, and why."""

    def __init__(self, status: int, kind: str, message: str, *, wait: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.headers = {} if wait is None else {"retry-after": str(wait)}
        self.problem = Problem(kind=kind, message=message, retry=wait is not None)


async def with_headers(response: Response[Any]) -> Response[Any]:
    """An answer with what every answer says to the browser."""
    for name, value in (HEADERS | NEVER).items():
        response.headers.setdefault(name, value)
    return response


def shown(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Every error in one shape."""
    more: dict[str, str] = {}
    match error:
        case LoginRefused():
            status, problem = 401, Problem(kind="not-authorised", message=str(error))
        case TooSoon() | Crowded():
            status, kind = (429, "too-many") if isinstance(error, TooSoon) else (503, "busy")
            problem = Problem(kind=kind, message=str(error), retry=True)
            more = {"retry-after": str(error.wait)}
        case RequestRefused():
            status, problem, more = error.status, error.problem, error.headers
        case HTTPException():
            status = error.status_code
            problem = Problem(kind="malformed" if status < 500 else "outage", message=_why(error))
        case NoAnswer() | JournalError() | VaultError():
            log.warning("no answer", extra={"why": passwords_hidden(str(error))})
            status, problem = 503, Problem(kind="outage", message=OUTAGE, retry=True)
        case SicboError():
            status, problem = 400, Problem(kind="malformed", message=str(error))
        case RecursionError() | UnicodeError():
            why = "nested too deeply" if isinstance(error, RecursionError) else "no UTF-8"
            status, problem = 400, Problem(kind="malformed", message=why)
        case _:
            log.error("a question broke", exc_info=error)
            status, problem = 500, Problem(kind="outage", message="something broke here")
    if len(problem.message) > MESSAGE_MAX:
        problem = replace(problem, message=f"{problem.message[: MESSAGE_MAX - 1]}…")
    return Response(problem, status_code=status, headers={**HEADERS, **NEVER, **more})


def _why(error: HTTPException) -> str:
    """What is wrong with a question, field by field; the question itself may be of any length."""
    if not isinstance(error, ValidationException) or not isinstance(error.extra, list):
        return error.detail
    found = [f"{each.get('key', 'body')}: {each['message']}" for each in error.extra]
    return "; ".join(found) or error.detail
