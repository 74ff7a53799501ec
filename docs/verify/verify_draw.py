"""Check one draw of a promotion without any code of sicbo: python verify_draw.py PROOF.

PROOF is what `sicbo verify-draw PROMOTION PRIZE --json` printed, or `--out` wrote; `-` reads it
from standard input. Needs Python alone. Compare commitment, digest and count with those that were
shown before the draw, and the link with an export that you have verified: see draws.md.
Exit code 0: the ticket is the one. 1: it is not. 2: this is no proof.
"""

import hmac
import json
import struct
import sys
from hashlib import sha256

SPACE = 2**256


def ticket(seed, proof, skipped):
    """A number of 256 bits, drawn anew at or above the largest multiple of the tickets."""
    count, counter = proof["tickets"], 0
    most = SPACE - SPACE % count
    while True:
        name = f"{proof['promotion']}|{proof['prize']}|{proof['draw']}"
        message = f"sicbo.draw.1|{name}|{skipped}|{proof['link']}|{counter}"
        drawn = int.from_bytes(hmac.digest(seed, message.encode(), "sha256"), "big")
        if drawn < most:
            return 1 + drawn % count
        counter += 1


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


def steps(proof):
    """Everything that must be true, one after another."""
    seed, rows, ordered = bytes.fromhex(proof["seed"]), proof["rows"], proof["ordered"]
    bound = proof["closed"] if proof["draw"] == 1 else ordered["position"]
    yield proof["committed"] < bound, "bound before it could matter"
    yield sha256(seed).hexdigest() == proof["commitment"], "the seed is the one bound to"
    text = "".join(f"{player},{first},{last}\n" for player, first, last in rows)
    yield sha256(text.encode()).hexdigest() == proof["digest"], "the list has its digest"
    yield follow(rows, proof["tickets"]), f"its {proof['tickets']} tickets follow one another"
    in_order = proof["closed"] < ordered["position"] < proof["drawn"] < proof["revealed"]
    yield in_order, "closed, ordered, drawn, revealed, in this order"
    named = link(ordered) == ordered["link"] == proof["link"]
    yield named, "the draw names the entry that ordered it"
    stream = f"promotion:{proof['promotion']}"
    yield ordered["stream"] == stream, "which is of this promotion"
    for skipped, said in enumerate([*proof["passed"], proof["ticket"]]):
        found = ticket(seed, proof, skipped)
        yield found == said, f"seed and entry give ticket {found}"
    held = [player for player, first, last in rows if first <= proof["ticket"] <= last]
    yield held == [proof["player"]], f"ticket {proof['ticket']} is of {proof['player']}"


def main(arguments):
    """Read the proof, check each step, and say it."""
    try:
        (path,) = arguments
        if path == "-":
            proof = json.load(sys.stdin)
        else:
            with open(path, encoding="utf-8") as file:
                proof = json.load(file)
        found = list(steps(proof))
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
