"""`sicbo promotion`: terms checked, and a promotion run from the command line."""

import json
from pathlib import Path

from tests.cli.run import refused, run

SPRING = "docs/examples/promotions/spring.toml"


def test_terms_that_lack_nothing_say_what_is_to_be_done() -> None:
    for document, rule in (("star-2016", 10), ("aruze-etg", 6)):
        done = run("promotion", "check", SPRING, "--by", document)
        assert done.code == 0
        first, overseen, lodged = done.out.splitlines()
        assert first.startswith(f"{SPRING}: complete: spring, 3 prizes worth 25500, hash ")
        assert overseen == f"a scrutineer has to oversee the draw ({rule}.2)"
        assert lodged.endswith(f"before they start at 2026-12-01 12:00:00 ({rule}.9)")


def test_terms_as_json_are_what_the_promotion_is_run_by() -> None:
    told = json.loads(run("promotion", "check", SPRING, "--by", "star-2016", "--json").out)
    assert told["terms"]["prizes"][0]["cash_alternative"] == 2000000
    assert told["terms"]["entries_close"] == "2026-12-05T19:00:00Z"
    assert len(told["sha256"]) == 64


def test_everything_that_terms_lack_is_said_at_once(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    file.write_text('name = "bare"\nkind = 3\n', encoding="utf-8")
    done = run("promotion", "check", str(file), "--by", "star-2016")
    assert (done.code, done.out) == (2, "")
    assert "line 2: kind: unknown field kind" in done.err
    file.write_text('name = "bare"\ntitle = "Nothing"\n', encoding="utf-8")
    done = run("promotion", "check", str(file), "--by", "star-2016")
    for rule in ("7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "7.7", "7.8", "7.9", "7.10", "7.11"):
        assert f"(10.{rule})" in done.err


def test_a_document_without_promotions_and_a_file_that_is_not_there(tmp_path: Path) -> None:
    for document, rule in (("crown", "9.9"), ("mbs-2020", "6.1"), ("canberra-2005", "10.4")):
        outcome = run("promotion", "check", SPRING, "--by", document)
        assert f"refused: not-provided by {rule}" in refused(outcome)
    gone = run("promotion", "check", str(tmp_path / "gone.toml"), "--by", "star-2016")
    assert "cannot read" in refused(gone)


def test_a_promotion_is_lodged_shown_and_refused_from_the_command_line(tmp_path: Path) -> None:
    floor = str(tmp_path / "floor")
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    made = run("init", floor, *named, "--table", "main=star-2016")
    assert made.code == 0, made.err
    assert run("people", "add", "olga", "--generate", "--floor", floor).code == 0
    granted = run("people", "grant", "olga", "operator", "--floor", floor)
    assert granted.code == 0, granted.err
    by = ("--by", "olga", "--floor", floor)
    lodged = run("promotion", "lodge", SPRING, "--at", "main", *by, "--id", "one", "--json")
    assert lodged.code == 0, lodged.err
    assert json.loads(lodged.out)["events"][0]["event"] == "promotion.terms_lodged.v1"
    again = run("promotion", "lodge", SPRING, "--at", "main", *by, "--id", "one", "--json")
    assert again.out == lodged.out
    start = run("promotion", "start", "spring", *by)
    assert "refused: " in refused(start)
    where = ("--where", "the website", "--piece", "leaflet 7")
    assert run("promotion", "publish", "spring", *where, *by).code == 0
    shown = run("promotion", "show", "spring", "--floor", floor)
    assert "spring: The spring draw, lodged, terms 1" in shown.out
    (row,) = json.loads(run("promotion", "list", "--floor", floor, "--json").out)
    assert (row["promotion"], row["stands"], row["version"]) == ("spring", "lodged", 1)
    unknown = run("promotion", "end", "autumn", *by)
    assert "promotion-unknown" in refused(unknown)
    none = run("verify-draw", "spring", "car", "--floor", floor)
    assert "no such draw" in refused(none)
