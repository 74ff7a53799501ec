"""A noun of the floor with a stream of its own is one folder and one line that names it.

The change is made to a copy of the sources; a floor then has it ordered, written, loaded again,
folded, audited, replayed and done when its time comes.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOUNS = "src/sicbo/core/floor/nouns.py"
NAMED = "from sicbo.core.floor.jars import keeping as keeping\n"

MESSAGES = '''"""What can be ordered of a jar for tips, and what can happen to it."""

import datetime
from dataclasses import dataclass, field

from sicbo.core.bank.ledger import Ledger
from sicbo.core.floor.noun import Noun, NounCommand, NounEvent
from sicbo.core.money import Amount
from sicbo.core.table.command import Form


@dataclass
class Jar:
    """What a jar holds, and when it is emptied."""

    ledger: Ledger = field(default_factory=Ledger)
    emptied_at: datetime.datetime | None = None


JAR = Noun("jar", Jar, each="jar")


class FillJar(NounCommand, frozen=True, tag="fill-jar"):
    """Put a player's money into a jar."""

    notation = (Form("fill {jar} with {amount}", "fill blue with 5"),)

    jar: str
    player: str
    amount: Amount
    until: datetime.datetime


class EmptyJar(NounCommand, frozen=True, tag="empty-jar"):
    """Give what is in a jar to the house."""

    notation = (Form("empty {jar}", "empty blue"),)

    jar: str


class JarFilled(NounEvent, frozen=True, tag="jar.filled.v1"):
    """Money went into a jar."""

    noun = JAR
    jar: str
    amount: Amount
    until: datetime.datetime


class JarEmptied(NounEvent, frozen=True, tag="jar.emptied.v1"):
    """A jar was emptied."""

    noun = JAR
    jar: str
    amount: Amount
'''
KEEPING = '''"""Filling a jar for tips and emptying it."""

import datetime
from collections.abc import Iterable, Sequence

from sicbo.core.bank.ledger import HOUSE, TRANSIT, Account, Posting, move
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.jars.messages import JAR, EmptyJar, FillJar, Jar, JarEmptied, JarFilled
from sicbo.core.floor.noun import Decided, NounCommand, decides, folds, moves, timed
from sicbo.core.floor.wallets import SentToTable
from sicbo.core.house_rules import NOTHING_OWED, WHOLE_AMOUNT
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse

KEPT = Account("kept")


@decides(FillJar)
def fill_jar(floor: Floor, order: FloorOrder, command: FillJar) -> Decided:
    """Money goes from a wallet into a jar, on both sides or on neither."""
    held = floor.wallet(command.player)
    if command.amount > held:
        return refuse("insufficient-chips", NOTHING_OWED, wallet=held)
    clauses = (WHOLE_AMOUNT,)
    sent = SentToTable(
        player=command.player, amount=command.amount, table="jar", clauses=clauses
    )
    filled = JarFilled(
        jar=command.jar, amount=command.amount, until=command.until, clauses=clauses
    )
    return [sent, filled]


@decides(EmptyJar)
def empty_jar(floor: Floor, order: FloorOrder, command: EmptyJar) -> Decided:
    """Whatever is in it goes to the house."""
    held = floor.state(JAR, command.jar).ledger[KEPT]
    if not held:
        return refuse("insufficient-chips", NOTHING_OWED, kept=held)
    return [JarEmptied(jar=command.jar, amount=Amount(held), clauses=(NOTHING_OWED,))]


@folds(JarFilled)
def _fold_filled(jar: Jar, event: JarFilled) -> None:
    jar.emptied_at = event.until


@moves(JarFilled)
def _move_filled(event: JarFilled) -> Sequence[Posting]:
    return move(TRANSIT, KEPT, event.amount)


@folds(JarEmptied)
def _fold_emptied(jar: Jar, event: JarEmptied) -> None:
    jar.emptied_at = None


@moves(JarEmptied)
def _move_emptied(event: JarEmptied) -> Sequence[Posting]:
    return move(KEPT, HOUSE, event.amount)


@timed(JAR)
def _when_emptied(jar: Jar) -> Iterable[tuple[datetime.datetime, NounCommand]]:
    return [(jar.emptied_at, EmptyJar(jar="blue"))] if jar.emptied_at else []
'''
PLAYED = """
import asyncio, datetime
from pathlib import Path
from sicbo.core.bank.ledger import HOUSE
from sicbo.core.floor.founding import EnrolPlayer, FoundFloor
from sicbo.core.floor.jars.keeping import KEPT
from sicbo.core.floor.jars.messages import JAR, EmptyJar, FillJar
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.desk.checking.replay import replay
from sicbo.desk.checking.whole import fold_whole
from sicbo.desk.home.home import make_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import Sums

async def at(desk, actor, role, command):
    name = type(command).__name__ + str(desk.rooms.position)
    return await desk.submit(Request(by=actor, id=name, role=role, command=command))

async def play(home):
    async with open_floor(home) as desk:
        await at(desk, 'olga', 'owner', FoundFloor(floor='test', currency='AUD', edition=EDITION))
        await at(desk, 'olga', 'owner', EnrolPlayer(player='ann'))
        await at(desk, 'carl', 'cashier', BuyIn('ann', 100))
        soon = desk.clock.now() + datetime.timedelta(seconds=0.5)
        fill = FillJar(jar='blue', player='ann', amount=30, until=soon)
        assert isinstance(await at(desk, 'ann', 'player', fill), Done)
        jar = desk.rooms.floor.state(JAR, 'blue')
        assert (jar.ledger[KEPT], desk.rooms.wallets['ann']) == (30, 70)
        too_much = FillJar(jar='blue', player='ann', amount=300, until=soon)
        assert isinstance(await at(desk, 'ann', 'player', too_much), Refused)
        assert isinstance(await at(desk, 'ann', 'player', EmptyJar(jar='red')), Refused)
        assert set(desk.rooms.nouns()) == {'jar:blue'}
        async with asyncio.timeout(20):
            while desk.rooms.floor.state(JAR, 'blue').ledger[KEPT]:
                await asyncio.sleep(0.02)

async def again(home):
    async with open_floor(home) as desk:
        jar = desk.rooms.floor.state(JAR, 'blue')
        assert (jar.ledger[KEPT], jar.ledger[HOUSE], jar.emptied_at) == (0, 30, None)

home = make_home(Path('floor'), 'test', 'AUD', key=Path('key.pem'))
asyncio.run(play(home))
asyncio.run(again(home))
journal = home.journal(read_only=True)
done = replay(journal)
assert not done.differences and done.ended is None, done
walk, rooms = fold_whole(journal)
assert not walk.damaged and rooms.floor.state(JAR, 'blue').ledger[HOUSE] == 30
sums = Sums()
for entry in journal.entries():
    sums.take(entry)
sums.finish()
assert sums.balances['jar:blue/house'] == 30, sums.balances
"""


def changed(folder: Path, *, keeping: str = KEEPING, messages: str = MESSAGES) -> Path:
    """A copy of the sources with a new noun in it."""
    ignored = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    noun = folder / "src/sicbo/core/floor/jars"
    noun.mkdir()
    for name, text in (("__init__", '"""Jars for tips."""\n'), ("messages", messages)):
        (noun / f"{name}.py").write_text(text, encoding="utf-8")
    (noun / "keeping.py").write_text(keeping, encoding="utf-8")
    nouns = (folder / NOUNS).read_text(encoding="utf-8")
    first = nouns.index("from sicbo")
    (folder / NOUNS).write_text(nouns[:first] + NAMED + nouns[first:], encoding="utf-8")
    return folder


def asked(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """What the changed sources make of some code."""
    paths = f"import sys; sys.path[:0] = ['src', {str(ROOT)!r}]\n"
    return subprocess.run(
        [sys.executable, "-c", paths + code],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_new_noun_is_written_loaded_timed_audited_and_replayed(tmp_path: Path) -> None:
    came = asked(changed(tmp_path), PLAYED)
    assert came.returncode == 0, came.stderr


@pytest.mark.parametrize(
    ("forgotten", "named"),
    [
        (KEEPING.replace("@decides(EmptyJar)\n", ""), "EmptyJar"),
        (KEEPING.replace("@folds(JarEmptied)\n", ""), "JarEmptied"),
    ],
)
def test_whatever_is_forgotten_of_a_noun_is_named(
    tmp_path: Path, forgotten: str, named: str
) -> None:
    came = asked(changed(tmp_path, keeping=forgotten), "import sicbo.core.floor.nouns")
    assert came.returncode != 0
    assert named in came.stderr.splitlines()[-1]


def test_a_fold_of_another_event_does_not_type_check(tmp_path: Path) -> None:
    (tmp_path / "jars.py").write_text(MESSAGES, encoding="utf-8")
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "from jars import Jar, JarEmptied, JarFilled\n"
        "from sicbo.core.floor.noun import folds\n"
        "@folds(JarFilled)\n"
        "def fold(jar: Jar, event: JarEmptied) -> None: ...\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "build/mypy-one", str(wrong)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"MYPYPATH": f"{ROOT / 'src'}:{tmp_path}", "PATH": ""},
    )
    assert done.returncode == 1, done.stderr
    assert "[arg-type]" in done.stdout
