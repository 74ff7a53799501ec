"""The PAR book: one self-contained HTML file that a regulator can read, check and print."""

from collections.abc import Sequence
from fractions import Fraction
from importlib.resources import files

from sicbo import __version__
from sicbo.core.law.document import Reading
from sicbo.core.law.faces import Symbols, sides
from sicbo.core.law.odds import write_odds
from sicbo.core.law.readings import ReadingsConflict, choice_of, readings_of
from sicbo.core.money import format_amount
from sicbo.lab.compare import otherwise
from sicbo.lab.par.markup import Markup, join, rows, tag
from sicbo.lab.par.par_chart import chart
from sicbo.lab.par.proof import grid, plate
from sicbo.lab.par.sheet import (
    FLAGS,
    ParRow,
    ParSheet,
    grouped,
    odds_text,
    percent,
    spots_text,
)
from sicbo.lab.writing import write_file


def write_book(path: str, sheets: Sequence[ParSheet]) -> None:
    """Write the book of some sheets to a file."""
    write_file(path, book(sheets))


def book(sheets: Sequence[ParSheet]) -> str:
    """The book as one page that needs nothing else."""
    style = files(__package__).joinpath("book.css").read_text(encoding="utf-8")
    title = "Sic Bo PAR book" if len(sheets) > 1 else f"Sic Bo PAR sheet: {sheets[0].rulebook.id}"
    head = tag(
        "head",
        Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width">'),
        tag("title", title),
        tag("style", Markup(style)),
    )
    contents = _contents(sheets) if len(sheets) > 1 else ""
    intro = tag("header", tag("h1", title), _how_to_read(), contents, class_="cover")
    body = tag("body", grid(), intro, tag("main", *(_section(sheet) for sheet in sheets)))
    return f"<!doctype html>\n{tag('html', head, body, lang='en')}\n"


def _how_to_read() -> Markup:
    return tag(
        "p",
        "Every fraction is exact: a count over the 216 rolls of three dice, or the law of a streak "
        "that such results make. "
        "Return is what comes back of one unit staked, stake included; edge is what the house "
        "keeps, negative where the player gains; s.d. is the standard deviation of the net "
        "result of one unit. The proof of each wager stands at the end of its sheet.",
        class_="lead",
    )


def _contents(sheets: Sequence[ParSheet]) -> Markup:
    head = rows("rulebook", "casino", "wagers", "lowest edge", "highest edge", cell="th")
    lines = []
    for sheet in sheets:
        edges = [row.figures.edge for row in sheet.rows]
        link = tag("a", sheet.rulebook.id, href=f"#{sheet.rulebook.id}")
        casino = sheet.rulebook.document.identity.casino
        low, high = percent(min(edges)), percent(max(edges))
        flags = dict.fromkeys(flag for row in sheet.rows for flag in row.figures.flags)
        named = join(casino, *(tag("em", FLAGS[flag]) for flag in flags))
        marked = "flagged" if flags else None
        lines.append(rows(link, named, len(sheet.rows), low, high, class_=marked))
    return tag("table", tag("thead", head), tag("tbody", *lines), class_="contents")


def _section(sheet: ParSheet) -> Markup:
    book, identity = sheet.rulebook, sheet.rulebook.document.identity
    return tag(
        "section",
        tag("h2", identity.casino, tag("small", f"{book.game.name} · {book.id}")),
        _identity(sheet),
        _faces(sheet),
        _warnings(sheet),
        tag("h3", "Edge against volatility"),
        tag("div", chart(sheet), class_="wide"),
        tag("h3", "Every wager"),
        _figures(sheet),
        *(_streak(row) for row in sheet.rows if row.market),
        _readings(sheet),
        tag("h3", "Proof: which of the 216 rolls win"),
        tag(
            "p",
            "One square for each face of the first die; the second die is the row, the third the "
            "column. Below each picture the winning combinations, in ascending order.",
            class_="lead",
        ),
        *(_family(list(group)) for group in _families(sheet)),
        tag("h3", "Clauses cited"),
        _clauses(sheet),
        id=book.id,
    )


def _identity(sheet: ParSheet) -> Markup:
    identity = sheet.rulebook.document.identity
    known = {
        "document": f"{identity.title} ({identity.id})",
        "operator": identity.operator,
        "regulator": f"{identity.regulator}, {identity.jurisdiction}",
        "act": identity.act,
        "instrument": identity.instrument,
        "version": identity.version,
        "signed": identity.signed,
        "by": identity.delegate,
        "in force": identity.in_force.printed,
        "replaces": identity.replaces,
        "SHA-256": tag("code", sheet.rulebook.sha256),
        "stake": None if sheet.stake is None else f"{format_amount(sheet.stake)} on each wager",
        "computed by": f"sicbo {__version__}",
    }
    pairs = (join(tag("dt", name), tag("dd", told)) for name, told in known.items() if told)
    return tag("dl", *pairs, class_="identity")


def _faces(sheet: ParSheet) -> Markup:
    """Which symbol stands for which number and colour, where the dice have symbols."""
    faces = sheet.rulebook.game.faces
    if not isinstance(faces, Symbols):
        return Markup("")
    head = rows("value", "symbol", "colour", cell="th")
    lines = (rows(side.value, side.label, side.colour) for side in sides(faces))
    clauses = f"By {faces.clause}, {faces.values_clause} and {faces.colours_clause}."
    told = tag("p", f"The dice have symbols; the proofs below write their values. {clauses}")
    return join(tag("h3", "The dice"), told, tag("table", tag("thead", head), tag("tbody", *lines)))


def _warnings(sheet: ParSheet) -> Markup:
    if not sheet.warnings:
        return tag("p", "No wager favours the player or returns under 75 %.", class_="quiet")
    return tag("ul", *(tag("li", warning) for warning in sheet.warnings), class_="warnings")


def _figures(sheet: ParSheet) -> Markup:
    head = rows(
        *("wager", "clause", "offered", "to 1", "rolls", "probability", "return"),
        *("edge", "edge %", "variance", "s.d."),
        cell="th",
    )
    lines = []
    for group in sheet.groups:
        row, worth = group[0], group[0].figures
        flags = (tag("em", FLAGS[flag]) for flag in worth.flags)
        cells = (
            join(row.family, tag("code", spots_text(group)), *flags),
            join(row.clause, tag("span", row.pays_clause)),
            row.offered,
            odds_text(row),
            row.ways or "",
            worth.probability,
            worth.returned,
            worth.edge,
            percent(worth.edge, 4),
            worth.variance,
            f"{worth.deviation:.4f}",
        )
        lines.append(rows(*cells, class_="flagged" if worth.flags else None))
    made = tag("table", tag("thead", head), tag("tbody", *lines), class_="figures")
    return tag("div", made, class_="wide")


def _streak(row: ParRow) -> Markup:
    assert row.market is not None
    whole = row.market.whole
    head = rows("final count", *range(len(whole.law)), cell="th")
    prices = ("loses" if odds is None else write_odds(odds) for odds in whole.paid)
    law = tag("tbody", rows("probability", *whole.law), rows("pays to 1", *prices))
    told = f"Mean number of results to a decision, triples included: {whole.mean_results}"
    worth = tag("p", f"{told} ({float(whole.mean_results):.4f}).", class_="lead")
    table = tag("table", tag("thead", head), law, class_="law")
    return join(
        tag("h4", row.label, " ", tag("code", row.key)), tag("div", table, class_="wide"), worth
    )


def _readings(sheet: ParSheet) -> Markup:
    book = sheet.rulebook
    questions = readings_of(book.document, book.id)
    if not questions:
        return Markup("")
    return join(
        tag("h3", "Readings chosen, and what the others would change"),
        *(_reading(sheet, reading) for reading in questions),
    )


def _reading(sheet: ParSheet, reading: Reading) -> Markup:
    book = sheet.rulebook
    chosen = choice_of(reading, book.readings[reading.name])
    lines = []
    for choice, found in otherwise(sheet, reading):
        if isinstance(found, ReadingsConflict):
            lines.append(rows(tag("code", choice.value), choice.means, str(found)))
            continue
        changes = [
            f"{spots_text(group)}: edge {percent(_edge(sheet, group[0]))} → "
            f"{percent(group[0].figures.edge)}"
            for group in grouped(change.after for change in found.changes)
        ]
        changes += [f"no {spots_text(group)}" for group in grouped(found.only_before)]
        changes += [
            f"new {spots_text(group)}: edge {percent(group[0].figures.edge)}"
            for group in grouped(found.only_after)
        ]
        effect = "; ".join(changes) or "changes no figure"
        lines.append(rows(tag("code", choice.value), choice.means, effect))
    head = rows("otherwise", "means", "effect", cell="th")
    return tag(
        "div",
        tag("h4", tag("code", reading.name), tag("span", ", ".join(reading.clauses))),
        tag("p", reading.question),
        tag("p", tag("b", chosen.value), f": {chosen.means}. ", _reason(reading, chosen.value)),
        tag("table", tag("thead", head), tag("tbody", *lines)),
        class_="reading",
    )


def _reason(reading: Reading, chosen: str) -> str:
    if chosen == reading.default:
        return reading.because
    return f"Not the default, which is {reading.default}."


def _edge(sheet: ParSheet, row: ParRow) -> Fraction:
    return next(each for each in sheet.rows if each.key == row.key).figures.edge


def _families(sheet: ParSheet) -> list[list[ParRow]]:
    found: dict[str, list[ParRow]] = {}
    for row in sheet.rows:
        if row.spot is not None:
            found.setdefault(row.family, []).append(row)
    return list(found.values())


def _family(family: list[ParRow]) -> Markup:
    states = f"{family[0].clause}, {family[0].pays_clause}"
    plates = (plate(row.spot) for row in family if row.spot is not None)
    head = tag("h4", family[0].family, tag("span", states))
    return tag("div", head, tag("div", *plates, class_="plates"), class_="family")


def _clauses(sheet: ParSheet) -> Markup:
    document = sheet.rulebook.document
    cited: dict[str, None] = {}
    faces = sheet.rulebook.game.faces
    cited[faces.clause] = None
    if isinstance(faces, Symbols):
        cited |= dict.fromkeys((faces.values_clause, faces.colours_clause))
    for row in sheet.rows:
        own: list[str | None] = [row.clause, row.pays_clause]
        if row.spot is not None:
            wager = row.spot.wager
            own += [wager.wins_clause, wager.loses_clause, wager.optional_clause]
            own += [number for level in row.spot.levels for number in level.clauses]
        cited |= dict.fromkeys(number for number in own if number)
    pairs = (
        join(tag("dt", number), tag("dd", document.clauses[number].states))
        for number in document.clauses
        if number in cited
    )
    return tag("dl", *pairs, class_="clauses")
