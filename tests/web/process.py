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
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert "://" in said, (said, self.process.communicate(timeout=PATIENCE))
        self.address = next(word for word in said.split() if "://" in word)

    def ends(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, list[str]]:
        """End it; its code, and what it complained of."""
        self.process.send_signal(how)
        return self.ended()

    def ended(self) -> tuple[int, list[str]]:
        """Wait for its end; its code, and what it complained of."""
        _, self.log = self.process.communicate(timeout=PATIENCE)
        lines = [json.loads(line) for line in self.log.splitlines()]
        worse = [line["event"] for line in lines if line["level"] not in ("debug", "info")]
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
