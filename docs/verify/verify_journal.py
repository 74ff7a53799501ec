"""Check an export of a sicbo journal without any code of sicbo.

    python verify_journal.py EXPORT PUBLIC-KEY [EARLIER-HEAD] [--approved HASHES]

EXPORT is what `sicbo journal export` wrote, PUBLIC-KEY the floor's public-key.pem, and
EARLIER-HEAD a head that you were given before (`sicbo journal heads --out`) and have kept where
nobody else could change it. Needs Python 3.11, the package `cryptography` and the file
equipment_and_vouchers.py beside this one, nothing else.

What is checked:
  1. the digest of every body that is there, and the link of every entry: each link is a SHA-256
     over the link before it, the entry's place and the digest, so nothing can be changed, put in,
     taken out or moved without every later link changing;
  2. positions and versions without gaps;
  3. every signed head: signed by this key, for this floor, and with the link that stands there;
  4. that your earlier head lies on this very chain, and that the chain has not become shorter;
  5. where bodies are there: that every command is whole, and that money which left a wallet for a
     table arrived there, and the other way round, in the same command;
  6. that every tray was counted against what it must hold: chips that came and went on slips, cash
     that was boxed, colour chips of other tables that were paid for, and whatever the house won,
     since its first chips came; that slips and boxes are numbered without gaps, sent once and
     received once, by two people;
  7. that the register of equipment and what its tables say of it agree after every command: where
     an item is fitted, which seal it has, whether it is out of play; that a round was played with
     dice and a tumbler that were there; that a voucher or a redemption was kept once, for what it
     was worth (where every body is there);
  8. that every jackpot showed what its tables had fed by their rates, to the fraction of a cent,
     and that what it showed was won, shared, verified by two people and paid once, or went back
     (jackpots.py, which lies beside this file);
  9. that what left a credit meter by ticket was paid once, for what the ticket said and before it
     expired (tickets.py, which lies beside this file);
 10. that what was paid by hand stood on a form of one series without gaps, was paid once, whole and
     by people other than its player, or went back (payouts.py, which lies beside this file);
 11. that money withheld was determined once, after its review where it had to be reviewed, and
     went back or to the house whole (holds.py, which lies beside this file);
 12. that rounds which a fault of the server made void were undone as they were settled, and once;
     that wagers of held terminals were decided once (terminals.py, which lies beside this file);
 13. that prizes of promotions were drawn of the list that was published, by the seed that was
     sealed, and paid once (promotions.py, which lies beside this file);
 14. that what was paid to tournaments went to their pools and to the house, and that what came back
     had left them (tournaments.py, which lies beside this file);
 15. that complaints were decided in their order, each step by somebody else, and paid what was
     decided (disputes.py, which lies beside this file);
 16. that measures were taken in incidents that were open, that bars stood at every table they
     reach, and that whoever was barred took no part (incidents.py, which lies beside this file);
 17. that every rule document which an entry names by its hash is there, and has that hash; with
     --approved, that it is on your own list of hashes (approved.py, which lies beside this file).

Without an earlier head, whoever holds the key could have written everything anew. Commands that
were refused are in no export: they moved nothing, and no link would vouch for them.
Exit code 0: nothing is wrong. 1: something is, and it is said where. 2: cannot be checked.
"""

import json
import struct
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_pem_public_key

sys.path.insert(0, str(Path(__file__).resolve().parent))
from approved import not_approved, take_list
from disputes import Disputes
from equipment_and_vouchers import Equipment, Promises
from holds import Holds
from incidents import Incidents
from jackpots import Pools
from payouts import Payouts
from promotions import Promotions
from terminals import Terminals
from tickets import Tickets
from tournaments import Tournaments

FORMAT, HEAD = "sicbo.export.1", "sicbo.head.1"
PAIRS = (  # money leaves the first and arrives at the second
    ("wallet.sent_to_table", ("table.chips_brought", "table.debt_repaid")),
    ("table.chips_taken", ("wallet.came_from_table",)),
    ("table.colours_redeemed_elsewhere", ("table.colours_paid", "cage.colours_paid")),
    ("cage.colours_paid", ("wallet.paid_for_colours",)),
)


SLIPS = {  # the standing that a slip has before, and after
    "cage.slip_sent": ("asked", "sent"),
    "cage.slip_received": ("sent", "received"),
    "cage.slip_returned": ("sent", "returned"),
    "cage.slip_voided": ("asked", "void"),
}
AT_TABLE = {"table.tray_filled": 1, "table.tray_credited": -1, "table.box_removed": -1}
AT_CAGE = {  # chips and cash that the cage gives to a table, or takes from it
    ("cage.slip_received", "fill"): -1,
    ("cage.slip_sent", "credit"): 1,
    ("cage.slip_returned", "credit"): -1,
    ("cage.box_taken", None): 1,
}


def won(lines):
    """What the house won by the lines of a settlement: stakes less what was returned."""
    return sum(line[2] - line[6] for line in lines)


def won_on_streaks(lines):
    """The same of streak wagers, whose stakes are lost only at their end."""
    return sum(line[3] if line[5] == "lost" else -line[6] for line in lines)


def into_tray(kind, event):
    """What an event of a table puts into its tray, or takes out of it when negative."""
    lines, streaks = won(event.get("lines", ())), won_on_streaks(event.get("streaks", ()))
    owed = sum(event.get("shortfalls", {}).values())
    pieces = sum(row[4] - row[3] for row in event.get("in_kind", ()))  # colour chips and tokens
    match kind:
        case "table.round_settled" | "table.round_voided" | "table.power_answered":
            return lines + streaks + pieces
        case "table.round_reversed":
            return won_on_streaks(event["since"]) - lines - streaks - pieces - owed
        case "table.round_invalidated":
            return lines + pieces - won(event["undone"]) - owed
        case (
            "table.debt_taken" | "table.debt_repaid" | "table.tray_filled" | "table.colours_bought"
        ):
            return event["amount"]
        case "table.tray_credited" | "table.cash_boxed" | "table.colours_redeemed":
            return -event["amount"]
        case "table.colours_redeemed_elsewhere":
            return -event["kept"]  # what another place paid, the tray keeps
        case "table.colours_paid" | "table.unknown_colours_paid" | "table.promotion_paid":
            return -event["amount"]
        case "table.tray_counted":
            return event["counted"] - event["expected"]
    return 0


class CannotCheck(Exception):
    """The files are not what they should be."""


def slip_of(event):
    """What a slip is from its asking to its end."""
    return [event[name] for name in ("kind", "table", "chips", "amount")]


class Verifier:
    """Reads an export line by line; `faults` says what is wrong and where."""

    def __init__(self, key):
        self.key = key
        self.faults = []
        self.floor = None
        self.position, self.link = 0, bytes(32)
        self.links = {}  # only at the places that somebody will ask for
        self.versions = {}  # the last version of each stream
        self.heads = []
        self.bodies = 0
        self.command = None  # the command at hand: its first place, parts, who, id
        self.parts = []  # its entries that have a body: (stream, event)
        self.laws = {}  # the hash of each rule document that is named: the first place
        self.documents = set()
        self.commands = 0
        self.trays = {}  # what each tray holds, by stream, from its first chip on
        self.slips = {}  # each slip: where it stands, what it is, who sent it
        self.boxes = {}  # what each box holds that was not counted yet
        self.equipment, self.promises = Equipment(), Promises()
        self.pools, self.tickets = Pools(), Tickets()
        self.payouts, self.holds = Payouts(), Holds()
        self.promotions, self.disputes, self.incidents = Promotions(), Disputes(), Incidents()
        self.terminals, self.tournaments = Terminals(), Tournaments()
        self.names = {}  # what tables were opened as, where that was not their stream's name

    def fault(self, position, stream, what):
        """Note something wrong."""
        self.faults.append(f"entry {position}{f' ({stream})' if stream else ''}: {what}")

    def entry(self, line, wanted):
        """An entry: its place, its link, and its body where it is there."""
        position, stream, version = line["position"], line["stream"], line["version"]
        digest, link = bytes.fromhex(line["digest"]), bytes.fromhex(line["link"])
        if position != self.position + 1:
            self.fault(position, stream, f"position must be {self.position + 1}")
        if version != self.versions.get(stream, 0) + 1:
            expected = self.versions.get(stream, 0) + 1
            self.fault(position, stream, f"version must be {expected}, got {version}")
        name = stream.encode()
        place = struct.pack(">QQH", position, version, len(name))
        if sha256(b"sicbo.1" + self.link + place + name + digest).digest() != link:
            self.fault(position, stream, "does not fit its link")
        self.position, self.link, self.versions[stream] = position, link, version
        if position in wanted:
            self.links[position] = link.hex()
        if self.command is not None and position >= sum(self.command[:2]):
            self.command = None  # its other parts were entries without a body
        if "body" in line:
            self.bodies += 1
            body = line["body"].encode()
            if sha256(body).digest() != digest:
                self.fault(position, stream, "the body does not fit its digest")
            self.part(position, stream, json.loads(body))

    def part(self, position, stream, record):
        """A command is written in parts 1 to n, one behind the other."""
        part, parts = record.get("part", 1), record.get("parts", 1)
        command = (position - part + 1, parts, record["by"], record["id"])
        if self.command is not None and self.command != command:
            first = self.command[0]
            self.fault(position, stream, f"the command that began at {first} is not whole")
            self.command = None
        if self.command is None:
            self.command, self.parts = command, []
        self.parts.append((stream, record["event"]))
        if record["event"]["event"].startswith("table.opened."):
            self.names[stream] = record["event"]["config"]["table"]
        self.tray(position, stream, record["event"])
        kind = record["event"]["event"].rpartition(".")[0]
        for side in (self.equipment, self.promises):
            wrong = side.take(stream, kind, record["event"])
            if wrong and self.bodies == self.position:
                self.fault(position, stream, wrong)
        self.pool(position, stream, record["event"], part == parts)
        law = record["event"].get("sha256")
        if law is not None:
            self.laws.setdefault(law, (position, stream))
        if part == parts:
            self.commands += 1
            if len(self.parts) == parts:
                self.money(position, stream)
                for what in (*self.equipment.differing(), *self.promises.differing()):
                    if self.bodies == self.position:
                        self.fault(position, stream, what)
            elif self.bodies == self.position:
                self.fault(position, stream, f"only {len(self.parts)} of {parts} parts are there")
            self.command = None

    def money(self, position, stream):
        """What leaves one side of a transfer arrives at the other."""
        for source, targets in PAIRS:
            sides = Counter()
            for own, event in self.parts:
                at = self.names.get(own, own.removeprefix("table:"))
                table = event.get("issued_at", event.get("table", at))
                kind = event["event"].rpartition(".")[0]
                if kind in (source, *targets):
                    sign = 1 if kind == source else -1
                    holder = event["player"].split("#")[0]  # a further place is called ann#3
                    sides[table, holder, event.get("unit", "")] += sign * event["amount"]
            for (table, player, unit), left in sides.items():
                if left:
                    what = f"{source} and {targets[0]} differ by {left} for {player} at {table}"
                    what += f" in {unit}" if unit else ""
                    self.fault(position, stream, what)

        sides = Counter()
        for own, event in self.parts:
            kind = event["event"].rpartition(".")[0]
            sign = AT_CAGE.get((kind, event.get("kind")), AT_TABLE.get(kind, 0))
            if sign:
                table = event.get("table", own.removeprefix("table:"))
                what = f"slip {event['slip']}" if "slip" in event else f"box {event['box']}"
                sides[table, what] += sign * event["amount"]
        for (table, what), left in sides.items():
            if left:
                self.fault(position, stream, f"{what} differs by {left} at the cage and {table}")

    def tray(self, position, stream, event):
        """What a tray holds, and where slips and boxes stand."""
        kind = event["event"].rpartition(".")[0]
        if kind.startswith("table.tray_"):
            self.trays.setdefault(stream, 0)
        if kind == "table.tray_counted":
            held, said = self.trays[stream], event["expected"]
            if held != said:
                self.fault(position, stream, f"the tray must hold {held}, got {said}")
            if event["counted_by"] == event["watched_by"]:
                self.fault(position, stream, "a tray must be counted by two people")
        listed = "chips" in event and "tournament" not in event  # not the chips of a session
        chips = event["chips"] if listed else {}
        worth = sum(int(value) * pieces for value, pieces in chips.items())
        if listed and worth != event.get("counted", event.get("amount")):
            self.fault(position, stream, f"the chips come to {worth}")
        if stream in self.trays and stream not in self.tournaments.tables:
            self.trays[stream] += into_tray(kind, event)
        if kind == "cage.slip_asked":
            if event["slip"] != len(self.slips) + 1:
                self.fault(position, stream, f"slip must be {len(self.slips) + 1}")
            self.slips[event["slip"]] = ["asked", slip_of(event), None]
        elif kind in SLIPS:
            self.slip(position, stream, kind, event)
        elif kind == "cage.box_taken":
            if event["box"] != len(self.boxes) + 1:
                self.fault(position, stream, f"box must be {len(self.boxes) + 1}")
            self.boxes[event["box"]] = event["amount"]
        elif kind == "cage.box_counted":
            if self.boxes.get(event["box"]) != event["amount"]:
                self.fault(position, stream, f"box {event['box']} does not hold that")
            self.boxes[event["box"]] = None

    def pool(self, position, stream, event, last):
        """What jackpots show, and whom they owe; what tickets are worth; what is paid by hand."""
        kind = event["event"].rpartition(".")[0]
        told = (
            ("hold", self.holds, self.holds.take(stream, kind, event)),
            ("incident", self.incidents, self.incidents.take(stream, kind, event)),
            ("ticket", self.tickets, self.tickets.take(stream, kind, event)),
            ("terminal", None, self.terminals.take(stream, kind, event)),
            ("payout", self.payouts, self.payouts.take(stream, kind, event)),
            ("promotion", self.promotions, self.promotions.take(kind, event)),
            ("complaint", self.disputes, self.disputes.take(kind, event)),
            ("tournament", self.tournaments, self.tournaments.take(stream, kind, event)),
        )
        for name, follows, taken in told:
            # All of it is taken in before it is asked whether anything is missing.
            for what in (*taken, *(follows.end() if last and follows is not None else ())):
                if self.bodies == self.position:
                    self.fault(position, stream, f"{name}: {what}")
        try:
            wrong = list(self.pools.take(stream, kind, event))
        except KeyError as error:
            wrong = [f"speaks of something of a jackpot that is not there: {error.args[0]}"]
        for what in (*wrong, *(self.pools.end() if last else ())):
            if self.bodies == self.position:
                self.fault(position, stream, f"jackpot: {what}")

    def slip(self, position, stream, kind, event):
        """A slip goes from one standing to the next with the same chips."""
        number, (before, after) = event["slip"], SLIPS[kind]
        if number not in self.slips:
            self.fault(position, stream, f"slip {number} was never asked for")
            return
        slip = self.slips[number]
        if slip[0] != before:
            self.fault(position, stream, f"slip {number} must be {before}, got {slip[0]}")
        if after != "void" and slip[1] != slip_of(event):
            self.fault(position, stream, f"slip {number} is not the one that was asked for")
        if after == "received" and event["by"] == slip[2]:
            self.fault(position, stream, f"slip {number} must be received by another person")
        slip[0], slip[2] = after, event["by"] if after == "sent" else slip[2]

    def head(self, line, what):
        """A head that this key has signed for this floor, or nothing."""
        text = line["head"].encode()
        head = json.loads(text)
        try:
            self.key.verify(bytes.fromhex(line["signature"]), text)
        except (InvalidSignature, ValueError):
            self.fault(head.get("position"), None, f"{what} was not signed by this key")
            return None
        if head["kind"] != HEAD or head["floor"] != self.floor:
            self.fault(head["position"], None, f"{what} is of {head['kind']}, {head['floor']}")
            return None
        return head

    def run(self, lines, earlier, wanted):
        """The whole export."""
        header = json.loads(next(lines, "null"))
        if not isinstance(header, dict) or header.get("export") != FORMAT:
            raise CannotCheck(f"the export must begin with a line of {FORMAT}")
        self.floor = header["floor"]
        for text in lines:
            line = json.loads(text)
            if "position" in line:
                self.entry(line, wanted)
            elif "head" in line:
                head = self.head(line, "a head")
                if head:
                    self.heads.append(head["position"])
                    self.lies_on_chain(head, "a head")
            elif "document" in line:
                self.documents.add(line["document"])
                if sha256(line["text"].encode()).hexdigest() != line["document"]:
                    self.faults.append(f"document {line['document']}: is another one")
            else:
                raise CannotCheck(f"unknown line: {text[:60]}")
        if self.position != header["last"]:
            self.fault(self.position, None, f"the export must end at {header['last']}")
        if self.command is not None and sum(self.command[:2]) > self.position + 1:
            self.fault(self.position, None, f"the command of {self.command[0]} is cut off")
        for law, place in self.laws.items():
            if law not in self.documents:
                self.fault(*place, f"the rule document {law} it names is not in the export")
        if not self.heads:
            self.fault(self.position, None, "no head of this key vouches for any entry")
        if earlier is not None:
            head = self.head(earlier, "the earlier head")
            if head:
                self.lies_on_chain(head, "the earlier head")

    def lies_on_chain(self, head, what):
        """A head must have the link that stands at its place."""
        position = head["position"]
        if position > self.position:
            short = f"{what} was signed at {position}, but the chain ends at {self.position}"
            self.fault(self.position, None, short)
        elif position and self.links.get(position) != head["link"]:
            self.fault(position, None, f"{what} of {head['at']} has another link: history changed")


def places_of_heads(path, earlier):
    """Where the links must be remembered: a first, quick reading."""
    with open(path, encoding="utf-8") as file:
        heads = [json.loads(line)["head"] for line in file if line.startswith('{"head":')]
    if earlier is not None:
        heads.append(earlier["head"])
    return {json.loads(head)["position"] for head in heads}


def said_of(error):
    """What is the matter, in one line for a person."""
    if isinstance(error, (OSError, CannotCheck)):
        return str(error)
    if isinstance(error, KeyError):
        return f"a line of the files has no {error.args[0]!r}: they are not what sicbo wrote"
    return f"the files are not what sicbo wrote: {error}"


def main(arguments):
    """Read the files, check, and say what was found."""
    try:
        arguments, listed = take_list(arguments)
        if len(arguments) not in (2, 3):
            print(__doc__.split("\n\n")[1].strip(), file=sys.stderr)
            return 2
        with open(arguments[1], "rb") as file:
            verifier = Verifier(load_pem_public_key(file.read()))
        earlier = None
        if len(arguments) == 3:
            with open(arguments[2], encoding="utf-8") as file:
                earlier = json.load(file)
        wanted = places_of_heads(arguments[0], earlier)
        with open(arguments[0], encoding="utf-8") as file:
            verifier.run(file, earlier, wanted)
        verifier.faults += not_approved(listed, verifier.laws)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, CannotCheck) as error:
        print(f"cannot check: {said_of(error)}", file=sys.stderr)
        return 2
    v = verifier
    print(f"floor {v.floor}: {v.position} entries in {len(v.versions)} streams, {v.bodies} bodies")
    behind = v.position - max(v.heads, default=0)
    print(f"{len(v.heads)} signed heads; {behind} entries behind the last; {v.commands} commands")
    for fault in v.faults:
        print(f"WRONG {fault}")
    kept = "" if earlier is None else ", and your earlier head lies on this chain"
    print(f"{len(v.faults)} faults: NOT WHOLE" if v.faults else f"whole{kept}")
    return 1 if v.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
