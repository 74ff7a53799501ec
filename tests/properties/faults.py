"""What each document says follows from a fault, by the phase it happens in."""

ROUND = ("betting", "closed", "uncovered", "announced", "entered")
LIT = ("uncovered", "announced", "entered")
BEFORE = ("betting", "closed")


def _crown_faults() -> dict[tuple[str, str], str]:
    return {
        ("not-flat", "uncovered"): "again",  # 5.1.5, 7.1.1
        **{("tumbler-fault", at): "again" for at in ("betting", "closed", "uncovered")},  # 7.1.2
        ("exposed", "betting"): "again",  # 7.1.3
        **{("lights", at): "by dice" for at in ("entered", "between")},  # 7.3
        **{("equipment", at): "goes on" for at in ("between", *ROUND)},  # 7.4
        **{(event, at): "ruling" for event in ("broken-dice", "power") for at in ROUND},  # 9.9
        **{("broken-tumbler", at): "ruling" for at in (*ROUND, "no-spin")},
        **{("other", at): "ruling" for at in ("between", *ROUND, "no-spin")},
    }


FAULTS: dict[str, dict[tuple[str, str], str]] = {
    "star-2016": {  # 8.1 to 8.9
        ("not-flat", "uncovered"): "void",
        **{
            (event, at): "void"
            for event in ("tumbler-fault", "bad-shake", "broken-dice", "broken-tumbler")
            for at in ("shaken", "betting", "closed", "uncovered")
        },
        **{("exposed", at): "void" for at in ("shaken", "betting", "closed", "uncovered")},
        **{("key-missed", at): "void" for at in ("closed", "uncovered")},
        **{("lights", at): "by dice" for at in ("entered", "between")},
        **{("display", at): "goes on" for at in ("between", "shaken", *ROUND)},
    },
    "mbs-2020": {  # 5.1 to 5.13, 6.1, 6.3
        **{
            (event, at): "void"
            for event in ("bad-shake", "broken-dice", "broken-dome")
            for at in (*ROUND, "power-option")
        },
        ("exposed", "betting"): "void",
        **{("not-flat", at): "void" for at in LIT},
        **{("key-missed", at): "goes on" for at in ("closed", "uncovered")},
        **{(event, at): "ruling" for event in ("equipment", "tumbler-fault") for at in BEFORE},
        **{(event, at): "goes on" for event in ("equipment", "tumbler-fault") for at in LIT},
        **{("lights", at): "by dice" for at in ("entered", "between")},
        **{("display", at): "goes on" for at in ("between", *ROUND)},
        **{("power", at): "option" for at in BEFORE},
        **{("power", at): "goes on" for at in LIT},
        **{("other", at): "ruling" for at in ("between", *ROUND)},
    },
    "crown-a": _crown_faults(),
    "crown-b": _crown_faults(),
    "canberra-2005": {  # 8.1 to 8.5, 10.3
        ("not-flat", "uncovered"): "void",
        **{
            (event, at): "void"
            for event in ("broken-dice", "tumbler-fault")
            for at in ("between", *ROUND)
        },
        ("exposed", "betting"): "void",
        **{("lights", at): "by dice" for at in ("entered", "between")},
        **{(event, at): "ruling" for event in ("power", "other") for at in ROUND},
    },
    "aruze-etg": {  # 7.4
        ("not-flat", "tumbling"): "void pending",
        **{
            (event, at): "void pending"
            for event in ("broken-dice", "tumbler-fault")
            for at in ("shoot-wait", "tumbling")
        },
        **{("broken-tumbler", at): "void pending" for at in ("betting", "shoot-wait", "tumbling")},
    },
}
CROWN_STOPS = {"lights": False, "tumbler-fault": False, "equipment": False}
# Star 8.8 always, Crown 7.4 unless it was put right at once.
# Crown 7.1.2 "after being activated"; MBS 5.2 and Canberra 8.3 speak of concealed dice.
FROM_SHAKE = {
    ("mbs-2020", "exposed"),
    ("crown-a", "tumbler-fault"),
    ("crown-b", "tumbler-fault"),
    ("canberra-2005", "exposed"),
}
STOPS = {
    "star-2016": {"lights": True},
    "crown-a": CROWN_STOPS,
    "crown-b": CROWN_STOPS,
    "aruze-etg": {"broken-tumbler": True},
}
