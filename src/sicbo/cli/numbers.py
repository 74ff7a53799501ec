"""Whole numbers as people write large ones: 1000000, 1_000_000, 1e6."""

import re

import rich_click as click

_WRITTEN = re.compile(r"(\d{1,60}|\d{1,3}(?:[_,]\d{3}){1,20})(?:[eE](\d{1,2}))?", re.ASCII)


class WholeNumber(click.ParamType[int]):
    """A number of rounds, evenings and the like."""

    name = "N"

    def convert(
        self,
        value: str | int,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002 - click's signature
    ) -> int:
        """Read the number."""
        if isinstance(value, int):
            return value
        match = _WRITTEN.fullmatch(value)
        if match is None:
            option = param.opts[0] if param else "number"
            raise click.UsageError(
                f"{option} must be a whole number such as 1000000 or 1e6, got {value!r}"
            )
        zeros = int(match[2] or 0)
        return int(re.sub("[_,]", "", match[1]) + "0" * zeros)


WHOLE = WholeNumber()
