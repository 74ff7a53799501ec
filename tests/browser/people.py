"""People of a floor of one's own: each signs in by a password, in a browser of their own."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, get_args
from zlib import crc32

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from sicbo.core.law.running.equipment_policies import EquipmentKind
from tests.browser.sizes import Size, fits, resized
from tests.browser.test_chinese import reads
from tests.browser.test_real_floor import Ring
from tests.browser.visitor import WIDE, Visitor
from tests.slices import one_in

NAMES: Final = (
    *("ann", "bob", "pia", "dan", "sue", "petra", "cass", "cleo"),
    *("ring", "main", "east", "west", "lion", "swan", "D-7"),
    *("kay", "olga", "K-2", "gala-7", "acme", "crown"),
    *("etg", "gold", "dragon", "eva", "abe"),
    *(
        "test",
        "gala",
        "spring",
        "summer",
        "otto",
        "sol",
        "cy",
        "oona",
        "dee",
        "verify-draw",
        "HMAC",
    ),
    *("pat", "ina", "a counter in the left hand", "crown-1"),
    *("don", "sam", "side", "autumn", "Autumn Cup", "k1", "k1.tie-1", "k2"),
    *("car", "A small car", "second", "sicbo", "mod", "SHA"),
    *("The gala draw", "The spring draw", "The summer draw", "a leaflet is wrong"),
    *("My chips lay on small.", "The recording shows them on small."),
    *("nobody came", "my ticket was mine", "the terms say so", "the ticket is another's"),
    *(f"{at}-{kind}-1" for at in ("main", "east", "west") for kind in get_args(EquipmentKind)),
    *(f"{at}-dice-1-seal" for at in ("main", "east", "west")),
)
"""People, tables, emblems and serials of the floors that people come to here."""
WINDOWS: Final[Sequence[Size]] = (
    *((320, 568), (390, 844), (720, 450), (768, 1024), (844, 390)),
    *((1024, 768), (1366, 768), (1440, 900), (2560, 1440)),
)
"""Telephones, one on its side, a laptop at twice the size, tablets, laptops and a wall."""
Enter = Callable[..., Visitor]

_LEAVES: Final = """([table, player]) => new Promise((tell) => {
  const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws');
  const send = (message) => line.send(JSON.stringify(message));
  line.onmessage = ({ data }) => {
    const { type } = JSON.parse(data);
    if (type === 'view')
      send({ type: 'command', id: 'walks-away', command: { command: 'leave-seat', player } });
    if (type === 'answer') { line.close(); tell(data); }
  };
  line.onopen = () => send({ type: 'hello', screen: 'table', table });
})"""


@contextmanager
def doors_of(browser: Browser, ring: Ring, expected: str = r"of 4\d\d") -> Iterator[Enter]:
    """Lets staff in at their screens and players at a table; sees them out without a fault.

    What a browser notes by itself is none: an answer of 4xx, and what is `expected` besides.
    """
    inside: list[Visitor] = []

    def comes(person: str, path: str, size: ViewportSize = WIDE) -> Visitor:
        visitor = Visitor(browser, ring.address, size)
        inside.append(visitor)
        visitor.page.emulate_media(reduced_motion="reduce")
        visitor.opens(path)
        place = visitor.page.locator("main")
        if path.startswith("/table/"):
            visitor.page.get_by_role("button", name="Sit down", exact=True).click()
            place = visitor.page.get_by_role("dialog")
        place.get_by_label("Name").fill(person)
        place.get_by_label("Password").fill(ring.passwords[person])
        place.get_by_role("button", name="Sign in").click()
        return visitor

    yield comes
    for visitor in inside:
        noted = re.compile(rf"of 4\d\d|{expected}")
        visitor.faults = [each for each in visitor.faults if not noted.search(each)]
        visitor.leaves()


def brings(player: Visitor, amount: int) -> None:
    """Bring money to the table from the wallet, in the sheet that asks for it."""
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_role("spinbutton").fill(str(amount))
    sheet.get_by_role("button", name="Confirm").click()
    expect(player.balance).to_have_text(f"${amount}")


def goes(player: Visitor) -> None:
    """Cash the value chips out and leave the seat, so that nobody sits when the table closes."""
    player.page.get_by_role("button", name="Cash out").click()
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Confirm").click()
    expect(sheet).to_have_count(0)
    player.page.get_by_role("button", name="Leave the seat").click()
    expect(player.page.get_by_role("button", name="Sit down", exact=True)).to_be_visible()


def walks_away(player: Visitor, table: str, name: str) -> None:
    """Leave with colour chips in one's pocket: the seat's own button would redeem them first."""
    told = player.page.evaluate(_LEAVES, [table, name])
    assert '"done"' in told, told


def counts(page: Page, **pieces: int) -> None:
    """Type how many chips there are of each denomination in the sheet on top, `c100=2`."""
    sheet = page.get_by_role("dialog").last
    for chip, number in pieces.items():
        sheet.get_by_label(f"Pieces of ${chip[1:]}", exact=True).fill(str(number))


def presses(page: Page, name: str) -> None:
    """Press what a sheet is for, and see it close."""
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def acknowledges(supervisor: Visitor, alert: Locator) -> None:
    """Take an alert that is over off the card, in one's own name."""
    expect(alert).to_have_class(re.compile("past"))
    alert.get_by_role("button").click()
    presses(supervisor.page, "Acknowledge")
    expect(alert).to_have_count(0)


def unfolds(page: Page, name: str) -> Locator:
    """Open a part of the console under its heading."""
    fold = page.locator(f"details.{name}")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return fold


def looks(visitor: Visitor, name: str) -> None:
    """See that a screen fits its windows and reads in Chinese, and keep pictures of it.

    Each is looked at in a third of the windows, by its name; in the long profile in all of them.
    """
    if not visitor.page.get_by_role("dialog").count():
        for toast in visitor.page.locator(".toast button").all():
            toast.click()
        expect(visitor.page.locator(".toast")).to_have_count(0)
    for size in one_in(3, WINDOWS, crc32(name.encode())):
        fits(visitor, [size])
        visitor.shot(name, str(size[1]))
    resized(visitor, (WIDE["width"], WIDE["height"]))
    reads(visitor, name, names=NAMES)
