"""`sicbo completion`, and what the shell is told when somebody presses tab."""

from pathlib import Path

import pytest

from sicbo.cli import main
from tests.cli.run import COMMANDS, GAMES, copied, process, refused, run
from tests.independent.enumeration import TABLE


def completed(*words: str) -> list[str]:
    """What bash is offered for the last word."""
    env = {
        "_SICBO_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("sicbo", *words)),
        "COMP_CWORD": str(len(words)),
    }
    done = run(env=env)
    assert (done.code, done.err) == (0, "")
    kinds = [line.partition(",") for line in done.out.splitlines() if line]
    assert {kind for kind, _, _ in kinds} <= {"plain", "file", "dir"}
    return [value if kind == "plain" else f"<{kind}>{value}" for kind, _, value in kinds]


@pytest.mark.parametrize(
    ("shell", "asks", "hook"),
    [
        ("bash", "_SICBO_COMPLETE=bash_complete", "complete "),
        ("zsh", "_SICBO_COMPLETE=zsh_complete", "compdef "),
        ("fish", "_SICBO_COMPLETE=fish_complete", "complete "),
    ],
)
def test_the_script_of_each_shell(shell: str, asks: str, hook: str) -> None:
    done = run("completion", shell)
    assert (done.code, done.err) == (0, "")
    assert asks in done.out
    assert any(line.strip().startswith(hook) and "sicbo" in line for line in done.out.splitlines())


def test_another_shell_is_refused() -> None:
    assert "'csh' is not one of 'bash', 'zsh', 'fish'" in refused(run("completion", "csh"))


def test_commands() -> None:
    assert completed("") == list(main.COMMANDS)
    assert set(completed("")) >= set(COMMANDS)
    assert completed("pa") == ["payoffs", "par", "payout"]


@pytest.mark.parametrize("command", ["rules", "payoffs", "par", "settle", "layout", "diff"])
def test_rulebook_ids(command: str) -> None:
    more = ["all"] if command == "par" else []
    assert completed(command, "") == [*GAMES, *more]
    assert completed(command, "crown") == ["crown-a", "crown-b"]


def test_the_second_rulebook_of_a_comparison() -> None:
    assert completed("diff", "crown-a", "crown-") == ["crown-a", "crown-b"]


def test_files_where_no_id_begins_so() -> None:
    assert completed("par", "./mine") == ["<file>./mine"]
    assert completed("check", "mine") == ["<file>mine"]


@pytest.mark.parametrize("game", GAMES)
def test_wager_keys_of_the_rulebook_named(game: str) -> None:
    expected = {f"{key}=" for key in TABLE[game]}
    offered = completed("settle", game, "1", "2", "3", "")
    assert set(offered) == expected
    assert len(offered) == len(expected)
    assert set(completed("layout", game, "")) == expected


def test_wager_keys_that_begin_so() -> None:
    assert completed("settle", "star-2016", "1", "2", "3", "doub") == [
        f"double:{n}=" for n in range(1, 7)
    ]
    assert completed("settle", "crown-b", "1", "2", "3", "small=5", "colour-t") == [
        f"colour-triple:{colour}=" for colour in ("red", "green", "blue")
    ]


def test_wager_keys_of_a_file(tmp_path: Path) -> None:
    path = copied(tmp_path, "crown")
    assert completed("layout", f"{path}#crown-a", "fo") == completed("layout", "crown-a", "fo")


@pytest.mark.parametrize("book", ["nonsense", "no/such.toml"])
def test_no_wager_of_an_unknown_rulebook(book: str) -> None:
    assert completed("layout", book, "sm") == []


def test_options() -> None:
    assert set(completed("par", "star-2016", "--")) >= {"--reading", "--json", "--csv", "--html"}


def test_shells() -> None:
    assert completed("completion", "") == ["bash", "zsh", "fish"]


def test_a_real_process_answers_the_shell() -> None:
    env = {
        "_SICBO_COMPLETE": "bash_complete",
        "COMP_WORDS": "sicbo par can",
        "COMP_CWORD": "2",
    }
    done = process(env=env)
    assert (done.code, done.out, done.err) == (0, "plain,canberra-2005\n", "")
