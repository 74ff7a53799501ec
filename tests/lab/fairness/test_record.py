"""Recorded results: CSV files read and written, and what is wrong with one told with its line."""

from pathlib import Path

import numpy as np
import pytest

from sicbo.lab.fairness import BadRecord, biased_rolls, read_rolls, write_rolls

READ = {
    "bare": "1,2,3\n6,5,4\n",
    "header": "first,second,third\n1,2,3\n6,5,4\n",
    "other header": "die1,die2,die3\n1,2,3\n6,5,4\n",
    "more columns": "round,third,second,first,note\n1,3,2,1,x\n2,4,5,6,\n",
    "semicolons": "First;Second;Third\n1;2;3\n6;5;4\n",
    "tabs": "1\t2\t3\n6\t5\t4\n",
    "blank lines and blanks": "\n 1, 2 ,3\n\n6,5,4\n\n",
    "windows": "\ufefffirst,second,third\r\n1,2,3\r\n6,5,4\r\n",
    "no end of line": "1,2,3\n6,5,4",
    "quoted": '"first","second","third"\n"1","2","3"\n6,5,4\n',
}

REFUSED = {
    "1,2,3\n6,7,4\n": "line 2: die must be 1..6, got '7'",
    "first,second,third\n1,2,3\n1,2,3\n0,2,3\n": "line 4: die must be 1..6, got '0'",
    "1,2,3\n1,2\n": "line 2: expected three dice, got '1,2'",
    "1,2,3\n1,2,3,4\n": "line 2: expected three dice, got '1,2,3,4'",
    "1,2,3\n1,two,3\n": "line 2: die must be 1..6, got 'two'",
    "1,2,3\n1,,3\n": "line 2: die must be 1..6, got ''",
    "1,2,3\n1,2.0,3\n": "line 2: die must be 1..6, got '2.0'",
    "7,2,3\n1,2,3\n": "line 1: die must be 1..6, got '7'",
    "total\n11\n": "line 1: expected a header with first, second, third or three dice, got 'total'",
    "first,second,third\n": "must have at least one roll, got none",
    "first,second,third\n\n\n": "must have at least one roll, got none",
    "": "must have at least one roll, got none",
    "round,first,second,third\n1,2,3\n": "line 2: expected 4 columns or more, got '1,2,3'",
    "1,2,3\n1,٣,3\n": "line 2: die must be 1..6, got '٣'",
}


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_a_record_is_read(text: str, tmp_path: Path) -> None:
    path = tmp_path / "rolls.csv"
    path.write_bytes(text.encode())
    assert read_rolls(str(path)).tolist() == [[1, 2, 3], [6, 5, 4]]


@pytest.mark.parametrize(("text", "message"), REFUSED.items())
def test_a_record_that_is_none_is_refused_with_its_line(
    text: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "rolls.csv"
    path.write_bytes(text.encode())
    with pytest.raises(BadRecord) as refused:
        read_rolls(str(path))
    assert message in str(refused.value)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"cannot read .*No such file"):
        read_rolls(str(tmp_path / "none.csv"))
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="must be UTF-8 text"):
        read_rolls(str(tmp_path / "bytes.csv"))


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    rolls = biased_rolls(250_001, seed=5)
    path = tmp_path / "rolls.csv"
    path.write_text("".join(write_rolls(rolls)), encoding="ascii")
    assert np.array_equal(read_rolls(str(path)), rolls)
