"""Answers that change only with the law of a table: made once, and asked for by their hash."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec
from litestar import Request, Response

ASK_AGAIN: Final = {"cache-control": "no-cache"}
MOST: Final = 500


class _Body(NamedTuple):
    text: bytes
    etag: str


class AnswerCache:
    """Bodies by what they are made from."""

    def __init__(self) -> None:
        self._bodies: OrderedDict[Hashable, _Body] = OrderedDict()

    def answer(
        self, request: Request[Any, Any, Any], key: Hashable, made: Callable[[], object]
    ) -> Response[Any]:
        """The answer; only that it is unchanged, where the browser has it."""
        if key not in self._bodies:
            text = msgspec.json.encode(made())
            self._bodies[key] = _Body(text, f'W/"{sha256(text).hexdigest()[:24]}"')
            if len(self._bodies) > MOST:
                self._bodies.popitem(last=False)
        self._bodies.move_to_end(key)
        text, etag = self._bodies[key]
        headers = {**ASK_AGAIN, "etag": etag}
        has = [each.strip() for each in request.headers.get("if-none-match", "").split(",")]
        if etag in has:
            return Response(None, status_code=304, headers=headers)
        return Response(msgspec.Raw(text), headers=headers)
