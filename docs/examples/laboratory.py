"""A worked session in the laboratory, as in a notebook: run it with ``python laboratory.py``."""

from sicbo.lab.fairness import Bias, biased_rolls, examine
from sicbo.lab.simulate import evenings, flat_rounds, hours, streak_wagers

# 1. What does a wager return? A hundred million rounds, and the exact figure beside them.
rounds = flat_rounds("star-2016", {"small": "10", "triple:6": "5"}, rounds=100_000_000)
print(rounds)
assert rounds.agrees

# 2. An evening: 500 in hand, a Martingale from 10, home at 1,000.
evening = evenings(
    "star-2016",
    {"small": "10"},
    strategy="martingale",
    bankroll="500",
    goal="1000",
    rounds=200,
    evenings=50_000,
)
print(evening)
ruin = evening.answer("ruin")
print(f"ruined in {ruin.simulated:.1%} of the evenings, exactly {ruin.exact:.4%}")
# In a notebook: `evening` shows a table, `evening.plot()` the pictures; or write a page:
# pathlib.Path("evening.html").write_text(evening.page())


# 3. A strategy of one's own: a function that is compiled. Money is in cents.
def grind(memory, bankroll, last, table):
    """A unit more after a win, the base after a loss, never more than a tenth of it all."""
    memory[0] = memory[0] + table.unit if last.net > 0 else table.base
    stake = min(memory[0], bankroll // 10, table.maximum)
    return max(stake - stake % table.unit, table.minimum)


mine = evenings("star-2016", {"small": "10"}, strategy=grind, bankroll="500", evenings=20_000)
print(mine)

# 4. The same evening by another reading of the text: is a colour counted once, or exactly?
for reading in ("as-written", "exact"):
    crown = evenings(
        "crown-b",
        {"colour:red": "5"},
        bankroll="200",
        readings={"crown-b.colour_count": reading},
        evenings=20_000,
    )
    print(reading, f"{crown.answer('return').exact:.4f}", f"{crown.answer('ruin').exact:.4f}")

# 5. Super Streak, and a table of seven by the hour.
print(streak_wagers("star-2016", "streak:small-big", wagers=1_000_000))
print(hours("mbs-2020", {"small": "25", "total:9": "10"}, players=7, hands=40, hours=20_000))

# 6. Is this shaker fair? A six that comes with 18 % in place of 16.7 %.
for loaded in (Bias(), Bias(faces={6: 0.18})):
    report = examine(biased_rolls(20_000, loaded))
    print(report.sentence)
