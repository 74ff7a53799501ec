"""A real NATS server that a test may kill, freeze and start again."""

import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

PROGRAM = Path(sys.executable).with_name("nats-server")
READY_SECONDS_MAX = 30.0


class Nats:
    """One server with an account for one floor, which is confined to that floor's subjects."""

    def __init__(self, folder: Path, floor: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.password = secrets.token_hex(8)
        self._settings = folder / "nats.conf"
        below = f"sicbo.{floor}.>"
        self._settings.write_text(
            f"""
            listen: 127.0.0.1:{self.port}
            authorization {{
              users: [{{ user: floor, password: {self.password},
                permissions: {{ publish: "{below}", subscribe: "{below}" }} }}]
            }}
            """
        )
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address, for whoever is of the floor."""
        return f"nats://floor:{self.password}@127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it takes connections."""
        command = [str(PROGRAM), "-c", str(self._settings)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen(command, **quiet)  # type: ignore[call-overload]
        until = time.monotonic() + READY_SECONDS_MAX
        while True:
            with closing(socket.socket()) as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert time.monotonic() < until, "NATS does not start"
            time.sleep(0.02)

    def kill(self) -> None:
        """End it at once."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It stands still: it takes connections and is silent."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        """End it for good."""
        if self._process is not None and self._process.poll() is None:
            self.kill()


@contextmanager
def nats_server(floor: str) -> Iterator[Nats]:
    """A server for a floor, for as long as this lasts."""
    with tempfile.TemporaryDirectory(prefix="sicbo-nats-") as folder:
        server = Nats(Path(folder), floor)
        server.start()
        try:
            yield server
        finally:
            server.close()
