"""What an inspector takes away: nobody's name without bodies, and no document that was changed."""

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from sicbo.core.floor.founding import OWNER, GrantRole
from sicbo.desk.writer.request import Done, Request
from sicbo.vault.base import Person
from sicbo.web.running.serving import ServedFloor
from tests.journal.played import independent
from tests.web.real_floor import on_real_floor
from tests.web.test_inspection import CROWN, INSPECTOR, appoint, browser, sign

NAMES: Final = tuple(f"Nadia-{number:04} Planted" for number in range(1_000))
CHANGED: Final = "\n# a clause that was never there\n"


async def plant(floor: ServedFloor) -> None:
    """A thousand names in the vault, and each once more in what somebody said for the record."""
    accounts, desk = floor.live.accounts, floor.live.desk
    for number, name in enumerate(NAMES):
        await accounts._apart(accounts._vault.remember, Person(f"n{number}", name))
    granted = [
        desk.submit(
            Request(
                by=OWNER,
                id=f"plant-{number}",
                role=OWNER,
                command=GrantRole(
                    person=f"n{number}", table="*", role="cashier", reference=f"letter of {name}"
                ),
            )
        )
        for number, name in enumerate(NAMES)
    ]
    assert all(isinstance(each, Done) for each in await asyncio.gather(*granted))


def test_an_export_without_bodies_has_none_of_a_thousand_names(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await appoint(floor)
        await plant(floor)
        await sign(floor)
        async with browser(floor, INSPECTOR) as http:
            bare = (await http.get("/api/inspection/export?bodies=none")).text
            assert [name for name in NAMES if name in bare] == []
            assert "Planted" not in bare
            full = (await http.get("/api/inspection/export?bodies=all")).text
            assert [name for name in NAMES if name not in full] == []
            one = (await http.get("/api/inspection/export?bodies=person&of=n7")).text
            assert [name for name in NAMES if name in one] == [NAMES[7]]
            table = (await http.get(f"/api/inspection/export?bodies=table&of={CROWN}")).text
            assert "Planted" not in table

    on_real_floor(tmp_path, story)


@pytest.mark.parametrize("how", ["whole", "left out", "swapped"])
def test_a_document_swapped_or_left_out_of_an_export_is_found_apart(
    how: str, tmp_path: Path
) -> None:
    async def story(floor: ServedFloor) -> None:
        await appoint(floor)
        await sign(floor)
        async with browser(floor, INSPECTOR) as http:
            taken = (await http.get(f"/api/inspection/export?bodies=table&of={CROWN}")).text
        lines, laws = [], 0
        for line in taken.splitlines():
            if line.startswith('{"document"') and how != "whole":
                laws += 1
                if how == "left out":
                    continue
                text = json.loads(line)["text"] + CHANGED
                told = {"document": sha256(text.encode()).hexdigest(), "text": text}
                line = json.dumps(told, separators=(",", ":"))
            lines.append(line)
        assert laws == (how != "whole")
        path = tmp_path / "taken.jsonl"
        path.write_text("\n".join(lines) + "\n")
        key = tmp_path / "floor" / "public-key.pem"
        code, said = independent("verify_journal.py", path, key)
        assert code == (how != "whole"), said
        assert ("it names is not in the export" in said) == (how != "whole")

    on_real_floor(tmp_path, story)
