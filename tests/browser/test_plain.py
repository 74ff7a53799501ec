"""What a screen says is true, can be read, and covers nothing that counts."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.visitor import NARROW


def _box(place: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    box = place.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def _apart(one: Locator, other: Locator) -> bool:
    left, top, right, bottom = _box(one)
    from_left, from_top, to_right, to_bottom = _box(other)
    return right <= from_left or to_right <= left or bottom <= from_top or to_bottom <= top


def test_the_rules_fit_a_phone_and_can_be_closed_wherever_one_reads(come: Come) -> None:
    reader = come(NARROW)
    reader.opens("/table/star-hand")
    reader.page.get_by_role("button", name="Rules").click()
    sheet = reader.page.get_by_role("dialog")
    expect(sheet).to_contain_text("3.1.4")
    assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") <= 0
    sheet.evaluate("sheet => sheet.scrollTo(0, sheet.scrollHeight)")
    close = sheet.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    reader.shot("rules")
    close.click()
    expect(sheet).to_have_count(0)


def test_the_wall_counts_the_sides_which_the_game_has(come: Come) -> None:
    wall = come()
    wall.opens("/display/crown-b")
    expect(wall.page.locator(".run")).to_have_count(1)
    expect(wall.page.locator(".runs")).to_contain_text("Small")
    expect(wall.page.locator(".runs")).not_to_contain_text("Odd")
    wall.opens("/display/star-2016")
    expect(wall.page.locator(".run")).to_have_count(2)
