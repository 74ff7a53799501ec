"""A floor is made whole or not at all, wherever the making of it is cut short."""

import asyncio
import os
from pathlib import Path

import pytest

from sicbo.desk.home import founding, making
from sicbo.desk.home.defaults import config_for
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.home.home import FLOOR_FILE, NoFloor, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import JournalError
from sicbo.journal.books import Books
from sicbo.journal.engines.postgres_session import Place
from sicbo.rulebooks.catalogue import open_rulebook
from tests.real_postgres import Server

GAMES = ("canberra-2005", "star-2016")


def make(folder: Path, database: str | None = None) -> None:
    tables = [FirstTable(game, config_for(open_rulebook(game), game), {}) for game in GAMES]
    found(folder / "floor", "test", "AUD", tables, key=folder / "key.pem", database=database)


def tables(folder: Path) -> list[str]:
    journal = open_home(folder / "floor").journal(read_only=True)
    try:
        return list(LoadedFloor(journal, Books(journal)).founding.tables)
    finally:
        journal.close()


@pytest.mark.parametrize("step", range(9))
def test_cut_short_at_any_step_it_can_be_made_again(step: int, tmp_path: Path) -> None:
    """In a process of its own, which ends there without a word."""
    child = os.fork()
    if child == 0:
        steps = iter(range(100))

        def sync(path: Path) -> None:
            del path
            if next(steps) == step:
                os._exit(9)

        for module in (making, founding):
            setattr(module, "sync", sync)  # noqa: B010 - a name that is imported there
        make(tmp_path)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    whole = (tmp_path / "floor" / FLOOR_FILE).exists()
    if whole:
        assert tables(tmp_path) == list(GAMES)
        return
    assert os.waitstatus_to_exitcode(status) == 9
    with pytest.raises(NoFloor):
        open_home(tmp_path / "floor")
    (tmp_path / "key.pem").unlink(missing_ok=True)
    make(tmp_path)
    assert tables(tmp_path) == list(GAMES)
    left = {path.name for path in (tmp_path / "floor").iterdir()}
    assert making.UNFINISHED not in left


def test_a_whole_floor_is_never_cleared_away(tmp_path: Path) -> None:
    """The power failed when the floor was there and the empty place beside it was not gone yet."""
    make(tmp_path)
    (tmp_path / "floor" / making.UNFINISHED).mkdir()
    (tmp_path / "key.pem").rename(tmp_path / "elsewhere.pem")
    with pytest.raises(NoFloor, match="new or an empty folder"):
        make(tmp_path)
    with pytest.raises(FileExistsError):
        making.begin(tmp_path / "floor")
    (tmp_path / "elsewhere.pem").rename(tmp_path / "key.pem")
    assert tables(tmp_path) == list(GAMES)

    async def story() -> None:
        async with open_floor(open_home(tmp_path / "floor"), play=False):
            pass

    asyncio.run(story())
    assert not (tmp_path / "floor" / making.UNFINISHED).exists()


def test_a_floor_in_a_database_that_failed_can_be_made_again(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_url()

    async def fails(*_: object, **__: object) -> None:
        raise NoFloor("refused")

    with monkeypatch.context() as ill:
        ill.setattr(founding, "_begin", fails)
        with pytest.raises(NoFloor, match="refused"):
            make(tmp_path, url)
    place = Place(url)
    db = place.connect(read_only=False)
    names = [place.schema, f"{place.schema}_vault"]
    query = "SELECT count(*) FROM pg_namespace WHERE nspname = ANY(%s)"
    assert db.execute(query, (names,)).fetchone() == (0,)
    make(tmp_path, url)
    (tmp_path / "key.pem").rename(tmp_path / "other.pem")
    (tmp_path / "floor").rename(tmp_path / "first")
    with pytest.raises(JournalError, match="must not exist yet"):
        make(tmp_path, url)
    assert db.execute(query, (names,)).fetchone() == (2,), "somebody else's is left alone"
    db.close()
    (tmp_path / "other.pem").rename(tmp_path / "key.pem")
    (tmp_path / "first").rename(tmp_path / "floor")
    assert tables(tmp_path) == list(GAMES)


def test_what_somebody_else_keeps_in_a_folder_is_never_cleared_away(tmp_path: Path) -> None:
    (tmp_path / "floor").mkdir()
    (tmp_path / "floor" / "letters").write_text("mine")
    with pytest.raises((NoFloor, JournalError), match="new or an empty folder"):
        make(tmp_path)
    assert (tmp_path / "floor" / "letters").read_text() == "mine"
