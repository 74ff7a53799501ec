"""Terms of promotions over HTTP: read by anybody, and checked for whoever may lodge them."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.openapi.spec import Example
from litestar.params import BodyKwarg, PathParameter

from sicbo.core.floor.promotions.judging import offers
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.ids import PersonId
from sicbo.core.law.refusal import Refusal
from sicbo.desk.home.home import Home
from sicbo.journal.base import Journal
from sicbo.views.promotions.shown_promotions import one_promotion
from sicbo.views.promotions.terms_text import (
    TermsChecked,
    TermsShown,
    checked,
    lodged_text,
    terms_shown,
)
from sicbo.web.http.answer_cache import AnswerCache
from sicbo.web.http.openapi import TableName
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.refusing import NEVER, RequestRefused

Asking = Request[Any, Any, Any]

PromotionName = Annotated[
    str,
    PathParameter(
        pattern=r"^[a-z][a-z0-9-]{0,39}$", examples=[Example(summary="A promotion", value="spring")]
    ),
]


class TermsToCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of terms to be checked."""

    terms: Annotated[str, msgspec.Meta(max_length=16_000)]
    """Its text."""


CheckBody = Annotated[
    TermsToCheck,
    BodyKwarg(
        media_type=RequestEncodingType.JSON, examples=[Example(value={"terms": 'name = "spring"'})]
    ),
]


class PromotionPages:
    """What is asked of promotions over HTTP."""

    def __init__(
        self,
        live: Live,
        home: Home,
        person: Callable[[Asking], PersonId | None],
        known: Callable[[str], str],
    ) -> None:
        self._live, self._home, self._person, self._known = live, home, person, known
        self._kept, self._reading = AnswerCache(), asyncio.Semaphore(1)
        self._texts: dict[tuple[str, int, str], bytes | None] = {}

    def routes(self) -> list[Any]:
        """Every question, with who may ask it."""
        live = self._live

        @get("/api/promotions/{name:str}/terms")
        async def terms(request: Asking, name: PromotionName) -> Response[TermsShown]:
            """The terms of a promotion, which anybody may read without paying."""
            return await self._terms(request, name)

        @post("/api/tables/{name:str}/terms", status_code=200)
        async def check(
            request: Asking, name: TableName, data: CheckBody
        ) -> Response[TermsChecked]:
            """All that is wrong with a file of terms, for whoever may lodge them at a table."""
            person, table = self._person(request), live.table(self._known(name))
            if person is None:
                raise RequestRefused(401, "not-authorised", "log in first")
            if name not in live.events.promotes_at(person):
                raise RequestRefused(403, "not-authorised", "terms are for whoever lodges them")
            policy = offers(table.policies)
            assert not isinstance(policy, Refusal)
            return Response(
                await asyncio.to_thread(checked, data.terms, policy, table.book), headers=NEVER
            )

        return [terms, check]

    async def _terms(self, request: Asking, name: str) -> Response[TermsShown]:
        known = name in self._live.floor.named(PROMOTION)
        shown = one_promotion(self._live.floor, name) if known else None
        lodged = None if shown is None else shown.found.lodged
        if shown is None or lodged is None or lodged.version not in shown.state.published:
            raise RequestRefused(404, "no-promotion", f"nobody may read terms of {name!r} yet")
        key = (name, lodged.version, lodged.terms_sha256)
        async with self._reading:
            if key not in self._texts:
                self._texts[key] = await asyncio.to_thread(self._read, name, lodged.version)
        text = self._texts[key]
        if text is None:
            raise RequestRefused(404, "no-promotion", f"nobody has lodged terms of {name!r}")
        return self._kept.answer(
            request, key, lambda: terms_shown(text, lodged, shown.book, shown.found.policy)
        )

    def _read(self, name: str, version: int) -> bytes | None:
        journal: Journal = self._home.journal(read_only=True)
        try:
            return lodged_text(journal, name, version)
        finally:
            journal.close()
