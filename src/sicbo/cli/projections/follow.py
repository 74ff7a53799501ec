"""``sicbo projections follow``: keep projections as the record grows."""

import signal
import time
from pathlib import Path
from typing import Final

import rich_click as click

from sicbo.cli.options import database_option, examples, floor_option

AGAIN_SECONDS: Final = 5.0
"""Between two attempts where the record or the projections are away."""


@click.command("follow", epilog=examples("sicbo projections follow --floor floor"))
@floor_option
@database_option
def command(floor: Path, database: str | None) -> None:
    """Project whatever the record has, and then what comes, until Ctrl-C.

    Run it beside a server, as a service of its own: nobody waits for it, and a kill costs nothing.
    """
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import note
    from sicbo.core.errors import SicboError
    from sicbo.desk.home.home import Home
    from sicbo.projections.follower import following

    home, left = home_at(floor, database), []
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    for each in before:
        signal.signal(each, lambda *_: left.append(True))

    def kept(home: Home) -> None:
        journal = home.journal(read_only=True)
        try:
            with following(journal, home.journal_at) as follower:
                follower.follow(lambda: not left)
        finally:
            journal.close()

    note("sicbo: following the record; Ctrl-C ends it")
    try:
        while not left:
            try:
                kept(home)
            except SicboError as error:
                note(f"sicbo: {error}; tried again in {AGAIN_SECONDS:.0f} s")
                until = time.monotonic() + AGAIN_SECONDS
                while not left and time.monotonic() < until:
                    time.sleep(0.1)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
