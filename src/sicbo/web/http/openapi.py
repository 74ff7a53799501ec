"""What the description of the API says besides the routes: examples, and every way to say no."""

from collections.abc import Iterable
from typing import Annotated, Any, Final

from litestar.enums import RequestEncodingType
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import BodyKwarg, PathParameter

from sicbo.core.bounds import COUNT_MAX
from sicbo.rulebooks.catalogue import GAMES
from sicbo.rulebooks.translation import Language
from sicbo.views.words.citations import RefusalShown
from sicbo.web.wire.envelopes import ApprovedOrder
from sicbo.web.wire.wire_http import DealerPlace, Login, Problem

A_TABLE: Final = next(reversed(GAMES))
A_LOGIN: Final = {"login": "olga", "password": "a long pass phrase"}
A_PLACE: Final = {"deal": True, "role": "dealer"}
AN_APPROVAL: Final = {**A_LOGIN, "id": "approved-1", "command": {"command": "open-bets"}}
"""Examples, which a test tries on a demonstration where Olga may log in."""

TableName = Annotated[
    str,
    PathParameter(
        pattern=r"^[a-z][a-z0-9-]{0,39}$", examples=[Example(summary="A table", value=A_TABLE)]
    ),
]
IncidentId = Annotated[
    int,
    PathParameter(
        description="The number of an incident.",
        ge=1,
        le=COUNT_MAX,
        examples=[Example(summary="An incident", value=1)],
    ),
]
LanguageName = Annotated[
    Language, PathParameter(examples=[Example(summary="Simplified Chinese", value="zh")])
]
LoginBody = Annotated[
    Login, BodyKwarg(media_type=RequestEncodingType.JSON, examples=[Example(value=A_LOGIN)])
]
PlaceBody = Annotated[
    DealerPlace, BodyKwarg(media_type=RequestEncodingType.JSON, examples=[Example(value=A_PLACE)])
]

ApprovalBody = Annotated[
    ApprovedOrder,
    BodyKwarg(media_type=RequestEncodingType.JSON, examples=[Example(value=AN_APPROVAL)]),
]

SAYS_NO: Final = {
    400: "What was asked cannot be read.",
    401: "Nobody is logged in, or login and password do not fit.",
    403: "Not for whoever asks.",
    404: "There is no such table.",
    409: "The table's law refuses it.",
    413: "The answer would be too long.",
    421: "This server does not answer to that name.",
    423: "Staff who have been idle for too long; they unlock first.",
    429: "Asked too often; `Retry-After` says how long to wait.",
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
