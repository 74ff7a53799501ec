"""Reasons in the notation: as they were given, in quotes where they would be read otherwise."""

import json

from sicbo.core.text import harmless


def write_reason(reason: str) -> str:
    r"""A reason as it is written; what could act on a terminal is written out.

    >>> write_reason("die 2 cocked"), write_reason("see #7")
    ('die 2 cocked', '"see \\u00237"')
    """
    shown = harmless(reason)
    if "#" not in shown and not shown.startswith('"') and shown == " ".join(shown.split()):
        return shown
    return json.dumps(shown).replace("#", "\\u0023")


def read_reason(text: str | None) -> str:
    """A reason as it was written."""
    if text is None or not text.startswith('"'):
        return text or ""
    try:
        said = json.loads(text)
    except ValueError:
        return text
    return said if isinstance(said, str) else text
