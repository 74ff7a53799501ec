"""``sicbo journal heads``: signed heads listed, made and handed out."""

from pathlib import Path

import rich_click as click

from sicbo.cli.options import examples, floor_option, json_option


@click.command(
    "heads",
    epilog=examples(
        "sicbo journal heads --floor floor", "sicbo journal heads --sign --out head.json"
    ),
)
@floor_option
@click.option("--sign", is_flag=True, help="Sign where the journal stands; no desk may be running.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the latest head to a new file, to be given to somebody outside.",
)
@json_option
def command(floor: Path, sign: bool, out: Path | None, as_json: bool) -> None:
    """List the signed heads: whoever keeps one can hold the journal to it for ever."""
    from sicbo.cli.inspection.record import home_at
    from sicbo.cli.output import console, table, write_json
    from sicbo.desk.home.home import NoFloor
    from sicbo.desk.home.opening import since_last_head
    from sicbo.desk.writer.clock import SystemClock
    from sicbo.journal.base import JournalInUse
    from sicbo.journal.heads import BadHead, check, hand_out
    from sicbo.journal.verify import checked_heads

    home = home_at(floor)
    if out is not None and out.exists():
        raise NoFloor(f"--out must be a new file, got {out}")
    journal = home.journal(read_only=not sign)
    try:
        if sign:
            if journal.owner() is not None:
                raise JournalInUse("a desk is at work on this journal; it signs by itself")
            ours, _ = checked_heads(journal.heads(), home.public_key(), journal.floor)
            for damage in since_last_head(journal, ours[-1] if ours else None):
                raise BadHead(f"not signed: entry {damage.position}: {damage.what}")
            home.signer().sign(journal, SystemClock().now())
        rows, key = journal.heads(), home.public_key()
    finally:
        journal.close()
    told = []
    good = None
    for row in rows:
        try:
            head = check(row, key, home.settings.floor)
            good = row
            told.append((row.position, head.at.isoformat(), head.link, "ours"))
        except BadHead as error:
            told.append((row.position, "", "", str(error)))
    if out is not None:
        if good is None:
            raise BadHead("there is no signed head to hand out; --sign makes one")
        out.write_bytes(hand_out(good) + b"\n")
    if as_json:
        names = ("position", "at", "link", "signature")
        write_json([dict(zip(names, each, strict=True)) for each in told])
        return
    listed = table(">entry", "signed at", "link", "signature")
    for position, *rest in told:
        listed.add_row(str(position), *rest)
    console().print(listed)
    if out is not None and good is not None:
        console().print(f"the head at entry {good.position} is in {out}")
