"""What all tests share: the Hypothesis profiles, and a PostgreSQL for those that ask for one.

HYPOTHESIS_PROFILE chooses one: `default` tries the same examples on every run, so that
a failure is always the fault of a change; `long` tries many more, and different ones each time.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.database import DirectoryBasedExampleDatabase

from tests.signed_in import profile_in

if TYPE_CHECKING:
    from tests.real_postgres import Server

HOME = Path(__file__).parent.parent / "build" / "hypothesis"

set_hypothesis_home_dir(HOME)

# No deadline: how long one example takes depends on the machine, not on its correctness.
settings.register_profile("default", derandomize=True, database=None, deadline=None)
# All said in full: a profile takes what it leaves out from the one in force.
settings.register_profile(
    "long",
    derandomize=False,
    database=DirectoryBasedExampleDatabase(HOME / "examples"),
    deadline=None,
    max_examples=5_000,
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session", autouse=True)
def profile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whoever signs in at the command line does so in a folder of the tests."""
    with profile_in(tmp_path_factory.mktemp("profile")):
        yield


@pytest.fixture(scope="session")
def postgres() -> "Iterator[Server]":
    """A real PostgreSQL, one for each process that runs tests; whoever kills it starts it again."""
    from tests.real_postgres import Server

    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.close()
