"""Check a draw without any code of sicbo: python verify_draw.py PROOF.

PROOF is what `sicbo verify-draw PROMOTION PRIZE --json` printed, or `--out` wrote, for a ticket of
a promotion, or `sicbo tournament verify-seats` for the seats of a session; `-` reads it from
standard input. Needs Python alone. Compare commitment, digest and count with those that were shown
before the draw, and the link with an export that you have verified: see draws.md.
Exit code 0: the draw is as it was told. 1: it is not. 2: this is no proof.
"""

import hmac
import json
import struct
import sys
from hashlib import sha256

SPACE = 2**256


def number(seed, message, count, counter=0):
    """A number of 256 bits, drawn anew at or above the largest multiple; and the next counter."""
    most = SPACE - SPACE % count
    while True:
        drawn = hmac.digest(seed, f"{message}|{counter}".encode(), "sha256")
        counter += 1
        if int.from_bytes(drawn, "big") < most:
            return int.from_bytes(drawn, "big") % count, counter


def ticket(seed, proof, skipped):
    """The ticket of one pass."""
    name = f"{proof['promotion']}|{proof['prize']}|{proof['draw']}"
    message = f"sicbo.draw.1|{name}|{skipped}|{proof['link']}"
    return 1 + number(seed, message, proof["tickets"])[0]


def shuffled(seed, proof):
    """Players shuffled from the last place down."""
    if proof["drawn_for"] not in ("seats", "lots"):
        raise ValueError("it is drawn for neither seats nor lots")
    message = f"sicbo.{proof['drawn_for']}.1|{proof['tournament']}|{proof['of']}|{proof['link']}"
    order, counter = list(proof["players"]), 0
    for i in range(len(order) - 1, 0, -1):
        j, counter = number(seed, message, i + 1, counter)
        order[i], order[j] = order[j], order[i]
    return order


def link(entry):
    """The link of a journal entry: over the link before it, its place and its digest."""
    name = entry["stream"].encode()
    place = struct.pack(">QQH", entry["position"], entry["version"], len(name))
    before, digest = bytes.fromhex(entry["before"]), bytes.fromhex(entry["digest"])
    return sha256(b"sicbo.1" + before + place + name + digest).hexdigest()


def follow(rows, count):
    """Every ticket is of one person, from the first to the last."""
    wanted = 1
    for _, first, last in rows:
        if first != wanted or last < first:
            return False
        wanted = last + 1
    return wanted == count + 1


def bound(proof, seed, before, text, stream):
    """What is true of every draw: seed, list and order were fixed before they could matter."""
    ordered = proof["ordered"]
    yield proof["committed"] < before, "bound before it could matter"
    yield sha256(seed).hexdigest() == proof["commitment"], "the seed is the one bound to"
    yield sha256(text.encode()).hexdigest() == proof["digest"], "the list has its digest"
    in_order = before <= ordered["position"] < proof["drawn"] < proof["revealed"]
    yield in_order, "closed, ordered, drawn, revealed, in this order"
    named = link(ordered) == ordered["link"] == proof["link"]
    yield named, "the draw names the entry that ordered it"
    yield ordered["stream"] == stream, f"which is of {stream}"


def of_ticket(proof):
    """Everything that must be true of a ticket, one thing after another."""
    seed, rows = bytes.fromhex(proof["seed"]), proof["rows"]
    closed, ordered = proof["closed"], proof["ordered"]["position"]
    text = "".join(f"{player},{first},{last}\n" for player, first, last in rows)
    before = closed if proof["draw"] == 1 else ordered
    yield from bound(proof, seed, before, text, f"promotion:{proof['promotion']}")
    yield closed < ordered, "ordered once entries were closed"
    yield follow(rows, proof["tickets"]), f"its {proof['tickets']} tickets follow one another"
    for skipped, said in enumerate([*proof["passed"], proof["ticket"]]):
        found = ticket(seed, proof, skipped)
        yield found == said, f"seed and entry give ticket {found}"
    held = [player for player, first, last in rows if first <= proof["ticket"] <= last]
    yield held == [proof["player"]], f"ticket {proof['ticket']} is of {proof['player']}"


def of_seats(proof):
    """Everything that must be true of the seats of a session, or of a lot."""
    seed, players, tables = bytes.fromhex(proof["seed"]), proof["players"], proof["tables"]
    rows = [*(f"player,{each}" for each in players), *(f"table,{each}" for each in tables)]
    text = "".join(f"{each}\n" for each in rows)
    before = proof["ordered"]["position"]
    yield from bound(proof, seed, before, text, f"tournament:{proof['tournament']}")
    yield len(set(players)) == len(players), f"{len(players)} players, nobody twice"
    yield len(set(tables)) == len(tables), f"{len(tables)} tables, none twice"
    yield bool(tables) == (proof["drawn_for"] == "seats"), "seats have tables, and lots have none"
    found = shuffled(seed, proof)
    yield proof["order"] == found, f"seed and entry give {' '.join(found)}"
    for k, who in enumerate(found if tables else []):
        yield True, f"{who} at {tables[k % len(tables)]}, seat {k // len(tables) + 1}"


STEPS = {"sicbo.draw-proof.1": of_ticket, "sicbo.seat-proof.1": of_seats}


def main(arguments):
    """Read the proof, check each step, and say it."""
    try:
        (path,) = arguments
        if path == "-":
            proof = json.load(sys.stdin)
        else:
            with open(path, encoding="utf-8") as file:
                proof = json.load(file)
        found = list(STEPS[proof["proof"]](proof))
    except OSError as error:
        print(f"cannot check: {error}", file=sys.stderr)
        return 2
    except KeyError as error:
        print(f"cannot check: the proof has no {error.args[0]!r}", file=sys.stderr)
        return 2
    except (ValueError, TypeError, ZeroDivisionError, struct.error) as error:
        print(f"cannot check: this is no proof: {error}", file=sys.stderr)
        return 2
    for holds, what in found:
        print("yes" if holds else "NO ", what)
    whole = all(holds for holds, _ in found)
    print("proven" if whole else "NOT PROVEN")
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
