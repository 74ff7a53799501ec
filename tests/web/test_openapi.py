"""Whatever is asked over HTTP, the answer is a documented one, and never a failure of ours."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
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

from sicbo.web.running.serving import ServedFloor, ServingOptions, demo_home, opened
from tests.slices import LONG
from tests.web.floor import QUICK

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 50 if LONG else 8


class ServedThread:
    """A floor served by a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self._home = demo_home(folder / "floor", wagering_seconds=1)
        self._ready, self._leave = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        assert self._ready.wait(60)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        async with opened(self._home, ServingOptions(port=0, demo=True, pauses=QUICK)) as floor:
            self.floor: ServedFloor = floor
            self._ready.set()
            await self._leave.wait()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._leave.set)
        self._thread.join(60)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedThread]:
    """A demonstration floor."""
    found = ServedThread(tmp_path_factory.mktemp("openapi"))
    yield found
    found.close()


def test_every_answer_is_documented(served: ServedThread) -> None:
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


def test_every_operation_and_every_field_has_words(served: ServedThread) -> None:
    address = served.floor.address
    api = httpx.get(f"{address}/api/schema/openapi.json", trust_env=False).json()
    fields = [
        (f"{name}.{field}", shape)
        for name, schema in api["components"]["schemas"].items()
        for field, shape in schema.get("properties", {}).items()
    ]
    assert len(fields) > 600
    assert [name for name, shape in fields if not shape.get("description")] == []
    assert [name for name, each in api["components"]["schemas"].items() if not _said(each)] == []
    for path, operations in api["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (method, path)
            assert operation["description"].endswith("."), (method, path)
            assert operation["security"], (method, path)
            for each in operation.get("parameters", ()):
                assert _said(each) or _said(each["schema"]), (method, path, each["name"])


def _said(shape: dict[str, Any]) -> bool:
    return bool(shape.get("description")) or "anyOf" in shape or "enum" in shape


def test_the_description_says_who_may_ask_and_what_the_socket_speaks(served: ServedThread) -> None:
    address = served.floor.address
    api = httpx.get(f"{address}/api/schema/openapi.json", trust_env=False).json()
    assert api["components"]["securitySchemes"]["session"]["in"] == "cookie"
    assert "Origin" in api["info"]["description"]
    socket = api["paths"]["/ws"]["get"]
    assert set(socket["x-messages"]) == {"fromScreen", "toScreen"}
    sent = {each["$ref"].rsplit("/", 1)[1] for each in socket["x-messages"]["fromScreen"]["anyOf"]}
    assert sent == {"Hello", "GiveCommand", "Ping"}
    assert sent <= set(api["components"]["schemas"])
