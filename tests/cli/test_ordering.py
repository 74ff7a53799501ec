"""Orders through the control socket when the server does not answer as it should."""

import contextlib
import json
import re
import shlex
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sicbo.desk.control import control_socket
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at, founded, here


@contextlib.contextmanager
def server_that(floor: Path, *, answers: bytes | None) -> Iterator[list[Any]]:
    """A server that takes orders and gives this answer, hangs up, or (nothing) stands still."""
    heard: list[Any] = []
    held: list[socket.socket] = []
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(floor / control_socket.NAME))
    listener.listen()

    def serve() -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = listener.accept()
                held.append(line)
                with line.makefile("rb") as said:
                    heard.append(json.loads(said.readline()))
                if answers is not None:
                    line.sendall(answers)
                    line.shutdown(socket.SHUT_RDWR)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield heard
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()
        for line in held:
            line.close()
        (floor / control_socket.NAME).unlink()


def again(line: str) -> list[str]:
    """What a line says the command is to be repeated with."""
    found = re.search(r"repeat with (--id .*), and it is done once$", line)
    assert found, line
    return shlex.split(found[1])


@pytest.mark.parametrize("stands_still", [False, True])
def test_without_an_answer_the_line_says_the_id_to_repeat_with(
    stands_still: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control_socket, "ANSWER_SECONDS", 0.2)
    floor = founded(tmp_path)
    do = here(floor)
    do("people", "enrol", "pia", "--generate", "--json")
    buy = at(floor, "cage", "buy-in", "pia", "250", "--by", "cass")
    with server_that(floor, answers=None if stands_still else b"") as heard:
        line = refused(run(*buy))
    said = "the server did not answer within 0.2 s; " if stands_still else "did not answer; "
    assert said in line
    assert again(line) == ["--id", heard[0]["id"]]
    for _ in range(2):
        assert run(*buy, *again(line), "--json").json["wallet"] == 25_000


def test_orders_at_a_table_can_be_repeated_too(tmp_path: Path) -> None:
    floor = founded(tmp_path)
    opens = at(floor, "table", "open", "main", "--by", "olga")
    with server_that(floor, answers=b"") as heard:
        line = refused(run(*opens))
    assert [f"{again(line)[1]}:0"] == [each["id"] for each in heard]
    for _ in range(2):
        assert run(*opens, *again(line)).out == "main is open\n"
    assert "refused:" in refused(run(*opens))
    limits = at(floor, "table", "limits", "main", "5:400", "--by", "olga")
    with server_that(floor, answers=b""):
        line = refused(run(*limits))
    twice = [refused(run(*limits, *again(line))) for _ in range(2)]
    assert twice == ["refused: notice-too-short by 3.1 (minutes 0)"] * 2
