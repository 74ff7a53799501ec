"""Every order about a noun of the floor, from everybody: who is not heard, and who may not.

The orders are such as the house refuses whoever gives them, so that what is heard changes nothing.
"""

from pathlib import Path
from typing import Any, Final

import pytest

from sicbo.core.floor.nouns import NOUN_COMMANDS
from sicbo.journal.codec import decode
from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport.rates import Rate
from tests.web.ladders import ladder_of
from tests.web.real_floor import CASHIER, GAMES, answers, holder, on_real_floor, screen

NOBODY: Final = "nowhere-7"

MESSAGES: Final[dict[str, dict[str, Any]]] = {
    "review-alerts": {"table": ...},
    "acknowledge-alert": {"number": 999_999},
    "stock-bank": {"way": "in", "chips": {}},
    "ask-for-slip": {"kind": "fill", "table": ..., "chips": {}},
    "send-slip": {"slip": 0, "chips": {}},
    "receive-slip": {"slip": 0, "chips": {}},
    "return-slip": {"slip": 0, "reason": ""},
    "void-slip": {"slip": 0, "reason": ""},
    "remove-box": {"table": ...},
    "count-box": {"box": 0, "amount": 0, "counted_by": ""},
    "file-copy": {"table": ..., "file_sha256": "0" * 64, "kind": "pdf", "size": 1},
    "withdraw-copy": {"table": ...},
    "request-copy": {"table": ..., "times": 1},
    "register-item": {"kind": "dice", "serial": "", "maker": "", "evidence": ""},
    "approve-item": {
        "serial": NOBODY,
        "authority": "",
        "form": "oral",
        "reference": "",
        "date": "2001-01-01",
    },
    "fit-item": {"serial": NOBODY, "table": ...},
    "remove-item": {"serial": NOBODY},
    "seal-item": {"serial": NOBODY, "seal": ""},
    "break-seal": {"serial": NOBODY, "evidence": ""},
    "check-item": {"serial": NOBODY, "passed": True, "evidence": ""},
    "retire-item": {"serial": NOBODY, "evidence": ""},
    "destroy-item": {"serial": NOBODY, "witness": "", "evidence": ""},
    "hand-key": {"serial": NOBODY, "holder": None},
    "plan-checks": {"kind": "dice", "checks": [{"when": "before-day", "stops": True}] * 9},
    "take-kit": {"table": ..., "evidence": ""},
    "withhold-ticket": {"ticket": NOBODY},
    "withhold-prize": {"pool": NOBODY, "prize": 0, "player": "bob"},
    "withhold-credit": {"player": "bob", "amount": 0},
    "seize-winnings": {"player": "bob", "amount": 0},
    "demand-ticket": {"ticket": NOBODY, "amount": 0},
    "demand-prize": {"pool": NOBODY, "prize": 0, "player": "bob", "amount": 0},
    "demand-credit": {"player": "bob", "amount": 0},
    "receive-return": {"hold": NOBODY, "amount": 0},
    "review-hold": {"hold": NOBODY},
    "determine-hold": {"hold": NOBODY, "pays": 0},
    "acknowledge-notice": {"number": 999_999},
    "look-up-name": {"person": "ann", "ground": "audit", "reference": ""},
    "record-incident": {"rule": NOBODY},
    "add-to-incident": {"incident": 999_999},
    "close-incident": {"incident": 999_999},
    "void-for-breach": {"incident": 999_999, "person": "bob"},
    "bar-person": {"incident": 999_999, "person": "bob"},
    "exclude-person": {"incident": 999_999, "person": "bob"},
    "recommend-exclusion": {"incident": 999_999, "person": "bob"},
    "decide-recommendation": {"incident": 999_999, "person": "bob", "excludes": False},
    "seize-for-breach": {"incident": 999_999, "person": "bob", "amount": 0},
    "confiscate-device": {"incident": 999_999, "person": "bob"},
    "detain-person": {"incident": 999_999, "person": "bob"},
    "lift-measure": {"incident": 999_999, "person": "bob", "kind": "bar"},
    "open-jackpot": {"pool": "", "reset": 0},
    "change-jackpot": {"pool": NOBODY},
    "link-jackpot": {"pool": NOBODY, "display": ""},
    "unlink-jackpot": {"pool": NOBODY},
    "declare-jackpot-fault": {"pool": NOBODY, "part": "display"},
    "clear-jackpot-fault": {"pool": NOBODY},
    "adjust-jackpot": {"pool": NOBODY, "amount": 0},
    "verify-prize": {"pool": NOBODY, "prize": 0, "player": "bob", "amount": 0},
    "pay-prize": {"pool": NOBODY, "prize": 0, "player": "bob", "how": "hand"},
    "retire-jackpot": {"pool": NOBODY, "at": "2001-01-01T00:00:00Z"},
    "end-jackpot": {"pool": NOBODY},
    "leave-out-table": {"pool": NOBODY, "table": ...},
    "pay-payout": {"payout": 999_999},
    "postpone-payout": {"payout": 999_999, "until": "2101-01-01T00:00:00Z"},
    "ask-identification": {"payout": 999_999},
    "show-identification": {"payout": 999_999},
    "cancel-payout": {"payout": 999_999},
    "ask-redemption": {"player": "bob", "colour": "red", "pieces": 0, "issued_at": NOBODY},
    "verify-redemption": {"number": 0, "amount": 0},
    "drop-redemption": {"number": 0},
    "redeem-ticket": {"amount": 0},
    "take-ticket": {"amount": 0},
    "insert-ticket": {"amount": 0},
    "dispense-ticket": {"ticket": NOBODY},
    "hand-back-ticket": {"ticket": NOBODY},
    "report-print": {"ticket": NOBODY, "outcome": "printed"},
    "put-away-ticket": {"ticket": NOBODY},
    "reprint-ticket": {"ticket": NOBODY},
    "void-ticket": {"ticket": NOBODY},
    "pay-damaged-ticket": {"ticket": NOBODY, "amount": 0},
    "expire-ticket": {"ticket": NOBODY},
    "lock-reader": {"device": NOBODY},
    "free-reader": {"device": NOBODY},
    "draft-tournament": {"tournament": "", "conditions": []},
    "amend-conditions": {"tournament": NOBODY, "conditions": []},
    "submit-conditions": {"tournament": NOBODY},
    "record-approval": {
        "tournament": NOBODY,
        "approved_by": "",
        "reference": "",
        "dated": "2001-01-01",
        "digest": "",
    },
    "appoint-director": {"tournament": NOBODY, "person": ""},
    "open-entries": {"tournament": NOBODY},
    "enter-tournament": {"tournament": NOBODY, "player": "ann"},
    "withdraw-entry": {"tournament": NOBODY, "player": "ann"},
    "refuse-entry": {"tournament": NOBODY, "player": "ann"},
    "close-entry-list": {"tournament": NOBODY},
    "require-signatures": {"tournament": NOBODY},
    "sign-conditions": {"tournament": NOBODY, "player": "ann"},
    "move-start": {"tournament": NOBODY, "session": "", "starts": "2101-01-01T00:00:00Z"},
    "brief-players": {"tournament": NOBODY, "players": []},
    "cancel-tournament": {"tournament": NOBODY},
    "designate-tables": {"tournament": NOBODY, "tables": []},
    "release-table": {"tournament": NOBODY, "name": ""},
    "draw-seats": {"tournament": NOBODY, "session": ""},
    "draw-lots": {"tournament": NOBODY, "session": ""},
    "seal-order": {"tournament": NOBODY, "of": "", "draw": 1, "commitment": ""},
    "report-order": {"tournament": NOBODY, "of": "", "draw": 1, "order": [], "link": ""},
    "reveal-order": {"tournament": NOBODY, "of": "", "draw": 1, "seed": ""},
    "say-present": {"tournament": NOBODY},
    "say-away": {"tournament": NOBODY},
    "start-session": {"tournament": NOBODY, "session": ""},
    "end-session": {"tournament": NOBODY, "session": ""},
    "conclude-table": {"tournament": NOBODY, "name": ""},
    "award-prizes": {"tournament": NOBODY},
    "mark-absent": {"tournament": NOBODY, "player": "ann"},
    "mark-arrived": {"tournament": NOBODY, "player": "ann"},
    "nominate-substitute": {
        "tournament": NOBODY,
        "session": "",
        "player": "ann",
        "substitute": "",
    },
    "decide-substitute": {
        "tournament": NOBODY,
        "session": "",
        "player": "ann",
        "approved": True,
    },
    "buy-back-in": {"tournament": NOBODY, "player": "ann"},
    "retire-from-tournament": {"tournament": NOBODY, "player": "ann"},
    "disqualify": {"tournament": NOBODY, "player": "ann", "ground": ""},
    "agree-to-end": {"tournament": NOBODY, "player": "ann"},
    "issue-voucher": {"voucher": "", "value": 0},
    "void-voucher": {"voucher": NOBODY},
    "exchange-voucher": {"voucher": NOBODY, "player": "bob"},
    "bring-tokens": {"player": "ann", "amount": 0, "kind": "token:nobody"},
    "lodge-terms": {"promotion": NOBODY, "terms": []},
    "publish-terms": {"promotion": NOBODY, "where": "", "piece": ""},
    "start-promotion": {"promotion": NOBODY},
    "give-tickets": {"promotion": NOBODY, "player": "bob", "tickets": 0},
    "exclude-entrant": {"promotion": NOBODY, "player": "bob"},
    "close-entries": {"promotion": NOBODY},
    "find-compromised": {"promotion": NOBODY, "act": "cancel-draw"},
    "validate-integrity": {"promotion": NOBODY},
    "raise-dispute": {"promotion": NOBODY, "player": "ann", "about": ""},
    "decide-dispute": {"promotion": NOBODY, "number": 999_999},
    "advise-of-inspector": {"promotion": NOBODY, "number": 999_999},
    "publish-results": {"promotion": NOBODY, "where": ""},
    "end-promotion": {"promotion": NOBODY},
    "seal-seed": {"promotion": NOBODY, "prize": NOBODY, "draw": 1, "commitment": ""},
    "reveal-seed": {"promotion": NOBODY, "prize": NOBODY, "draw": 1, "seed": ""},
    "nominate-scrutineer": {"promotion": NOBODY, "person": "bob"},
    "attend-draw": {"promotion": NOBODY},
    "leave-draw": {"promotion": NOBODY},
    "order-draw": {"promotion": NOBODY, "prize": NOBODY},
    "draw-ticket": {"promotion": NOBODY, "prize": NOBODY, "draw": 1, "tickets": [], "link": ""},
    "key-ticket": {"promotion": NOBODY, "prize": NOBODY, "ticket": 1},
    "confirm-ticket": {"promotion": NOBODY, "prize": NOBODY, "ticket": 1},
    "tell-winner": {"promotion": NOBODY, "prize": NOBODY, "way": "email"},
    "claim-prize": {"promotion": NOBODY, "prize": NOBODY, "player": "ann"},
    "choose-payment": {"promotion": NOBODY, "prize": NOBODY, "player": "ann"},
    "award-prize": {"promotion": NOBODY, "prize": NOBODY},
    "lapse-prize": {"promotion": NOBODY, "prize": NOBODY},
    "refuse-claim": {"promotion": NOBODY, "prize": NOBODY, "player": "bob"},
    "tell-refusal": {"promotion": NOBODY, "number": 999_999},
    "note-login": {"person": "ann", "step": "went"},
    "complain": {"about": "other"},
    "decide-step": {"dispute": 999_999},
    "request-review": {"dispute": 999_999},
    "advise-complainant": {"dispute": 999_999},
    "hold-disputed": {"dispute": 999_999, "player": "bob", "amount": 0},
    "enter-outside-decision": {"dispute": 999_999, "reference": ""},
    "remark-on-dispute": {"dispute": 999_999},
    "close-dispute": {"dispute": 999_999, "satisfied": True},
}
"""Every order about a noun; `...` stands for the table at hand."""

HARMLESS: Final = ("remove-box",)
"""What is done where it may be done."""

OVER_HTTP: Final = ("file-copy", "note-login")
"""What comes with a file, or is told by the server that saw it, and so from no screen's line."""

AT_TERMINALS: Final = ("insert-ticket", "put-away-ticket", "report-print")
"""What players order of tickets at a terminal, where the decision says whether they may."""

OF_COMPLAINTS: Final = ("complain", "request-review", "close-dispute")
"""What any player may order of complaints of their own."""

OFFICES: Final = {str(kind.__struct_config__.tag): kind.offices for kind in NOUN_COMMANDS}


async def said(
    floor: ServedFloor, person: str | None, kind: str, game: str
) -> dict[str, dict[str, Any]]:
    """What each order of somebody comes to, from one of their screens."""
    asked = {}
    for tag, fields in MESSAGES.items():
        named = {name: game if value is ... else value for name, value in fields.items()}
        asked[f"{kind}:{game}:{tag}"] = {"command": {"command": tag, **named}, "table": game}
    async with screen(floor, person, kind, game) as (line, _):
        heard = await answers(line, asked)
    return {name.rpartition(":")[2]: answer for name, answer in heard.items()}


def unheard(answer: dict[str, Any]) -> bool:
    return answer["error"] is not None and answer["error"]["kind"] == "not-authorised"


def refused(answer: dict[str, Any]) -> bool:
    return not answer["done"] and bool(answer["refusal"] and answer["refusal"]["clause"])


def test_every_order_about_a_noun_is_in_the_matrix() -> None:
    assert set(MESSAGES) == set(OFFICES)


def test_every_order_about_a_noun_from_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sicbo.web.transport.admission.MESSAGES", Rate(1e6, 1e6)
    )  # Nobody else says so much.

    async def story(floor: ServedFloor) -> None:
        desk = floor.live.desk
        before = desk.rooms.position
        for game in GAMES:
            for person, kind in (("bob", "table"), ("bob", "dealer"), (None, "table")):
                for tag, answer in (await said(floor, person, kind, game)).items():
                    heard = person is not None and tag in (*AT_TERMINALS, *OF_COMPLAINTS)
                    came = refused(answer) if heard else unheard(answer)
                    assert came, (person, kind, tag, answer["error"], answer["refusal"])
            for role in ladder_of(game).ranks:
                for tag, answer in (await said(floor, holder(game, role), "dealer", game)).items():
                    done = tag in HARMLESS and answer["done"]
                    done = done or (tag in OVER_HTTP and unheard(answer))
                    assert done or refused(answer), (role, tag, answer["error"])
                for tag, answer in (await said(floor, holder(game, role), "table", game)).items():
                    assert unheard(answer), (role, tag, answer)
            for tag, answer in (await said(floor, CASHIER, "table", game)).items():
                served = "cashier" in OFFICES[tag]
                assert refused(answer) if served else unheard(answer), (tag, answer)
        done = {decode(entry.body).event for entry in desk.journal.entries(before)}
        assert {type(event).__name__ for event in done} <= {"BoxRemoved", "BoxTaken"}

    on_real_floor(tmp_path, story)
