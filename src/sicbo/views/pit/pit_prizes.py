"""Prizes of jackpots that were won at a table and wait to be verified and paid."""

from collections.abc import Iterator

from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.prizes import TWO
from sicbo.core.table.state import Table
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.pit.pit_form import PitPrize


def prizes_at(floor: CommittedFloor, name: str, table: Table) -> Iterator[PitPrize]:
    """What was won at a table of any jackpot and nobody has been paid; what is on a form is not."""
    for own in (*table.jackpots, *sorted(table.once_fed)):
        pool = floor.state(JACKPOT, own)
        for prize in pool.waiting():
            for share in prize.unpaid() if prize.table == name else ():
                if share.player in prize.on_form or pool.rules is None:
                    continue
                seen = prize.verified.get(share.player, ())
                asked = TWO if share.amount >= prize.verify_from else 0
                yield PitPrize(
                    pool=own,
                    prize=prize.number,
                    player=share.player,
                    round=prize.round,
                    amount=share.amount,
                    verified_by=seen,
                    needs=max(0, asked - len(seen)),
                    paid=pool.rules.paid,
                )
