"""Every set-up of a floor that the documents show is run as it stands, on SQLite and PostgreSQL."""

import hmac
import re
import shlex
import signal
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args, get_type_hints

import click
import psycopg
import pytest

from sicbo.cli.main import group as whole
from sicbo.core.law.policies import (
    Irregularity,
    LimitPolicy,
    RestartPolicy,
    RoundPolicy,
    VoidPolicy,
    WagerPolicy,
)
from sicbo.desk.dice.draws import commitment, message, roll
from tests.cli.run import run
from tests.real_postgres import Server
from tests.tools.test_samples import shows
from tests.web.process import PATIENCE, SICBO

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (
    "start.md",
    "guides/the-floor.md",
    "guides/the-record.md",
    "guides/reading-a-round.md",
    "guides/running.md",
    "guides/your-own-rulebook.md",
)
OF_A_FLOOR = ("init", "people", "table", "cage", "serve", "journal", "doctor")
SERVED = {("start.md", "sqlite"), ("guides/your-own-rulebook.md", "postgresql")}
"""Where the server is started too: it takes longer than everything else, and is the same."""

NOT_RUN = "<!-- not run: "
ANY_DATABASE = re.compile(r"postgresql://\S+")


class Line(NamedTuple):
    """A command of a document and what is shown below it."""

    command: str
    shown: tuple[str, ...]


def fenced(page: Path) -> Iterator[tuple[str, str, list[str]]]:
    """The blocks of code of a page: what stands before each, its kind, its lines."""
    before, kind = "", ""
    lines: list[str] | None = None
    for line in page.read_text().splitlines():
        fence = re.fullmatch(r" *```(\w*)", line)
        if fence and lines is None:
            kind, lines = fence[1], []
        elif fence and lines is not None:
            yield before, kind, lines
            lines = None
        elif lines is not None:
            lines.append(line.strip())
        elif line.strip():
            before = line


def blocks(page: str) -> Iterator[list[Line]]:
    """The blocks of commands of a page, those left out that say why."""
    for before, kind, lines in fenced(DOCS / page):
        if before.startswith(NOT_RUN) or kind not in ("", "console"):
            continue
        if kind == "":
            lines = [f"$ {line}" for line in lines]
        parts = re.split(r"(?m)^\$ ", "\n".join(lines))[1:]
        told = [part.strip("\n").split("\n") for part in parts]
        yield [Line(first, tuple(rest)) for first, *rest in told]


def set_up(page: str) -> list[Line]:
    """Everything that a page does with a floor, from the one that founds it."""
    found: list[Line] = []
    for block in blocks(page):
        ours = [line for line in block if line.command.split()[:1] == ["sicbo"]]
        ours = [line for line in ours if line.command.split()[1] in OF_A_FLOOR]
        if found or any(line.command.startswith("sicbo init ") for line in ours):
            found += ours
    return found


def on(engine: Server | None, command: str) -> list[str]:
    """The words of a command, its database another one each time."""
    words = shlex.split(command, comments=True)[1:]
    if engine is None:
        return words
    if words[0] == "init" and "--database" not in words:
        words += ["--database", engine.new_url()]
    return [ANY_DATABASE.sub(lambda _: engine.new_url(), word) for word in words]


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
@pytest.mark.parametrize("page", PAGES)
def test_a_documented_set_up_works(
    page: str,
    engine: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    server: Server | None = None
    if engine == "postgresql":
        server = request.getfixturevalue("postgres")
    for name, value in (("HOME", tmp_path), ("XDG_CONFIG_HOME", tmp_path / "config")):
        monkeypatch.setenv(name, str(value))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "harbour.toml").write_bytes((DOCS / "examples" / "harbour.toml").read_bytes())
    lines = set_up(page)
    assert lines
    for line in lines:
        if server is None and ANY_DATABASE.search(line.command):
            continue
        words = on(server, line.command)
        if words[0] == "serve":
            if (page, engine) in SERVED:
                serve(words)
            continue
        done = run(*words)
        assert done.code == 0 or words[0] == "doctor", (line.command, done)
        if line.shown:
            assert shows((done.out + done.err).splitlines(), list(line.shown)), (line, done)


def serve(words: list[str]) -> None:
    """A server that opens, and leaves in order."""
    command = [str(SICBO), *words, "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            assert "The floor is open" in process.stdout.readline()
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)
            assert process.returncode == 0
        finally:
            process.kill()


def shown_commands() -> list[tuple[str, str]]:
    """Every command of ours in the code of any page, however it is run."""
    found = []
    for path in sorted(DOCS.rglob("*.md")):
        if path.parent.name == "reference":
            continue
        code = [line for *_, lines in fenced(path) for line in lines]
        code += re.findall(r"`(sicbo [^`]+)`", path.read_text())
        for each in code:
            for said in re.findall(r"(?:^|[ /'])sicbo ((?:[a-z][a-z-]* ).*)", each):
                line = re.split(r"[|>#;]|&&|[\"']$", said)[0].strip()
                found.append((str(path.relative_to(DOCS)), line))
    return found


def test_every_option_that_the_documents_name_is_one() -> None:
    wrong = []
    for page, line in shown_commands():
        command: click.Command = whole
        for word in line.split():
            if not isinstance(command, click.Group):
                break
            inner = command.get_command(click.Context(command), word)
            if inner is None:
                break
            command = inner
        known = {flag for each in command.params for flag in (*each.opts, *each.secondary_opts)}
        known |= {"--help", "-h"}
        for flag in re.findall(r"(?<=\s)--[a-z][a-z-]*", line):
            if isinstance(command, click.Group) or flag not in known:
                wrong.append(f"{page}: {line}: {flag}")
    assert wrong == []


def linked(page: Path) -> set[Path]:
    """What a page leads to."""
    targets = re.findall(r"\]\(([^)#\s]+)", page.read_text())
    near = (page.parent / each for each in targets if "://" not in each)
    return {each.resolve() for each in near if each.exists()}


def test_every_page_can_be_reached_from_the_index() -> None:
    seen: set[Path] = set()
    waiting = [DOCS / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page in seen:
            continue
        seen.add(page)
        if page.suffix == ".md" and page.is_relative_to(DOCS):
            waiting += linked(page)
        elif page.is_dir() and page.is_relative_to(DOCS):
            waiting += page.iterdir()
    files = [each for each in DOCS.rglob("*") if each.is_file() and each.parent.name != "pictures"]
    lost = [str(each.relative_to(DOCS)) for each in files if each.resolve() not in seen]
    assert [each for each in lost if "__pycache__" not in each] == []


def test_no_link_of_a_page_is_broken() -> None:
    broken = []
    for page in sorted(DOCS.rglob("*.md")):
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text()):
            if "://" not in target and not (page.parent / target).exists():
                broken.append(f"{page.relative_to(DOCS)}: {target}")
    assert broken == []


def test_what_the_guide_shows_of_a_playable_house_stands_in_its_file() -> None:
    guide = (DOCS / "guides" / "your-own-rulebook.md").read_text()
    part = guide[guide.index("## 11. ") : guide.index("## Reference")]
    shown = re.findall(r"```toml\n(.*?)```", part, re.DOTALL)
    known = (DOCS / "examples" / "harbour.toml").read_text().splitlines()
    assert len(shown) >= 5
    assert [line for each in shown for line in each.splitlines() if line not in known] == []


def test_the_guide_speaks_of_every_value_that_it_has_a_table_for() -> None:
    """A value that is added to a policy is explained, too."""
    guide = (DOCS / "guides" / "your-own-rulebook.md").read_text()
    part = guide[guide.index("## 11. ") : guide.index("## Reference")]
    fields = {
        RoundPolicy: ("order", "positions"),
        WagerPolicy: ("withdrawn_late", "moved"),
        LimitPolicy: ("below", "above", "unit", "other_changes"),
        Irregularity: ("outcome",),
        RestartPolicy: ("kind",),
        VoidPolicy: ("returns",),
    }
    for policy, names in fields.items():
        for name in names:
            for value in get_args(get_type_hints(policy)[name]):
                assert f"`{value}`" in part, (policy.__name__, name, value)


def test_the_draw_that_the_page_shows_is_what_is_drawn() -> None:
    page = (DOCS / "guides" / "virtual-dice.md").read_text()
    told = dict(re.findall(r"(?m)^(seed|commitment|message|HMAC|dice) +(.+)$", page))
    seed, (_, table, number, draw, link, counter) = (
        bytes.fromhex(told["seed"]),
        told["message"].split("|"),
    )
    assert commitment(seed) == told["commitment"]
    said = message(table, int(number), int(draw), bytes.fromhex(link), int(counter))
    assert said.decode() == told["message"]
    assert hmac.digest(seed, said, "sha256").hex() == told["HMAC"]
    dice = roll(seed, table, int(number), int(draw), bytes.fromhex(link))
    assert " ".join(map(str, dice)) == told["dice"]


def test_the_roles_in_postgresql_are_enough_and_not_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres: Server
) -> None:
    monkeypatch.chdir(tmp_path)
    page = DOCS / "guides" / "running.md"
    making, granting = ("\n".join(lines) for _, kind, lines in fenced(page) if kind == "sql")
    with postgres.connect() as db:
        for statement in making.replace("…", "a-password").split(";"):
            if statement.strip():
                db.execute(statement.encode())
    place = f"127.0.0.1:{postgres.port}/floor"
    (founding,) = (
        line.command
        for block in blocks("guides/running.md")
        for line in block
        if line.command.startswith("sicbo init") and ANY_DATABASE.search(line.command)
    )
    owner = ANY_DATABASE.sub(f"postgresql://sicbo_desk:a-password@{place}", founding)
    done = run(*shlex.split(owner)[1:])
    assert done.code == 0, done
    floor = tmp_path / "floor-in-postgresql"
    assert "a-password" not in (floor / "floor.toml").read_text()
    kept = tmp_path / "keys" / "harbour.database"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    with psycopg.connect(f"postgresql://sicbo_desk@{place}", autocommit=True) as db:
        db.execute(granting.encode())
    reader = {"SICBO_DATABASE": f"postgresql://sicbo_reader@{place}"}
    for look in ("verify", "replay", "export record.jsonl"):
        done = run("journal", *look.split(), "--floor", str(floor), env=reader)
        assert done.code == 0, done
    for order in (("list",), ("add", "eve", "--generate")):
        done = run("people", *order, "--floor", str(floor), env=reader)
        assert done.code != 0, done
        assert "a-password" not in done.err
