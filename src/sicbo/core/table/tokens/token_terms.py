"""What a voucher says of its tokens binds them at every table: the areas, and the time."""

import datetime
from collections.abc import Iterable, Mapping

from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.state import Table


def against_terms(
    table: Table,
    laid: Mapping[WagerKey, Iterable[Kind]],
    at: datetime.datetime | None = None,
) -> Refusal | None:
    """Refuse tokens on areas that their voucher does not name, and laid `at` a time too late."""
    rules = table.policies.chips
    if not table.chips.tokens or rules is None or rules.vouchers is None:
        return None
    clause = rules.vouchers.clause
    for wager, kinds in laid.items():
        for kind in kinds:
            use = table.chips.tokens.get(kind)
            if use is None or wager not in table.offer:
                continue
            if at is not None and use.until is not None and at > use.until:
                return refuse("voucher-expired", clause, kind=kind, until=use.until.isoformat())
            if use.areas and not {wager, wager.partition(":")[0]} & {*use.areas}:
                facts = {"kind": kind, "wager": wager, "areas": " ".join(use.areas)}
                return refuse("voucher-condition", clause, may_retry=True, **facts)
    return None
