"""No machine shows boxes: every Chinese letter of the screens is in the font that is shipped."""

from tools.chinese_font import FONT, NAME, NAME_FONT, letters, shipped

MOST_BYTES = 200_000


def test_the_font_has_every_letter_of_the_screens_and_documents() -> None:
    han = {letter for letter in letters() if ord(letter) >= 0x2E80}
    missing = "".join(sorted(han - shipped()))
    assert not missing, f"cut the font anew (tools/chinese_font.py says how): {missing}"


def test_the_font_is_a_light_one() -> None:
    assert FONT.stat().st_size < MOST_BYTES


def test_the_name_of_the_language_has_a_font_of_its_own() -> None:
    assert set(NAME) <= shipped(NAME_FONT)
    assert NAME_FONT.stat().st_size < 4_000
