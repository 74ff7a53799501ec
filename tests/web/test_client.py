"""A slow screen is let go, and nobody waits for it."""

import asyncio
from collections.abc import Callable

import pytest

from sicbo.core.ids import PersonId
from sicbo.web.transport.raw_socket import WAITING_BYTES
from sicbo.web.transport.subscriber import Client, Outbox
from sicbo.web.wire.frames import framed
from tests.web.wire import Wire


def told(wire: Wire, story: Callable[[Client], None]) -> Client:
    """What became of a screen to which a story was told."""

    async def tell() -> Client:
        client = Client(PersonId("ann"), wire, Outbox())
        story(client)
        await asyncio.sleep(0)
        return client

    return asyncio.run(tell())


def test_frames_leave_together_in_the_order_in_which_they_came() -> None:
    wire = Wire()

    def story(client: Client) -> None:
        for number in range(3):
            client.say(b"%d" % number)

    told(wire, story)
    assert wire.texts == [b"0", b"1", b"2"]
    assert wire.writes == 1


def test_a_screen_that_takes_too_little_in_is_dropped() -> None:
    wire = Wire(takes=False)

    async def story() -> Client:
        client, frame = Client(PersonId("ann"), wire, Outbox()), framed(b"x" * 1000)
        for _ in range(2 * WAITING_BYTES // len(frame)):
            client.put(frame)
            await asyncio.sleep(0)
        return client

    client = asyncio.run(story())
    assert client.stalled
    assert client.ended.is_set()
    assert wire.dropped
    assert wire.waiting <= WAITING_BYTES + 1004


def test_the_last_words_are_sent_and_nothing_after_them() -> None:
    wire = Wire()

    def story(client: Client) -> None:
        client.say(b"goodbye")
        client.leave()
        client.say(b"late")

    told(wire, story)
    assert wire.texts == [b"goodbye"]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_of_any_size_says_what_it_should(size: int) -> None:
    wire = Wire()
    told(wire, lambda client: client.say(b"x" * size))
    assert wire.texts == [b"x" * size]
