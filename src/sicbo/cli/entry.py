"""The first lines of the command: from here on Ctrl-C leaves one line, never a traceback."""

import os
import signal

INTERRUPTED = 130


def main() -> None:
    """Load the command line and run it; nothing is begun that an interrupt could leave half."""
    raising = signal.signal(signal.SIGINT, _leave)
    from sicbo.cli.main import main as run

    signal.signal(signal.SIGINT, raising)
    try:
        run()
    finally:
        # What is left is the interpreter's own end.
        signal.signal(signal.SIGINT, _leave)


def _leave(*_: object) -> None:
    os.write(2, b"sicbo: interrupted\n")
    os._exit(INTERRUPTED)
