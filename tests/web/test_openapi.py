"""Whatever is asked over HTTP, the answer is a documented one, and never a failure of ours."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sicbo.web.serving import Open, Serving, demo_home, opened
from tests.web.floor import QUICK

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 15


class Served:
    """A floor served by a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self._home = demo_home(folder / "floor", wagering_seconds=1)
        self._ready, self._leave = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        assert self._ready.wait(60)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        async with opened(self._home, Serving(port=0, demo=True, pauses=QUICK)) as floor:
            self.floor: Open = floor
            self._ready.set()
            await self._leave.wait()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._leave.set)
        self._thread.join(60)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A demonstration floor."""
    found = Served(tmp_path_factory.mktemp("openapi"))
    yield found
    found.close()


def test_every_answer_is_documented(served: Served) -> None:
    address = served.floor.address
    schema = schemathesis.openapi.from_url(f"{address}/api/schema/openapi.json")
    found = [each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)]
    assert len(found) >= 12
    for operation in found:

        @given(case=operation.as_strategy())
        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
        def asked(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(headers={"Origin": address}, checks=CHECKS)

        asked()
