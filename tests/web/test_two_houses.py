"""A demonstration with a standby: one server is the house, and then the other is."""

import shutil
import signal
from contextlib import closing
from pathlib import Path

from sicbo.core.floor.streams import table_stream
from sicbo.core.table.house_names import HOUSE
from sicbo.core.table.rounds.messages import RoundSettled
from sicbo.desk.home.home import Home
from sicbo.journal.codec import decode
from sicbo.web.running.serving import demo_home
from tests.journals import until
from tests.real_postgres import Server
from tests.web.floor import PATIENCE
from tests.web.process import serve
from tests.web.robots import bets_of_robots

TABLE = "canberra-2005"
QUICKLY = ("--pace", "20", "--log-level", "error")


def _dealt(home: Home) -> tuple[int, list[str]]:
    """How many rounds were paid, and the server of which the dealers were, one after another."""
    with closing(home.journal(read_only=True)) as journal:
        paid, servers = 0, [""]
        for entry in journal.stream(table_stream(TABLE)):
            record = decode(entry.body)
            paid += isinstance(record.event, RoundSettled)
            if record.by.startswith(HOUSE):
                run = record.id.split(":")[1]
                servers += [run] if run != servers[-1] else []
        return paid, servers[1:]


def _plays(home: Home, rounds: int) -> None:
    """Wait until so many more rounds are paid."""
    before, _ = _dealt(home)
    until(lambda: _dealt(home)[0] >= before + rounds, PATIENCE)


def test_one_server_deals_and_has_robots_and_the_other_takes_over(
    tmp_path: Path, postgres: Server
) -> None:
    home = demo_home(tmp_path / "a", wagering_seconds=1, database=postgres.new_url())
    shutil.copytree(home.folder, tmp_path / "b")
    standby = (*QUICKLY, "--standby")
    with serve(tmp_path / "b", *QUICKLY) as first, serve(home.folder, *standby) as second:
        assert second.stands_by
        _plays(home, 3)
        first.ends(signal.SIGKILL)
        second.opens()
        _plays(home, 2)
        assert second.ends()[0] == 0
    _, servers = _dealt(home)
    assert len(servers) == 2, f"the other took over once: {servers}"
    with closing(home.journal(read_only=True)) as journal:
        bets = bets_of_robots(journal, TABLE)
    assert bets
    assert all(len(orders) == 1 for orders in bets.values()), "somebody bet twice in a round"
