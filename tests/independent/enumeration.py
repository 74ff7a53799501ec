"""Every Sic Bo wager of five rule documents, decided roll by roll.

A wager is a rule on three dice: the odds "to one" when it wins, ``None`` when it loses.
The games are

star-2016       The Star, Order of 17 August 2016, rules 3, 6 and 7
mbs-2020        Marina Bay Sands, version 6, rules 3.5 and 4.1
aruze-etg       Aruze electronic table game, rule 3.9
crown-a         Crown, Option A (numbers), rules 3.7 to 3.19 and 6.1
crown-b         Crown, Option B (symbols and colours), rules 2.4.1(b), 3.7 to 3.16 and 6.2
canberra-2005   Casino Canberra, NI2005-29, rules 4.3 and 6.1

``TABLE`` holds the default readings, ``ALTERNATIVES`` the rows that another reading changes.
"""

from collections.abc import Callable
from fractions import Fraction

Row = tuple[int | None, ...]
Rule = Callable[[int, int, int], int | None]
Rules = dict[str, Rule]

FACES = (1, 2, 3, 4, 5, 6)
ROLLS: tuple[tuple[int, int, int], ...] = tuple(
    (a, b, c) for a in FACES for b in FACES for c in FACES
)

# The same prices stand in Star 7.1, MBS 4.1.2, Aruze 3.9.10, Crown 6.1 and 6.2, Canberra 6.1(f).
TOTAL_ODDS = {
    4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6,
    11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 31, 17: 62,
}  # fmt: skip
# Star 3.1.7, MBS 4.1.3, Aruze 3.9.7, Crown 6.1; Canberra 4.3(g) says "the nominated numbers".
PAIRS = (
    (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 3), (2, 4), (2, 5), (2, 6),
    (3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6),
)  # fmt: skip
FOURS = ("1-2-3-4", "2-3-4-5", "2-3-5-6", "3-4-5-6")  # Star 3.2.3, MBS 4.1.7, Crown 3.19.1
MBS_THREES = (
    "126 135 234 256 346 123 136 145 235 356 124 146 236 245 456 125 134 156 246 345"  # 4.1.4
)
MBS_DOUBLE_SINGLES = (  # 4.1.5
    "113 114 115 116 221 223 224 225 226 331 332 334 335 336 "
    "441 442 443 445 446 551 552 553 554 556 661 662 663 664"
)
# Crown 2.4.1(b)(i) and (ii): the colour of each symbol, and its value.
SYMBOLS = {"fish": 1, "prawn": 2, "gourd": 3, "coin": 4, "crab": 5, "chicken": 6}
COLOURS = {"red": (1, 6), "green": (2, 5), "blue": (3, 4)}


def pay(won: bool, odds: int) -> int | None:
    """Give the odds when won, else nothing."""
    return odds if won else None


def even_money(totals: tuple[int, ...], losing_triples: tuple[int, ...] = FACES) -> Rule:
    """Pay 1 on the totals listed, but not on the losing triples."""
    return lambda a, b, c: pay(a + b + c in totals and not (a == b == c and a in losing_triples), 1)


def any_triple(a: int, b: int, c: int) -> int | None:
    """Pay 31 when all three dice are equal."""
    return pay(a == b == c, 31)


def shown(n: int, odds: dict[int, int]) -> Rule:
    """Pay by the number of dice that show n; nothing for a number of dice not priced."""
    return lambda a, b, c: odds.get((a, b, c).count(n))


def total(n: int) -> Rule:
    """Pay when the three dice add up to n."""
    return lambda a, b, c: pay(a + b + c == n, TOTAL_ODDS[n])


def pair(u: int, v: int) -> Rule:
    """Pay once when both numbers show."""
    return lambda a, b, c: pay(u in (a, b, c) and v in (a, b, c), 6)


def pair_third_differs(u: int, v: int) -> Rule:
    """Pay when one die shows u, one shows v and the third shows neither."""
    return lambda a, b, c: pay((a, b, c).count(u) == 1 and (a, b, c).count(v) == 1, 6)


def pair_per_way(u: int, v: int) -> Rule:
    """Pay for each way of picking a die with u and a die with v."""

    def rule(a: int, b: int, c: int) -> int | None:
        ways = 0
        for x, y in ((a, b), (a, c), (b, c)):
            if (x, y) in ((u, v), (v, u)):
                ways += 1
        return pay(ways > 0, 6 * ways)

    return rule


def four(key: str) -> Rule:
    """Pay on three different numbers, all among the four."""
    among = [int(digit) for digit in key.split("-")]
    return lambda a, b, c: pay(a in among and b in among and c in among and len({a, b, c}) == 3, 7)


def four_repeats(key: str) -> Rule:
    """Pay when every die shows one of the four, repeats allowed."""
    among = [int(digit) for digit in key.split("-")]
    return lambda a, b, c: pay(a in among and b in among and c in among, 7)


def exact_faces(digits: str, odds: int) -> Rule:
    """Pay when the three dice are these three, in any order."""
    wanted = sorted(int(digit) for digit in digits)
    return lambda a, b, c: pay(sorted((a, b, c)) == wanted, odds)


def colour_dice(colour: str, a: int, b: int, c: int) -> int:
    """Count the dice that show the colour."""
    return sum(1 for die in (a, b, c) if die in COLOURS[colour])


def colour_shown(colour: str, odds: dict[int, int]) -> Rule:
    """Pay by the number of dice that show the colour."""
    return lambda a, b, c: odds.get(colour_dice(colour, a, b, c))


def any_colour_triple(odds: int) -> Rule:
    """Pay on three dice of one colour, whichever it is."""
    return lambda a, b, c: pay(any(colour_dice(colour, a, b, c) == 3 for colour in COLOURS), odds)


def unless_colour_triple(inner: Rule) -> Rule:
    """Pay as the inner wager does, but nothing when the three dice share a colour."""

    def rule(a: int, b: int, c: int) -> int | None:
        if any_colour_triple(1)(a, b, c) is not None:
            return None
        return inner(a, b, c)

    return rule


def any_listed_total(n: int) -> Rule:
    """Pay the price of the spot on any total from 4 to 17."""
    return lambda a, b, c: pay(a + b + c in TOTAL_ODDS, TOTAL_ODDS[n])


small = even_money((4, 5, 6, 7, 8, 9, 10))
big = even_money((11, 12, 13, 14, 15, 16, 17))
odd = even_money((5, 7, 9, 11, 13, 15, 17))
even = even_money((4, 6, 8, 10, 12, 14, 16))


def pairs(make: Callable[[int, int], Rule]) -> Rules:
    """Build the fifteen pairs."""
    return {f"pair:{u}-{v}": make(u, v) for u, v in PAIRS}


def fours(make: Callable[[str], Rule]) -> Rules:
    """Build the four sets of four numbers."""
    return {f"four:{key}": make(key) for key in FOURS}


def numbers(name: str, odds: dict[int, int]) -> Rules:
    """Build the six spots of a wager on one number."""
    return {f"{name}:{n}": shown(n, odds) for n in FACES}


def symbols(name: str, odds: dict[int, int]) -> Rules:
    """Build the six spots of a wager on one symbol."""
    return {f"{name}:{symbol}": shown(n, odds) for symbol, n in SYMBOLS.items()}


def colours(name: str, odds: dict[int, int]) -> Rules:
    """Build the three spots of a wager on one colour."""
    return {f"{name}:{colour}": colour_shown(colour, odds) for colour in COLOURS}


def totals() -> Rules:
    """Build the fourteen totals."""
    return {f"total:{n}": total(n) for n in TOTAL_ODDS}


def numbers_game(triple_odds: int, double_odds: int) -> Rules:
    """Build the fifty wagers that the five numbered games share."""
    return (
        {"small": small, "big": big, "any-triple": any_triple}
        | numbers("triple", {3: triple_odds})
        | numbers("double", {2: double_odds, 3: double_odds})
        | totals()
        | pairs(pair)
        | numbers("single", {1: 1, 2: 2, 3: 12})
    )


def double_singles(listed: str) -> Rules:
    """Build the spots of two of a number with one of another, 50 to 1."""
    return {f"double-single:{'-'.join(key)}": exact_faces(key, 50) for key in listed.split()}


def rows(rules: Rules) -> dict[str, Row]:
    """Apply each rule to the 216 rolls."""
    return {key: tuple(rule(a, b, c) for a, b, c in ROLLS) for key, rule in rules.items()}


EXTRAS: Rules = {"odd": odd, "even": even} | fours(four)

TABLE: dict[str, dict[str, Row]] = {
    "star-2016": rows(numbers_game(180, 11) | EXTRAS),
    "mbs-2020": rows(
        numbers_game(180, 11)
        | EXTRAS
        | {f"three:{'-'.join(key)}": exact_faces(key, 30) for key in MBS_THREES.split()}
        | double_singles(MBS_DOUBLE_SINGLES)
    ),
    "aruze-etg": rows(numbers_game(190, 12)),
    "crown-a": rows(numbers_game(180, 11) | EXTRAS),
    "crown-b": rows(
        {"small": small, "big": big, "any-symbol-triple": any_triple}
        | {"any-colour-triple": any_colour_triple(7)}
        | symbols("symbol-triple", {3: 180})
        | symbols("symbol", {1: 1, 2: 2, 3: 12})
        | colours("colour-triple", {3: 23})
        | colours("colour-double", {2: 3, 3: 3})
        | colours("colour", {1: 1, 2: 1, 3: 1})
        | totals()
    ),
    "canberra-2005": rows(numbers_game(180, 11)),
}

PRINTED_EVEN = (4, 6, 8, 12, 14, 16, 18)  # Star 3.2.2.1

ALTERNATIVES: dict[tuple[str, str, str], dict[str, Row]] = {
    key: rows(rules)
    for key, rules in {
        ("star-2016", "star.even", "printed-666-loses"): {"even": even_money(PRINTED_EVEN)},
        ("star-2016", "star.even", "printed-666-wins"): {"even": even_money(PRINTED_EVEN, (2, 4))},
        ("star-2016", "star.even", "plus-10-666-wins"): {
            "even": even_money((*PRINTED_EVEN, 10), (2, 4))
        },
        ("star-2016", "star.four_numbers", "repeats"): fours(four_repeats),
        ("mbs-2020", "mbs.totals", "any-listed"): {
            f"total:{n}": any_listed_total(n) for n in TOTAL_ODDS
        },
        ("mbs-2020", "mbs.double_single", "all-thirty"): double_singles("112 665"),
        ("mbs-2020", "mbs.pair", "per-way"): pairs(pair_per_way),
        ("mbs-2020", "mbs.double", "three-times"): numbers("double", {2: 11, 3: 33}),
        ("mbs-2020", "mbs.four_numbers", "repeats"): fours(four_repeats),
        ("crown-a", "crown-a.pair", "third-differs"): pairs(pair_third_differs),
        ("crown-a", "crown-a.pair", "per-way"): pairs(pair_per_way),
        ("crown-a", "crown-a.four_numbers", "repeats"): fours(four_repeats),
        ("crown-a", "crown-a.single", "every-die"): numbers("single", {3: 12}),
        ("crown-b", "crown-b.colour_count", "exact"): colours("colour-double", {2: 3})
        | colours("colour", {1: 1}),
        ("crown-b", "crown-b.small_big", "colour-triples"): {
            "small": unless_colour_triple(small),
            "big": unless_colour_triple(big),
        },
        ("crown-b", "crown-b.any_triple", "combined"): {"any-symbol-triple": any_colour_triple(31)},
        ("crown-b", "crown-b.single", "every-die"): symbols("symbol", {3: 12})
        | colours("colour", {3: 1}),
        ("canberra-2005", "canberra.double_triple_wins", "false"): numbers("double", {2: 11}),
        ("canberra-2005", "canberra.double_triple_wins", "three-times"): numbers(
            "double", {2: 11, 3: 33}
        ),
        ("canberra-2005", "canberra.pair", "third-differs"): pairs(pair_third_differs),
        ("canberra-2005", "canberra.pair", "per-way"): pairs(pair_per_way),
    }.items()
}

# Super Streak, Star 6 and 7.2.
STREAK_ODDS = {4: 6, 5: 10, 6: 15, 7: 20, 8: 35, 9: 50, 10: 75, 11: 100, 12: 500}
TRIPLE = Fraction(sum(1 for a, b, c in ROLLS if a == b == c), 216)
SIDE = Fraction(sum(1 for roll in ROLLS if small(*roll)), 216)  # the same for all four sides
OTHER_SIDE = 1 - TRIPLE - SIDE


def streak_return(count: int, paid: str) -> Fraction:
    """Give the expected amount still handed back, stake included, at a count.

    With ``once`` the final count is priced when the run ends or reaches 12. With ``each-level``
    each level is priced as it is reached, and the stake comes back once, with the fourth.
    """
    if count == 12:
        return Fraction(1 + STREAK_ODDS[12]) if paid == "once" else Fraction(0)
    ended = Fraction(0)
    progress = streak_return(count + 1, paid)
    if paid == "once" and count in STREAK_ODDS:
        ended = Fraction(1 + STREAK_ODDS[count])
    if paid == "each-level" and count + 1 in STREAK_ODDS:
        progress += STREAK_ODDS[count + 1] + (1 if count + 1 == 4 else 0)
    # A triple leads back to the same count, hence the divisor.
    return (SIDE * progress + OTHER_SIDE * ended) / (1 - TRIPLE)


def first_result_return(paid: str) -> Fraction:
    """Start without a side: the first result that is no triple sets it and counts one."""
    return (SIDE + OTHER_SIDE) * streak_return(1, paid) / (1 - TRIPLE)


STREAK_RETURNS: dict[tuple[str, str, str], Fraction] = {
    ("next_result", "follow", "once"): streak_return(0, "once"),
    ("next_result", "nominate", "once"): streak_return(0, "once"),
    ("next_result", "follow", "each-level"): streak_return(0, "each-level"),
    ("next_result", "nominate", "each-level"): streak_return(0, "each-level"),
    ("opening_result", "follow", "once"): streak_return(1, "once"),
    ("next_result", "first_result", "once"): first_result_return("once"),
    ("opening_result", "first_result", "once"): first_result_return("once"),
}
