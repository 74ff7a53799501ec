"""A slow screen is let go, and nobody waits for it."""

import asyncio

from sicbo.web.client import Client


def test_frames_leave_in_the_order_in_which_they_came() -> None:
    async def story() -> list[bytes]:
        sent: list[bytes] = []

        async def send(frame: bytes) -> None:
            sent.append(frame)

        client = Client("ann")
        for number in range(3):
            client.put(b"%d" % number)
        client.leave()
        await client.drain(send)
        return sent

    assert asyncio.run(story()) == [b"0", b"1", b"2"]


def test_a_screen_whose_queue_is_full_is_dropped() -> None:
    async def story() -> Client:
        never = asyncio.Event()

        async def send(_: bytes) -> None:
            await never.wait()

        client = Client("ann", queue_max=3)
        draining = asyncio.create_task(client.drain(send))
        await asyncio.sleep(0)
        for number in range(10):
            client.put(b"%d" % number)
        draining.cancel()
        await asyncio.gather(draining, return_exceptions=True)
        return client

    assert asyncio.run(story()).stalled
