"""``sicbo check``: whether a rulebook file is sound."""

import rich_click as click

from sicbo.cli.options import examples


@click.command("check", epilog=examples("sicbo check mine.toml"))
@click.argument("file", metavar="FILE", type=click.Path())
def command(file: str) -> None:
    """Check a rulebook file of your own; say all that is wrong, where, and what was meant."""
    from sicbo.cli.output import console, counted, note
    from sicbo.core.law.rulebook import compile_rulebook
    from sicbo.lab.par.sheet import par_sheet
    from sicbo.rulebooks.catalogue import open_document, open_file

    loaded = open_document(file) if "#" in file else open_file(file)
    out = console()
    for game in loaded.document.games:
        sheet = par_sheet(compile_rulebook(loaded.document, loaded.sha256, game.id))
        out.print(
            f"{file}: sound: {game.id}, {counted(len(sheet.rows), 'wager')}, "
            f"{counted(len(loaded.document.clauses), 'clause')}, hash {loaded.sha256[:12]}"
        )
        for warning in sheet.warnings:
            note(f"sicbo: warning: {warning}")
