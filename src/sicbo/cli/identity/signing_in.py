"""``sicbo people sign-in`` and ``sign-out``: a profile of whoever gives orders here."""

import datetime
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

import rich_click as click

from sicbo.cli.identity.profile import (
    SignedIn,
    floor_key,
    keep_session,
    profile_path,
    read_profile,
)
from sicbo.cli.identity.proving import password_of
from sicbo.cli.inspection.record import home_at
from sicbo.cli.options import examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.logins.messages import LoginStep
    from sicbo.desk.home.home import Home

HOURS: Final = 8
HOURS_MAX: Final = 24


@click.command(
    "sign-in",
    epilog=examples(
        "sicbo people sign-in olga --floor floor",
        "sicbo people sign-in cass --hours 4 --password-stdin --floor floor",
    ),
)
@click.argument("person", metavar="PERSON")
@click.option(
    "--hours",
    type=click.IntRange(1, HOURS_MAX),
    default=HOURS,
    metavar="N",
    help=f"How long it lasts at most; {HOURS}.",
)
@click.option("--password-stdin", is_flag=True, help="Read the password from standard input.")
@floor_option
@json_option
def sign_in_command(
    person: str, hours: int, password_stdin: bool, floor: Path, as_json: bool
) -> None:
    """Sign in here, so that orders by that person need no password for a while.

    A profile that nobody else can read keeps it. `sicbo people sign-out` ends it, and so does
    whoever logs the person out, disables them, or gives them another password.
    """
    from sicbo.cli.output import write_json
    from sicbo.desk.control.proofs import end_session, sign_in

    home, ends = home_at(floor), time.time() + hours * 3600
    password = sys.stdin.readline().rstrip("\r\n") if password_stdin else password_of(person)
    with closing(home.vault()) as vault:
        vault.prepare()
        token, failures = sign_in(vault, person, password, ends)
    try:
        keep_session(home.folder, person, SignedIn(token, ends))
        _note(home, person, "came-in")
    except BaseException:
        with closing(home.vault()) as vault:
            end_session(vault, token)
        raise
    until = datetime.datetime.fromtimestamp(ends, datetime.UTC)
    if as_json:
        write_json({"person": person, "until": until.isoformat(), "wrong_passwords": failures})
        return
    before = f", after {failures} wrong passwords" if failures else ""
    click.echo(f"{person} is signed in here until {until:%Y-%m-%d %H:%M} UTC{before}")


@click.command(
    "sign-out", epilog=examples("sicbo people sign-out olga --floor floor", "sicbo people sign-out")
)
@click.argument("person", metavar="PERSON", required=False)
@floor_option
def sign_out_command(person: str | None, floor: Path) -> None:
    """End what `sicbo people sign-in` began here: for one person, or for everybody of the floor."""
    from sicbo.desk.control.proofs import end_session

    home = home_at(floor)
    here = read_profile().get(floor_key(home.folder), {})
    if person is not None and person not in here:
        named = ", ".join(sorted(here)) or "nobody"
        raise click.UsageError(f"PERSON must have signed in here, as {named} has; got {person!r}")
    leaving = sorted(here) if person is None else [person]
    for each in leaving:
        _note(home, each, "went")
        with closing(home.vault()) as vault:
            end_session(vault, here[each].token)
        keep_session(home.folder, each, None)
    said = " and ".join(leaving) or "nobody"
    click.echo(f"{said} signed out; {profile_path()} keeps no more of it")


def _note(home: "Home", person: str, step: "LoginStep") -> None:
    """Have the record say that somebody of the staff came in or went here."""
    from sicbo.cli.floor.ordering import give, order_id, roles_of
    from sicbo.core.floor.logins.messages import NoteLogin
    from sicbo.desk.writer.request import Request

    held = sorted(roles_of(home, person).values())
    if held:
        noted = NoteLogin(person=person, step=step, place="command-line")
        give(home, [Request(by=person, id=order_id(None), role=held[0], command=noted)])
