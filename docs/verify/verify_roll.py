"""Check one round of virtual dice without any code of sicbo: python verify_roll.py PROOF.

PROOF is what `sicbo verify-roll TABLE ROUND --json` printed, or `--out` wrote; `-` reads it from
standard input. Needs Python alone. Compare the commitment with the one that was shown before
betting opened, and the closing link with an export that you have verified: see virtual-dice.md.
Exit code 0: the dice are the ones. 1: they are not. 2: this is no proof.
"""

import hmac
import json
import struct
import sys
from hashlib import sha256


def roll(seed, table, number, draw, closed_by):
    """Bytes of an HMAC in order; 252 and more are thrown away, the others give byte mod 6 + 1."""
    faces, counter = [], 0
    while len(faces) < 3:
        message = f"sicbo.roll.1|{table}|{number}|{draw}|{closed_by}|{counter}"
        drawn = hmac.digest(seed, message.encode(), "sha256")
        faces += [byte % 6 + 1 for byte in drawn if byte < 252]
        counter += 1
    return faces[:3]


def link(entry):
    """The link of a journal entry: over the link before it, its place and its digest."""
    name = entry["stream"].encode()
    place = struct.pack(">QQH", entry["position"], entry["version"], len(name))
    before, digest = bytes.fromhex(entry["before"]), bytes.fromhex(entry["digest"])
    return sha256(b"sicbo.1" + before + place + name + digest).hexdigest()


def steps(proof):
    """Everything that must be true, one after another."""
    seed = bytes.fromhex(proof["seed"])
    yield proof["committed"] < proof["started"], "bound before betting opened"
    yield sha256(seed).hexdigest() == proof["commitment"], "the seed is the one bound to"
    for number, draw in enumerate(proof["draws"], 1):
        close = draw["closed"]
        yield draw["draw"] == number, f"draw {number} is the next one"
        in_order = proof["started"] < close["position"] < draw["position"]
        yield in_order, "betting closed before the draw"
        yield link(close) == close["link"] == draw["closed_by"], "the draw names that closing entry"
        dice = roll(seed, proof["table"], proof["round"], number, draw["closed_by"])
        yield dice == draw["dice"], f"seed, round and closing entry give {dice}"
    positions = [draw["position"] for draw in proof["draws"]]
    yield proof["revealed"] > max(positions, default=proof["started"]), "then the seed was told"


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
    except (ValueError, TypeError) as error:
        print(f"cannot check: this is no proof: {error}", file=sys.stderr)
        return 2
    for holds, what in found:
        print("yes" if holds else "NO ", what)
    whole = all(holds for holds, _ in found)
    print("proven" if whole else "NOT PROVEN")
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
