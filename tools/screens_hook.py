"""Holds the building of a wheel to its word: without the built screens it is refused, loudly."""

import os
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INDEX: Final = Path("src/sicbo/web/static/index.html")
WITHOUT: Final = "SICBO_WITHOUT_SCREENS"

REFUSED: Final = f"""
{"=" * 80}
The screens are not built: {INDEX} is missing.
A wheel without them serves tables that nobody can see. Run `make wheel`, which builds
both, or set {WITHOUT}=1 for a wheel of the library and the command line alone.
{"=" * 80}
"""


class NoScreens(Exception):
    """A wheel was to be built without its screens, and nobody said that it should."""


class ScreensHook(BuildHookInterface):  # type: ignore[type-arg]
    """Looks for the screens before a wheel is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Refuse a wheel without screens; one that only points to the sources needs none."""
        if version == "editable" or (Path(self.root) / INDEX).is_file():
            return
        if os.environ.get(WITHOUT) != "1":
            raise NoScreens(REFUSED)
        self.app.display_warning(f"building without screens, as {WITHOUT} says")
