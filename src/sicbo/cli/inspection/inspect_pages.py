"""What the inspector's desk tells at the command line, for people."""

from collections.abc import Iterable

from sicbo.cli.output import console, counted, table
from sicbo.core.money import format_amount
from sicbo.views.inspector.desk_answers import (
    Decision,
    DecisionPage,
    EntryPage,
    HashList,
    HeadList,
    PersonPage,
    TableSettings,
)


def show_person(page: PersonPage) -> None:
    """A person by their id."""
    out = console()
    plays = (
        "not enrolled as a player"
        if page.enrolled is None
        else f"plays since {page.enrolled:%F %T}"
    )
    out.print(f"{page.person}: {plays}", style="bold")
    if page.roles:
        listed = table("role", "at", "since", "until", "by", "appointment")
        for role in page.roles:
            until = "" if role.until is None else f"{role.until:%F %T}"
            listed.add_row(
                role.role, role.table, f"{role.since:%F %T}", until, role.by, role.reference
            )
        out.print(listed)
    for login in page.logins:
        out.print(f"login: {login}")
    if page.looks:
        out.print(f"{counted(page.looks_in_all, 'look')} at the name", style="bold")
        for look in page.looks:
            out.print(f"  {look.at:%F %T} {look.by}: {look.ground} {look.reference}")
    for hold in page.holds:
        out.print(f"hold {hold.hold}: {format_amount(hold.amount)}, {hold.stands}: {hold.reason}")
    for incident in page.incidents:
        part, rule = incident.persons.get(page.person, "other"), incident.rule or "no rule"
        out.print(f"incident {incident.incident} at {incident.table}: {rule}, as {part}")
    for bar in page.bars:
        what = "excluded" if bar.excluded else f"barred at {', '.join(bar.tables)}"
        until = "" if bar.until is None else f" until {bar.until:%F %T}"
        out.print(f"{what}{until}, incident {bar.incident}")
    for dispute in page.disputes:
        about = f"{dispute.about} {dispute.subject}".rstrip()
        out.print(f"complaint {dispute.number} about {about}: {dispute.stands}")
    stated = page.statement
    if stated is None:
        return
    sums = (
        f"opening {format_amount(stated.opening)}, staked {format_amount(stated.staked)}, "  # type: ignore[arg-type]
        f"returned {format_amount(stated.returned)}, closing {format_amount(stated.closing)}"  # type: ignore[arg-type]
    )
    out.print(sums, style="bold")
    listed = table("at", "what", "table", ">round", ">change", ">entry")
    for row in stated.rows:
        number = "" if row.round is None else str(row.round)
        change = format_amount(row.change)  # type: ignore[arg-type]
        when = f"{row.at:%F %T}"
        listed.add_row(when, row.what, row.table or "", number, change, str(row.position))
    out.print(listed)
    if page.next is not None:
        out.print(f"{counted(page.movements, 'movement')} in all; go on with --after {page.next}")


def show_entries(page: EntryPage) -> None:
    """What a person ordered, or where they are named."""
    _decisions(page.rows)
    out = console()
    out.print(f"looked through up to entry {page.looked}")
    if page.after is not None:
        out.print(f"go on with --after {page.after}")


def show_feed(page: DecisionPage) -> None:
    """The decisions at a table."""
    _decisions(page.rows)
    if page.before is not None:
        console().print(f"go on with --before {page.before}")


def _decisions(rows: Iterable[Decision]) -> None:
    out = console()
    for row in rows:
        via = f", {row.via}" if row.via else ""
        head = f"{row.at:%F %T} {row.by}, {row.role}{via}: {row.order or row.stream}"
        out.print(f"{head}  [{row.stream} {row.position}]", style="bold", soft_wrap=True)
        clauses = ", ".join(each.clause for each in row.clauses)
        for each in row.says:
            out.print(f"  {each.says}", soft_wrap=True)
        if clauses:
            out.print(f"  by {clauses}", soft_wrap=True)


def show_settings(found: TableSettings) -> None:
    """How a table was set."""
    out = console()
    when = "now" if found.at is None else f"at {found.at:%F %T}"
    out.print(f"{found.table} {when}: {found.status}, round {found.round}", style="bold")
    if found.changed is not None:
        out.print(f"as of entry {found.position}, {found.changed:%F %T}")
    out.print(f"{found.rulebook}  {found.sha256}", soft_wrap=True)
    listed = table("limits", ">least", ">most", ">unit")
    for each in found.limits:
        amounts = (format_amount(x) for x in (each.minimum, each.maximum, each.unit))
        listed.add_row(each.area or "table", *amounts)
    out.print(listed)
    for name, value in (*found.readings.items(), *found.fitted.items()):
        out.print(f"{name} = {value}", soft_wrap=True)


def show_hashes(found: HashList) -> None:
    """The hashes of the program and of the rule documents."""
    out = console()
    out.print(f"program {found.version}, {counted(found.files, 'file')}", style="bold")
    out.print(found.program, soft_wrap=True)
    for each in found.documents:
        games = ", ".join(each.games) or "on record only"
        tables = f"; plays at {', '.join(each.tables)}" if each.tables else ""
        differs = "" if each.whole else "  ITS TEXT DOES NOT HAVE THIS HASH"
        out.print(f"{each.sha256}  {games}{tables}{differs}", soft_wrap=True)


def show_heads(found: HeadList) -> None:
    """The newest signed heads."""
    out = console()
    out.print(f"floor {found.floor}: {found.entries} entries", style="bold")
    for each in found.heads:
        out.print(f"{each.position}  {each.at:%F %T}  {each.link}", soft_wrap=True)
