"""The Chinese letters that are shipped: those of the screens and documents, and no others.

A machine with a Chinese font of its own uses that; one without would show boxes. The letters are
cut out of Noto Sans SC, whose licence stands beside them. When a test says that some are missing,
fetch the font (the package ``@fontsource/noto-sans-sc`` has it) and cut anew::

    python -m tools.chinese_font noto-sans-sc-chinese-simplified-500-normal.woff
"""

import sys
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

FONT: Final = Path("web/src/style/fonts/han.woff")
NAME_FONT: Final = Path("web/src/style/fonts/han-name.woff")
NAME: Final = "中文"
"""The name of the language, which stands on every screen: a font of its own, of two letters."""
TOLD: Final = (Path("web/src/words/zh"), Path("src/sicbo/rulebooks/zh"))
_FIRST: Final = 0x2000
"""Letters below are Latin, and in every font."""


def letters() -> set[str]:
    """Every letter that the screens can show in Chinese."""
    files = [
        each for path in TOLD for each in (sorted(path.glob("*")) if path.is_dir() else [path])
    ]
    told = "".join(path.read_text(encoding="utf-8") for path in files)
    return {letter for letter in told if ord(letter) >= _FIRST}


def shipped(path: Path = FONT) -> set[str]:
    """Every letter of a font that is shipped."""
    with TTFont(path) as font:
        return {chr(code) for code in font.getBestCmap()}


def cut(source: Path, target: Path, text: str) -> None:
    """Cut letters out of a whole font."""
    options = subset.Options(
        flavor="woff", hinting=False, layout_features=[], name_IDs=["*"], notdef_outline=True
    )
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)
    font["head"].modified = font["head"].created  # The same letters make the same bytes.
    target.parent.mkdir(parents=True, exist_ok=True)
    subset.save_font(font, str(target), options)


if __name__ == "__main__":
    cut(Path(sys.argv[1]), FONT, "".join(sorted(letters())))
    cut(Path(sys.argv[1]), NAME_FONT, NAME)
    print(f"{FONT}: {len(shipped())} letters, {FONT.stat().st_size / 1000:.0f} kB")
