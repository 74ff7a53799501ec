"""``sicbo completion``: completion for the shell."""

import rich_click as click

from sicbo.cli.options import examples


@click.command("completion", epilog=examples("sicbo completion bash >> ~/.bashrc"))
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Write the completion script of a shell."""
    from click.shell_completion import get_completion_class

    from sicbo.cli.main import group

    found = get_completion_class(shell)
    assert found is not None
    script = found(group, {}, "sicbo", "_SICBO_COMPLETE").source()
    if shell == "bash":
        # A wager is one word to us: small=25, double:2.
        script = "COMP_WORDBREAKS=${COMP_WORDBREAKS//[:=]/}\n" + script.replace(
            "complete -o nosort", "complete -o nosort -o nospace"
        )
    click.echo(script)
