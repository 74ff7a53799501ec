"""``sicbo serve`` in a process of its own, which a test may end as it likes."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

SICBO = Path(sys.executable).with_name("sicbo")
PATIENCE = 120.0


def free_port() -> int:
    """A port that nobody uses, so that a server can come back to where it was."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Serve:
    """A server that runs from the start until it is ended."""

    def __init__(
        self,
        folder: Path,
        *more: str,
        port: int = 0,
        demo: bool = True,
        sicbo: Path = SICBO,
        env: Mapping[str, str] = os.environ,
    ) -> None:
        self.command = [str(sicbo), "serve", "--floor", str(folder), "--port", str(port), *more]
        self.command += ["--demo"] if demo else []
        self.process = subprocess.Popen(
            self.command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**env, "NO_COLOR": "1"},
        )
        self.address = ""
        said = self._line()
        self.stands_by = said.startswith("Standing by")
        """Whether another server owned the floor when this one came."""
        if not self.stands_by:
            self.address = self._address(said)

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def _address(self, said: str) -> str:
        assert "://" in said, (said, self.process.communicate(timeout=PATIENCE))
        return next(word for word in said.split() if "://" in word)

    def opens(self) -> None:
        """Wait until a server that stood by has taken the floor over."""
        said = self._line()
        while said.startswith("Standing by"):
            said = self._line()
        if said:  # Else it was ended while it waited.
            self.address = self._address(said)

    def ends(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, list[str]]:
        """End it; its code, and what it complained of."""
        self.process.send_signal(how)
        return self.ended()

    def ended(self) -> tuple[int, list[str]]:
        """Wait for its end; its code, and what it complained of."""
        _, self.log = self.process.communicate(timeout=PATIENCE)
        said = self.log.splitlines()
        lines = [json.loads(line) for line in said if not line.startswith("sicbo: ")]
        worse = [line["event"] for line in lines if line["level"] not in ("debug", "info")]
        worse += [line for line in said if line.startswith("sicbo: ")]
        return self.process.returncode, worse


@contextlib.contextmanager
def serve(folder: Path, *more: str, port: int = 0, demo: bool = True) -> Iterator[Serve]:
    """A server that is ended in any case."""
    served = Serve(folder, *more, port=port, demo=demo)
    try:
        yield served
    finally:
        if served.process.poll() is None:
            served.ends(signal.SIGKILL)
