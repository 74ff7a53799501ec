"""``sicbo serve``: the live floor in a browser."""

import math
import os
from pathlib import Path

import rich_click as click
from click.core import ParameterSource

from sicbo.cli.inspection.record import home_at
from sicbo.cli.options import database_option, examples, floor_option


@click.command(
    "serve",
    epilog=examples(
        "sicbo serve --demo",
        "sicbo serve --floor my-floor --port 8080",
        "sicbo serve --floor my-floor --database postgresql://desk@localhost/floor",
        "sicbo serve --floor my-floor --standby --port 8001",
        "sicbo serve --floor my-floor --front --nats nats://10.0.0.3:4222 --port 8002",
    ),
)
@floor_option
@database_option
@click.option("--demo", is_flag=True, help="Every game, house dealers, robots and demo money.")
@click.option(
    "--pace",
    metavar="N",
    type=click.FloatRange(0.1, 100.0),
    default=1.0,
    show_default=True,
    help="How fast the house deals in a demonstration; 2 is twice as fast.",
)
@click.option("--host", metavar="HOST", default="127.0.0.1", show_default=True, help="Address.")
@click.option(
    "--port",
    metavar="PORT",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port; 0 takes any that is free.",
)
@click.option(
    "--name",
    "names",
    metavar="HOST",
    multiple=True,
    help="A name that browsers ask for, besides those in the certificate; may be repeated.",
)
@click.option("--behind-proxy", is_flag=True, help="A proxy in front ends TLS.")
@click.option(
    "--proxy",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Where that proxy stands, an address or a network; it tells who asks.",
)
@click.option(
    "--tls-certificate",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Certificate to serve TLS with.",
)
@click.option(
    "--tls-key",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Key of the certificate.",
)
@click.option(
    "--log-level",
    type=click.Choice(("debug", "info", "warning", "error")),
    default="info",
    show_default=True,
    help="What is said on standard error; JSON lines where that is no terminal.",
)
@click.option(
    "--log-file",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Say it in a file instead, as JSON lines; SIGHUP opens the file anew.",
)
@click.option(
    "--keep-seats",
    metavar="MINUTES",
    type=click.IntRange(1, 1440),
    help="How long a seat is kept whose player's screens have gone; 10, in a demonstration 1.",
)
@click.option(
    "--address-rate",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=400,
    show_default=True,
    help="Connections, and requests, that one address is served a second; more of them wait.",
)
@click.option(
    "--standby",
    is_flag=True,
    help="Where another server owns the floor, wait and take over when it is gone (PostgreSQL).",
)
@click.option(
    "--front",
    is_flag=True,
    help="Hold people's screens and give their orders to the owner of the floor (PostgreSQL).",
)
@click.option(
    "--nats",
    metavar="URL",
    envvar="SICBO_NATS",
    help="Where owner and fronts speak, nats://user:password@host:4222; or SICBO_NATS.",
)
@click.pass_context
def command(
    ctx: click.Context,
    floor: Path,
    database: str | None,
    demo: bool,
    pace: float,
    host: str,
    port: int,
    behind_proxy: bool,
    proxy: str,
    tls_certificate: Path | None,
    tls_key: Path | None,
    log_level: str,
    names: tuple[str, ...],
    log_file: Path | None,
    keep_seats: int | None,
    address_rate: int,
    standby: bool,
    front: bool,
    nats: str | None,
) -> None:
    """Serve a floor to browsers: lobby, tables, dealer's console and wall display.

    With `--demo` and without `--floor`, a floor of its own is made with a table for every game.
    With `--database` that floor is made in PostgreSQL, and a floor that is there already is found
    there. Beyond this machine it is served only over TLS or behind a proxy that ends TLS.

    One server owns a floor at a time. A second one is refused; with `--standby` it follows the
    floor, and takes over within seconds when the owner is killed, frozen or stopped. Any number of
    servers with `--front` hold people's screens; owner, standbys and fronts name one `--nats`.
    """
    import uvloop

    from sicbo.desk.demonstration.demo_floor import is_demonstration
    from sicbo.web.running.serving import ServingOptions, demo_home, paced, serve

    if not math.isfinite(pace):
        raise click.UsageError(f"--pace must be a number such as 2 or 0.5, got {pace}")
    pauses = paced(pace)
    tls = (tls_certificate, tls_key)
    how = ServingOptions(
        host, port, demo, behind_proxy, *tls, pauses, log_level, proxy, log_file, names
    )
    kept = keep_seats * 60 if keep_seats else None
    how = how._replace(kept_seconds=kept, address_rate=address_rate)
    how = how._replace(standby=_tell_owner if standby else None, front=front, nats=nats)
    how.check()
    named = ctx.get_parameter_source("floor") is not ParameterSource.DEFAULT
    if demo:
        seconds, folder = max(1, int(pauses.betting)), floor if named else _demo_folder()
        home = demo_home(folder, wagering_seconds=seconds, database=database)
    else:
        home = home_at(floor, database)

    def ready(address: str) -> None:
        note = "demonstration money only; " if is_demonstration(home) else ""
        click.echo(f"The floor is open at {address} ({note}Ctrl-C closes it)")

    uvloop.run(serve(home, how, ready))


def _tell_owner(owner: str) -> None:
    click.echo(f"Standing by: the floor is owned by {owner} (Ctrl-C ends this)")


def _demo_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "sicbo" / "demo"
