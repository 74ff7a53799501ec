"""A follower killed again and again while it writes; each next one goes on from what is there.

Run as ``python -m tests.projections.killed FOLDER KILLS SEED``.
"""

import os
import signal
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

from sicbo.desk.home.home import Home, open_home
from sicbo.projections import follower, projector
from sicbo.projections.follower import Follower
from sicbo.projections.reads import reads_of
from sicbo.projections.store import open_store, place_of
from tests.projections.floors import same_as_the_record


def keep(home: Home) -> None:
    """Follow the record in the smallest of batches."""
    with (
        closing(home.journal(read_only=True)) as journal,
        closing(open_store(home.journal_at, write=True)) as store,
    ):
        Follower(journal, store).catch_up()


def main() -> None:
    """Kill, look how far it came, and go on; at the end hold everything against the record."""
    home, kills, dice = open_home(Path(sys.argv[1])), int(sys.argv[2]), Random(int(sys.argv[3]))
    follower.BATCH, projector.MARK_EVERY = 2, 9  # type: ignore[misc]
    in_between = 0
    for _ in range(kills):
        child = os.fork()
        if not child:
            keep(home)
            os._exit(0)
        time.sleep(dice.uniform(0.0, 0.12))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        with closing(home.journal(read_only=True)) as journal:
            with closing(open_store(home.journal_at, write=True)) as store:
                place = place_of(store)
            head = journal.head().position
            in_between += place is not None and 0 < place.position < head
            if place is not None and place.position == head:
                with closing(open_store(home.journal_at, write=True)) as store:
                    store.clear()
    keep(home)
    with (
        closing(home.journal(read_only=True)) as journal,
        reads_of(journal, home.journal_at) as reads,
    ):
        rounds = same_as_the_record(journal, reads, dice)
        assert reads.why is None
    print("killed", kills, "in between", in_between, "rounds", rounds)


if __name__ == "__main__":
    main()
