"""A new command is two source files and two catalogues of words; whatever is forgotten is named.

The change is made to a copy of the sources, and the copy is asked what it makes of it.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MESSAGES = "src/sicbo/core/table/limits/messages.py"
RULES = "src/sicbo/core/table/limits/changing.py"
ENGLISH, CHINESE = "web/src/words/en/news.ts", "web/src/words/zh/news.ts"

COMMAND = '''

class TipDealer(TableCommand, frozen=True, tag="tip-dealer"):
    """Give chips to the house, for the dealer."""

    sender = "player"
    notation = (Form("tip[ for {player=who}] {amount}", "tip 5"),)

    player: str
    amount: Amount


class DealerTipped(Event, frozen=True, tag="table.dealer_tipped.v1"):
    """A player gave chips for the dealer."""

    news_to = "everybody"

    player: str
    amount: Amount

    def says(self) -> str:
        """What happened."""
        return f"{self.player} tips the dealer {self.amount}"
'''
DECIDES = '''

@decides(TipDealer)
def tip_dealer(table: Table, order: Order, command: TipDealer) -> Decision:
    """Chips go to the house."""
    clause = table.policies.otherwise
    return [DealerTipped(player=command.player, amount=command.amount, clauses=(clause,))]
'''
FOLDS = """

@folds(DealerTipped)
def _fold_dealer_tipped(table: Table, event: DealerTipped) -> None:
    table.players[event.player].bet = True
"""
MOVES = """

@moves(DealerTipped)
def _move_dealer_tipped(event: DealerTipped) -> Sequence[Posting]:
    return move(stack(event.player), HOUSE, event.amount)
"""
IMPORTS = """from collections.abc import Sequence
from sicbo.core.bank.ledger import HOUSE, Posting, move, stack
from sicbo.core.table.limits.messages import DealerTipped, TipDealer
from sicbo.core.table.register import moves
"""
PLAYED = """
from sicbo.scenario.script import read
from sicbo.scenario.play import play
played = play(read('''rulebook canberra-2005
staff sue operator
player ann seat 1 chips 500

sue: open table
ann: tip 5
-> dealer-tipped player=ann amount=5
balance ann 495
house 5
'''))
assert played.fault is None, played.fault
"""


def changed(folder: Path, *forgotten: str) -> Path:
    """A copy of the sources with the new command, but for what was forgotten."""
    shutil.copytree(
        ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("static", "__pycache__")
    )
    for name in (ENGLISH, CHINESE):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
        if "words" not in forgotten:
            _say(folder / name)
    parts = {"decide": DECIDES, "fold": FOLDS, "posting": MOVES}
    rules = "".join(part for name, part in parts.items() if name not in forgotten)
    command = COMMAND
    for field in ("sender", "notation", "news_to"):
        if field in forgotten:
            command = re.sub(rf"^    {field} = .*\n", "", command, flags=re.MULTILINE)
    _append(folder / MESSAGES, command, "from sicbo.core.money import Amount\n")
    _append(folder / RULES, rules, IMPORTS)
    return folder


def _append(path: Path, code: str, imports: str) -> None:
    text = path.read_text(encoding="utf-8")
    first = text.index("from sicbo")
    path.write_text(text[:first] + imports + text[first:] + code, encoding="utf-8")


def _say(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    opens = "const news = {\n"
    first = text.index(opens) + len(opens)
    path.write_text(text[:first] + "  'dealer_tipped': 'A tip.',\n" + text[first:], "utf-8")


def asked(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, 'src')\n{code}"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_four_files_are_enough_to_order_tell_fold_pay_and_write_it(tmp_path: Path) -> None:
    done = asked(changed(tmp_path), PLAYED)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("forgotten", "named"),
    [
        ("decide", "each must be decided or folded once, got TipDealer"),
        ("fold", "each must be decided or folded once, got DealerTipped"),
        ("sender", "each must say who sends or hears of it, got TipDealer"),
        ("notation", "each must say who sends or hears of it, got TipDealer"),
        ("news_to", "each must say who sends or hears of it, got DealerTipped"),
    ],
)
def test_what_is_forgotten_is_named(forgotten: str, named: str, tmp_path: Path) -> None:
    done = asked(changed(tmp_path, forgotten), "import sicbo.core.table.rooms")
    assert done.returncode != 0
    assert named in done.stderr


def test_words_that_are_forgotten_are_missed(tmp_path: Path) -> None:
    from tests.tools.test_words import news_without_words

    assert news_without_words(changed(tmp_path, "words") / ENGLISH, {"dealer_tipped"})
    assert not news_without_words(ROOT / ENGLISH, set())


def test_a_fold_of_another_event_does_not_type_check(tmp_path: Path) -> None:
    """Deleting a fold is named above; binding it to another event stops the type check."""
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "from sicbo.core.table.register import folds\n"
        "from sicbo.core.table.state import Table\n"
        "from sicbo.core.table.rounds.messages import BetsClosed, RoundStarted\n"
        "@folds(BetsClosed)\n"
        "def fold(table: Table, event: RoundStarted) -> None: ...\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "build/mypy-one", str(wrong)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"MYPYPATH": str(ROOT / "src"), "PATH": ""},
    )
    assert done.returncode == 1, done.stderr
    assert "[arg-type]" in done.stdout
