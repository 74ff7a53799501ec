"""The copy of the rules on file: anybody may read it, and the record tells that they did."""

import asyncio
from pathlib import Path

import pytest

from sicbo.cli.floor.copies import file_copy
from sicbo.core.floor.copies.messages import COPY, Copy
from sicbo.desk.home.copies import FOLDER
from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport.rates import COPIES
from tests.web.floor import on_floor
from tests.web.test_http import client
from tests.web.test_socket import SLOW

PDF = b"%PDF-1.4\n% a document of one's own\n"
TEXT = "Rules of the game.\n骰宝\n".encode()
STAR = "/api/tables/star-2016/copy"


def on_record(floor: ServedFloor, document: str) -> Copy:
    return floor.live.desk.rooms.floor.state(COPY, document)


async def filed(folder: Path, document: str, data: bytes | None) -> None:
    """The owner puts a file on record at the command line while the server runs."""
    path = folder / "copy"
    if data is not None:
        path.write_bytes(data)
    asked = path if data is not None else None
    await asyncio.to_thread(file_copy, document, asked, folder / "floor", None, True)


@pytest.mark.parametrize(
    ("data", "media", "ending"),
    [(PDF, "application/pdf", "pdf"), (TEXT, "text/plain; charset=utf-8", "txt")],
)
def test_anybody_reads_the_copy_without_a_login_and_the_record_tells(
    data: bytes, media: str, ending: str, tmp_path: Path
) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            assert (await http.get(STAR)).status_code == 404
            await filed(tmp_path, "star-2016", data)
            shown = await http.get(STAR)
            assert (shown.status_code, shown.content) == (200, data)
            assert shown.headers["content-type"] == media
            named = f'inline; filename="star-2016.{ending}"'
            assert shown.headers["content-disposition"] == named
            assert shown.headers["cache-control"] == "no-store"
            assert shown.headers["x-content-type-options"] == "nosniff"
            assert "script-src" not in shown.headers["content-security-policy"]
            assert on_record(floor, "star-2016").asked == 1
            assert (await http.get("/api/tables/nowhere/copy")).status_code == 404
            assert (await http.get("/api/tables/mbs-2020/copy")).status_code == 404

    on_floor(tmp_path, story, pauses=SLOW)


def test_those_who_ask_together_are_told_together_and_each_is_counted(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await filed(tmp_path, "crown", TEXT)
        async with client(floor) as http:
            both = [f"/api/tables/crown-{option}/copy" for option in "ab"]
            shown = await asyncio.gather(*(http.get(path) for path in both * 10))
            assert {each.content for each in shown} == {TEXT}
        assert on_record(floor, "crown").asked == 20
        stream = floor.live.desk.journal.stream(COPY.stream("crown"))
        assert len(list(stream)) <= 1 + 2 * 2

    on_floor(tmp_path, story, pauses=SLOW)


def test_a_file_that_is_gone_changed_or_withdrawn_is_not_shown(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await filed(tmp_path, "star-2016", TEXT)
        (kept,) = (tmp_path / "floor" / FOLDER).iterdir()
        async with client(floor) as http:
            kept.write_bytes(TEXT + b"!")
            changed = await http.get(STAR)
            assert (changed.status_code, changed.json()["kind"]) == (404, "no-copy")
            kept.unlink()
            assert (await http.get(STAR)).status_code == 404
            await filed(tmp_path, "star-2016", TEXT)
            assert (await http.get(STAR)).content == TEXT
            await filed(tmp_path, "star-2016", None)
            assert (await http.get(STAR)).status_code == 404

    on_floor(tmp_path, story, pauses=SLOW)


def test_one_address_cannot_have_the_record_filled(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await filed(tmp_path, "star-2016", TEXT)
        async with client(floor) as http:
            many = range(int(COPIES.burst) + 20)
            codes = [
                each.status_code for each in await asyncio.gather(*(http.get(STAR) for _ in many))
            ]
        assert codes.count(429) >= 10
        assert codes.count(200) == on_record(floor, "star-2016").asked

    on_floor(tmp_path, story, pauses=SLOW)


def test_screens_know_whether_a_copy_is_on_file(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            await filed(tmp_path, "star-2016", TEXT)
            tables = (await http.get("/api/lobby")).json()["tables"]
        known = {each["name"]: each["sign"] for each in tables}
        assert {name for name, sign in known.items() if sign["copy_on_file"]} == {"star-2016"}
        assert known["star-2016"]["copy_url"] == STAR

    on_floor(tmp_path, story, pauses=SLOW)
