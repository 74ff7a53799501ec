"""``sicbo equipment``: the register of a floor's equipment, read and kept."""

import rich_click as click

from sicbo.cli.floor.equipment_orders import (
    evidence,
    file,
    hashed,
    kept,
    order,
    serial,
)
from sicbo.cli.floor.equipment_shown import due, kit, listed, plan, show
from sicbo.cli.options import examples


@click.group(
    "equipment",
    epilog=examples(
        "sicbo equipment list --floor floor",
        "sicbo equipment due --floor floor",
        "sicbo equipment register dice D-7 --maker acme --fact marks=dots --fact opposite=seven "
        "--pieces 3 --evidence 'delivery 12' --by kay --floor floor",
        "sicbo equipment fit D-7 main --by kay --floor floor",
        "sicbo equipment seal D-7 S-81 --by kay --floor floor",
        "sicbo equipment check D-7 passed --evidence micrometer --by kay --floor floor",
        "sicbo equipment kit main --take --evidence 'it stands there' --by kay --floor floor",
    ),
)
def command() -> None:
    """The equipment of a floor: what there is, where, and when somebody has looked at it."""


for _each in (listed, show, due, plan, kit):
    command.add_command(_each)


@command.command(
    "register",
    epilog=examples(
        "sicbo equipment register tumbler T-1 --maker acme --fact drive=electronic "
        "--evidence 'delivery 12' --file delivery.pdf --by kay --floor floor"
    ),
)
@click.argument("kind", metavar="KIND")
@serial
@click.option("--maker", required=True, metavar="NAME", help="Who made it.")
@click.option("--fact", "facts", multiple=True, metavar="FACT=VALUE", help="How it is.")
@click.option("--pieces", default=1, metavar="N", type=int, help="How many belong to it; 1.")
@evidence
@file
@order
def register(
    kind: str, number: str, maker: str, facts: tuple[str, ...], pieces: int, **asked: object
) -> None:
    """Enter an item in the register; by a keeper."""
    from typing import get_args

    from sicbo.core.law.running.equipment_policies import EquipmentKind

    kinds = get_args(EquipmentKind)
    if kind not in kinds:
        raise click.UsageError(f"KIND must be one of {', '.join(kinds)}, got {kind!r}")
    told = dict(each.partition("=")[::2] for each in facts)
    fields = {"kind": kind, "serial": number, "maker": maker, "facts": told, "pieces": pieces}
    kept("RegisterItem", {**fields, **hashed(asked)}, asked, f"{number} registered")


@command.command(
    "approve",
    epilog=examples(
        "sicbo equipment approve T-1 --authority 'ACT Gambling and Racing Commission' "
        "--date 2026-11-01 --evidence 'letter 7' --by kay --floor floor"
    ),
)
@serial
@click.option("--authority", required=True, metavar="NAME", help="Who has approved it.")
@click.option("--oral", is_flag=True, help="Not in writing.")
@click.option("--date", required=True, metavar="DATE", help="The day of the approval.")
@evidence
@file
@order
def approve(number: str, authority: str, oral: bool, date: str, **asked: object) -> None:
    """Note that an authority has approved an item; by a keeper."""
    told = hashed(asked)
    reference = told.pop("evidence")
    fields = {"serial": number, "authority": authority, "form": "oral" if oral else "written"}
    more = {"reference": reference, "date": date, **told}
    kept("ApproveItem", {**fields, **more}, asked, f"{number} approved")


@command.command("fit", epilog=examples("sicbo equipment fit D-7 main --by kay --floor floor"))
@serial
@click.argument("table", metavar="TABLE")
@evidence
@file
@order
def fit(number: str, table: str, **asked: object) -> None:
    """Fit an item at a table; by a keeper, or a supervisor of the table.

    At an open table its dealer or somebody above fits the tumbler and the dice, between rounds.
    """
    fields = {"serial": number, "table": table, **hashed(asked)}
    kept("FitItem", fields, asked, f"{number} fitted at {table}")


@command.command("remove", epilog=examples("sicbo equipment remove D-7 --by kay --floor floor"))
@serial
@evidence
@file
@order
def remove(number: str, **asked: object) -> None:
    """Take an item from its table into the store."""
    kept("RemoveItem", {"serial": number, **hashed(asked)}, asked, f"{number} removed")


@command.command("seal", epilog=examples("sicbo equipment seal D-7 S-81 --by kay --floor floor"))
@serial
@click.argument("seal_number", metavar="SEAL")
@evidence
@file
@order
def seal(number: str, seal_number: str, **asked: object) -> None:
    """Seal an item, by the number on the seal."""
    fields = {"serial": number, "seal": seal_number, **hashed(asked)}
    kept("SealItem", fields, asked, f"{number} sealed with {seal_number}")


@command.command(
    "break-seal",
    epilog=examples("sicbo equipment break-seal D-7 --evidence 'a scratch' --by kay --floor floor"),
)
@serial
@evidence
@file
@order
def break_seal(number: str, **asked: object) -> None:
    """Note that the seal of an item is broken: it is out of play until it is sealed again."""
    kept("BreakSeal", {"serial": number, **hashed(asked)}, asked, f"seal of {number} broken")


@command.command(
    "check",
    epilog=examples(
        "sicbo equipment check D-7 passed --evidence micrometer --by kay --floor floor",
        "sicbo equipment check D-7 failed --evidence 'out of square' --by kay --floor floor",
    ),
)
@serial
@click.argument("found", metavar="passed|failed", type=click.Choice(("passed", "failed")))
@evidence
@file
@order
def check(number: str, found: str, **asked: object) -> None:
    """Note that somebody has looked at an item, and whether it is in order."""
    fields = {"serial": number, "passed": found == "passed", **hashed(asked)}
    kept("CheckItem", fields, asked, f"{number} {found} its check")


@command.command(
    "retire", epilog=examples("sicbo equipment retire D-7 --evidence worn --by kay --floor floor")
)
@serial
@evidence
@file
@order
def retire(number: str, **asked: object) -> None:
    """Take an item out of use for good; by a keeper."""
    kept("RetireItem", {"serial": number, **hashed(asked)}, asked, f"{number} retired")


@command.command(
    "destroy",
    epilog=examples(
        "sicbo equipment destroy D-7 --with olga --evidence 'drilled' --by kay --floor floor"
    ),
)
@serial
@click.option("--with", "witness", required=True, metavar="PERSON", help="The other of the two.")
@evidence
@file
@order
def destroy(number: str, witness: str, **asked: object) -> None:
    """Note that two people have destroyed an item; by a keeper."""
    fields = {"serial": number, "witness": witness, **hashed(asked)}
    kept("DestroyItem", fields, asked, f"{number} destroyed")


@command.command(
    "key",
    epilog=examples(
        "sicbo equipment key K-2 sue --by kay --floor floor",
        "sicbo equipment key K-2 --by kay --floor floor",
    ),
)
@serial
@click.argument("holder", metavar="[PERSON]", required=False)
@order
def key(number: str, holder: str | None, **asked: object) -> None:
    """Hand a key to somebody, or put it back into its place; by a keeper."""
    where = f"with {holder}" if holder else "in its place"
    kept("HandKey", {"serial": number, "holder": holder}, asked, f"key {number} is {where}")
