"""A client of a floor: watch a table, sit down, bet, deal, and read what the record says.

Everything a browser does over the wire, typed, for programs::

    async with Client("http://127.0.0.1:8000") as floor:
        await floor.come_in()
        async with floor.table("main") as table:
            await table.sit(chips=50_000)
            number = await table.betting()
            await table.place({"small": 500})
            print((await table.settled(number)).net)
"""

from sicbo.client.errors import (
    ClientError,
    Lost,
    NoSeat,
    NotUnderstood,
    Refused,
    TooLate,
    Unanswered,
)
from sicbo.client.floor import Client
from sicbo.client.table import TableLine

__all__ = [
    "Client",
    "ClientError",
    "Lost",
    "NoSeat",
    "NotUnderstood",
    "Refused",
    "TableLine",
    "TooLate",
    "Unanswered",
]
