"""The command ``sicbo``: finds a subcommand, runs it, and turns every error into one line."""

import io
import os
import re
import sys
from collections.abc import Mapping
from importlib import import_module
from keyword import iskeyword
from typing import Final, NoReturn

import rich_click as click
from click.exceptions import NoArgsIsHelpError, NoSuchOption

from sicbo import __version__
from sicbo.cli.options import examples
from sicbo.core.errors import SicboError
from sicbo.core.text import harmless, shortened

_NEGATIVE: Final = re.compile(r"-\.?\d[\d.,_]*(x[\d.]+)?", re.ASCII)
"""A number below zero, which looks like an option."""

COMMANDS: Final = {
    "rulebooks": "lab",
    "rules": "lab",
    "payoffs": "lab",
    "par": "lab",
    "settle": "lab",
    "layout": "lab",
    "diff": "lab",
    "check": "lab",
    "scenario": "lab",
    "simulate": "lab",
    "dice": "lab",
    "jackpot": None,
    "tournament": None,
    "init": "floor",
    "journal": None,
    "verify-roll": "inspection",
    "verify-draw": "inspection",
    "dice-test": "inspection",
    "doctor": "floor",
    "play": "floor",
    "serve": "floor",
    "people": "floor",
    "cage": "cage",
    "voucher": "cage",
    "ticket": "cage",
    "hold": "inspection",
    "notice": "inspection",
    "dispute": "inspection",
    "inspect": "inspection",
    "incident": "inspection",
    "exclude": "inspection",
    "payout": "cage",
    "table": "floor",
    "pit": "floor",
    "equipment": "floor",
    "round": "inspection",
    "statement": "inspection",
    "meters": "inspection",
    "projections": None,
    "promotion": None,
    "completion": None,
}
"""Every command, in the order in which a newcomer meets them, and the package it is in."""

BAD_INPUT: Final = 2
INTERNAL: Final = 70
LINE_MAX = 2_000
INTERRUPTED: Final = 130


class LazyGroup(click.RichGroup):
    """Loads a command's module only when the command is asked for."""

    package = "sicbo.cli"
    known: Mapping[str, str | None] = COMMANDS

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The commands, in the order in which a newcomer meets them."""
        return list(self.known)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """Import the module of a command."""
        if name not in self.known:
            return None
        module = name.replace("-", "_") + "_" * iskeyword(name)
        home = self.known[name]
        package = self.package if home is None else f"{self.package}.{home}"
        command = import_module(f"{package}.{module}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command asked for, or suggest the nearest."""
        if args and args[0] not in self.known and not args[0].startswith("-"):
            from sicbo.core.law.spelling import did_you_mean

            hint = did_you_mean(args[0], self.known)
            raise click.UsageError(f"no such command {args[0]!r}{hint}", ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples(
        "sicbo rulebooks",
        "sicbo par star-2016",
        "sicbo settle crown-b fish fish crab colour:red=25 small=10",
    ),
)
@click.version_option(__version__, prog_name="sicbo")
def group() -> None:
    """Sic Bo as casinos are licensed to run it: the rule documents, their wagers, their odds."""


def main() -> None:
    """Run the command line; exit 2 on bad input, with one line that says what, expected, got."""
    _steady_streams()
    out = sys.stdout
    try:
        code = group.main(prog_name="sicbo", standalone_mode=False)
    except NoArgsIsHelpError as error:
        click.echo(error.format_message())
        code = 0
    except click.Abort:
        _fail("interrupted", INTERRUPTED)
    except NoSuchOption as error:
        below = next((word for word in sys.argv[1:] if _NEGATIVE.fullmatch(word)), None)
        said = f"number must not be negative, got {below!r}" if below else error.format_message()
        _fail(" ".join(said.split()), BAD_INPUT)
    except click.ClickException as error:
        _fail(" ".join(error.format_message().split()), BAD_INPUT)
    except SicboError as error:
        _fail(str(error), BAD_INPUT)
    except SystemExit as stop:
        # click answers a closed pipe by putting a mute output in place; nothing went wrong.
        sys.exit(stop.code if sys.stdout is out else 0)
    except OSError as error:
        _fail(f"{error.filename or 'file'}: {error.strerror}", BAD_INPUT)
    except UnicodeEncodeError as error:
        _fail(f"text must be UTF-8, got {shortened(ascii(error.object), 80)}", BAD_INPUT)
    except Exception as error:
        if os.environ.get("SICBO_DEBUG"):
            raise
        _fail(f"internal error, SICBO_DEBUG=1 shows where: {repr(error)[:200]}", INTERNAL)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code if isinstance(code, int) else 0)


def _steady_streams() -> None:
    """Write to nowhere when there is no output, and never stumble over a narrow encoding."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for good
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(message: str, code: int) -> NoReturn:
    for line in message.splitlines():
        click.echo(f"sicbo: {harmless(shortened(line, LINE_MAX))}", err=True)
    sys.exit(code)
