"""A rulebook small enough to read at a glance, for tests that break it."""

SMALL_BOOK = """\
schema = 1

[identity]
id = "tiny"
title = "Tiny"
casino = "House"
operator = "House"
jurisdiction = "Nowhere"
regulator = "Nobody"
act = "none"
instrument = "none"
clause = "0"
in_force = { kind = "undated", printed = "undated" }

[[games]]
id = "tiny"
name = "Tiny"
faces = { kind = "numbers", clause = "0" }
announcement = { form = "ascending-then-total", clause = "0" }
catalogue_clause = "1"
menus = [{ layouts = ["A"], clause = "1" }]

[[wagers]]
key = "small"
label = "Small"
clause = "1.1"
wins_when = { kind = "total-among", totals = [4, 5, 6, 7, 8, 9, 10], except_triples_of = "face" }
pays_clause = "2"
pays = [{ to_one = 1 }]

[[wagers]]
key = "total"
label = "Total"
clause = "1.2"
spots = ["4", "17"]
wins_when = { kind = "total-chosen" }
pays_clause = "2"
pays = [
  { spots = ["4"], to_one = 60 },
  { spots = ["17"], to_one = 60 },
]

[[readings]]
name = "tiny.small"
clauses = ["1.1"]
question = "Does a triple lose?"
default = "loses"
because = "The house says so."

[[readings.choices]]
value = "loses"
means = "a triple loses"

[[readings.choices]]
value = "wins"
means = "a triple wins"

[[readings.choices.wagers]]
key = "small"
wins_when = { kind = "total-among", totals = [4, 5, 6, 7, 8, 9, 10] }

[clauses]
"0" = { states = "This is a house game.", kind = "notice" }
"1" = { states = "Small and totals are on offer.", kind = "wager" }
"1.1" = { states = "Small wins on 4 to 10.", kind = "wager", capabilities = ["C02"] }
"1.2" = { states = "A total wins when it shows.", kind = "wager" }
"2" = { states = "Small pays 1 to 1, totals 60 to 1.", kind = "payout" }
"3" = { states = "Dice are kept in a box.", kind = "equipment", physical = "who holds the key" }
"4" = { states = "Bets close by call.", kind = "round", capabilities = ["C05"], waits = ["C05"] }
"""


def broken(before: str, after: str) -> bytes:
    """The small rulebook with one thing changed."""
    assert SMALL_BOOK.count(before) >= 1, before
    return SMALL_BOOK.replace(before, after, 1).encode()
