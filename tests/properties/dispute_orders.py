"""Orders about complaints in every standing, such as a person might give and nobody should."""

from typing import Any, get_args

from sicbo.core.floor.disputes.dispute import DisputeAbout
from sicbo.core.floor.disputes.messages import (
    AdviseComplainant,
    CloseDispute,
    Complain,
    DecideStep,
    EnterOutsideDecision,
    HoldDisputed,
    RemarkOnDispute,
    RequestReview,
)
from sicbo.core.floor.noun import NounCommand
from sicbo.core.money import Amount

ABOUT: Any = get_args(DisputeAbout)
AMOUNTS = (Amount(0), Amount(100), Amount(-1), Amount(10**15), Amount(10**16))
NUMBERS = (*range(1, 10), 0, -1, 10**9, 10**10)


def disputes() -> list[NounCommand]:
    """Every order, to complaints in every standing."""
    return [
        *(Complain(about=about, text="w-1") for about in ABOUT),
        *(Complain(about="round", round=n, text="w-1") for n in NUMBERS),
        *(
            Complain(about="other", subject=name, player=who, text=text)
            for name in ("", "table-1", "Miss Vervain", "x" * 90)
            for who in (None, "ann", "zed", "")
            for text in ("w-1", " ", "x" * 90)
        ),
        *(Complain(about="hold", subject=name, text="w-1") for name in ("table-1", "moon-1", "")),
        Complain(about="other", text="w-1", words="said"),
        Complain(about="other", text="w-1", words="x" * 501),
        *(
            DecideStep(dispute=n, pays=much, instead=instead, text=text)
            for n in NUMBERS
            for much in AMOUNTS
            for instead in (False, True)
            for text in ("w-2", "")
        ),
        *(RequestReview(dispute=n) for n in NUMBERS),
        *(AdviseComplainant(dispute=n) for n in NUMBERS),
        *(
            HoldDisputed(dispute=n, player=who, amount=much)
            for n in NUMBERS
            for who in ("ann", "zed", "")
            for much in AMOUNTS
        ),
        *(
            EnterOutsideDecision(dispute=n, reference=said, pays=much, text="w-3")
            for n in NUMBERS
            for said in ("letter 12", " ", "x" * 90)
            for much in AMOUNTS
        ),
        *(RemarkOnDispute(dispute=n, text=text) for n in NUMBERS for text in ("w-4", " ")),
        *(CloseDispute(dispute=n, satisfied=well) for n in NUMBERS for well in (True, False)),
    ]
