"""Windows of every size, and what somebody does in each of them."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from playwright.sync_api import ViewportSize

from tests.browser.fitting import FAULTS
from tests.browser.visitor import Visitor
from tests.slices import LONG, one_in

Size = tuple[int, int]

# Telephones upright and on their side, tablets, laptops with and without the bars of a browser,
# large screens, the least and the most there is, what twice the size leaves of each, and both sides
# of every width and height at which something is laid out anew. Those in which the felt has pages
# come first, since to draw it the other way takes longer than to look at it.
SIZES: Final[Sequence[Size]] = (
    *((320, 360), (320, 568), (320, 1600), (360, 640), (375, 667), (390, 420), (390, 844)),
    *((412, 915), (430, 932), (480, 360), (540, 720), (568, 360), (599, 558), (600, 400)),
    *((600, 800), (640, 360), (667, 375), (683, 384), (720, 450), (740, 360), (768, 1024)),
    *((800, 600), (819, 720), (820, 719), (844, 390), (932, 430), (960, 540), (1024, 600)),
    *((1119, 719), (1120, 719), (820, 1180), (912, 1368), (1000, 800), (1024, 768), (1024, 1366)),
    *((1180, 820), (1240, 720), (1280, 360), (1280, 720), (1366, 657), (1366, 768), (1440, 900)),
    *((1536, 864), (1920, 1080), (2560, 360), (2560, 1440), (2560, 1600)),
)
TEN: Final[Sequence[Size]] = (
    *((320, 568), (390, 844), (640, 360), (720, 450), (844, 390)),
    *((820, 1180), (1024, 768), (1366, 657), (1440, 900), (2560, 1440)),
)
"""Where every spot is clicked."""
SOME: Final = SIZES if LONG else ((320, 568), (844, 390), (1024, 768), (1440, 900))
"""Where a screen is looked at that shows less than it will."""
POINTER: Final = 24
"""How small a target may be, in pixels."""


def some_of(screen: int) -> Sequence[Size]:
    """A fifth of all windows, another for each screen; in the long profile all of them."""
    return one_in(5, SIZES, screen)


# Where the first of these spots lies once it is scrolled to, and those after it that need none.
_MIDDLES: Final = """keys => {
  const found = [];
  for (const key of keys) {
    const spot = document.querySelector(`[data-spot="${key}"]`);
    const middle = () => {
      const { left, top, width, height } = spot.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const own = () => spot.contains(document.elementFromPoint(...middle()));
    for (const block of ['nearest', 'center', 'start', 'end']) {
      if (own() || found.length) break;
      spot.scrollIntoView({ block, behavior: 'instant' });
    }
    if (!own() && found.length) break;
    found.push(middle());
  }
  return found;
}"""
_TURNED: Final = """page => {
  const pages = document.querySelector('.pages');
  const shown = pages.children[page];
  const off = shown.getBoundingClientRect().left - pages.getBoundingClientRect().left;
  return !shown.inert && shown.children.length > 0 && Math.abs(off) < 1;
}"""
_CLICKS: Final = """() => {
  window.clicked = [];
  addEventListener('click', (event) => {
    if (event.target.closest('[role=tab]')) return;
    const spot = event.target.closest('[data-spot]');
    window.clicked.push(spot?.dataset.spot ?? event.target.outerHTML.slice(0, 80));
  }, true);
}"""


def resized(visitor: Visitor, size: Size) -> None:
    """Give the screen another window."""
    visitor.size = ViewportSize(width=size[0], height=size[1])
    visitor.page.set_viewport_size(visitor.size)


def fits(visitor: Visitor, sizes: Sequence[Size], least: int = POINTER) -> None:
    """Look at the screen in each of these windows, all spots of a table in each."""
    spots, faults = set(), []
    for size in sizes:
        resized(visitor, size)
        found = visitor.page.evaluate(FAULTS, {**visitor.size, "least": least})
        spots.add(found["spots"])
        faults += [f"{size[0]} x {size[1]}: {fault}" for fault in found["faults"]]
    assert not faults, "\n".join(faults)
    assert len(spots) == 1, spots


def clicks_every_spot(visitor: Visitor) -> list[str]:
    """Click the middle of every spot, page by page where there are pages."""
    clicked: list[str] = []
    pages = visitor.page.locator("[role=tabpanel]").count()
    for page in range(max(1, pages)):
        if pages:
            visitor.page.get_by_role("tab").nth(page).click()
            visitor.page.wait_for_function(_TURNED, arg=page)
        spots = visitor.page.locator("[data-spot]:not([inert] *)")
        keys = spots.evaluate_all("spots => spots.map((spot) => spot.dataset.spot)")
        rest = keys
        while rest:
            middles = visitor.page.evaluate(_MIDDLES, rest)
            for x, y in middles:
                visitor.page.mouse.click(x, y)
            rest = rest[len(middles) :]
        clicked += keys
    return clicked


def every_click_meets_its_spot(visitor: Visitor, sizes: Sequence[Size]) -> None:
    """Click every spot in each of these windows, and see on what each click came down."""
    visitor.page.evaluate(_CLICKS)
    for size in sizes:
        fits(visitor, [size])
        keys = clicks_every_spot(visitor)
        clicked = visitor.page.evaluate("window.clicked.splice(0)")
        wrong = [pair for pair in zip_longest(keys, clicked) if pair[0] != pair[1]]
        assert wrong == [], size
