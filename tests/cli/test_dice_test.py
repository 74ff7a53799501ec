"""`sicbo dice-test`: virtual rolls judged by the laboratory; always the same rolls here."""

import numpy as np
import pytest

from sicbo.desk.demonstration.fresh import TABLE, fresh_rolls
from sicbo.desk.dice.draws import roll
from sicbo.lab import compiled
from sicbo.lab.fairness import examine
from tests.cli.run import refused, run

ROLLS = 100_000


def test_rolls_of_a_fixed_seed_are_fair_by_every_test() -> None:
    faces = fresh_rolls(ROLLS, b"\x05\x1c\xb0", 1)
    report = examine(np.frombuffer(faces, np.uint8).reshape(-1, 3))
    assert report.verdict == "fair", report.sentence
    assert len(report.findings) == 22
    assert report.untested == ()


def test_the_rolls_are_those_of_the_tumbler_on_any_number_of_workers() -> None:
    from hashlib import sha256

    faces = fresh_rolls(50_003, b"seed", 2)
    assert faces == fresh_rolls(50_003, b"seed", 1)
    seed = sha256(b"sicbo.dice-test.1|seed|seed|50003").digest()
    close = sha256(b"sicbo.dice-test.1|close|seed|50003").digest()
    assert tuple(faces[-3:]) == roll(seed, TABLE, 50_003, 1, close)


def test_fresh_rolls_are_other_ones_each_time() -> None:
    assert fresh_rolls(100, None, 1) != fresh_rolls(100, None, 1)


def test_the_command_tells_every_test_and_the_verdict() -> None:
    done = run("dice-test", "--rolls", "20000", "--seed", "51cb0")
    assert done.code == 0
    assert "20,000 rolls: nothing speaks against fair dice" in done.out
    told = run("dice-test", "--rolls", "20000", "--seed", "051cb0", "--json").json
    assert told["verdict"] == "fair"
    assert (
        told["faces"]
        == run("dice-test", "--rolls", "20000", "--seed", "51cb0", "--json").json["faces"]
    )


def test_bad_input_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--seed must be hexadecimal digits, got 'xyz'" in refused(
        run("dice-test", "--seed", "xyz")
    )
    assert "0 is not in the range" in refused(run("dice-test", "--rolls", "0"))
    monkeypatch.setattr(compiled, "find_spec", lambda name: None if name == "numpy" else name)
    assert refused(run("dice-test")) == "the laboratory needs numpy: pip install 'sicbo[lab]'"
