"""What verify_journal.py knows of equipment, vouchers and redemptions, without code of sicbo.

The file lies beside verify_journal.py, which reads it by itself.
"""

from collections import Counter

AT_TABLES = (  # what tables tell of equipment that is fitted there
    *("equipment_fitted", "equipment_removed", "equipment_sealed", "seal_broken"),
    *("equipment_checked", "equipment_failed", "equipment_mended"),
)


class Equipment:
    """Items as the register tells of them, and as the tables do: place, seal, out of play."""

    def __init__(self):
        self.register, self.fitted, self.touched = {}, {}, set()
        self.passed = Counter()  # checks of fitted items, on either side

    def take(self, stream, kind, event):
        """Follow an event; what is wrong with it, or nothing."""
        noun, _, what = kind.partition(".")
        serial, table = event.get("serial"), stream.removeprefix("table:")
        if kind == "table.round_started":
            used = (event.get("tumbler"), event.get("dice_set"))
            there = [self.fitted.get(each) for each in used if each is not None]
            if any(each is None or each[0] != table or each[2] for each in there):
                return "the round was played with equipment that was not there"
        if serial is None or (noun != "equipment" and what not in AT_TABLES):
            return None
        self.touched.add(serial)
        if noun == "equipment":
            return self.registered(what, serial, event)
        return self.at_table(what, serial, table, event)

    def registered(self, what, serial, event):
        """What the register tells of an item."""
        item, fault = self.register.get(serial), None
        if (item is None) != (what == "registered"):
            return f"{serial} is {'not in the register' if item is None else 'registered already'}"
        match what:
            case "registered":
                self.register[serial] = [None, None, None]
            case "fitted":
                fault = item[0] and f"{serial} is fitted already"
                item[0] = event["table"]
            case "removed":
                fault = item[0] != event["table"] and f"{serial} was not there"
                item[0] = item[1] = None
            case "sealed":
                fault = item[1] and f"{serial} has a seal already"
                item[1], item[2] = event["seal"], None if item[2] == "seal-broken" else item[2]
            case "seal_broken":
                fault = item[1] != event["seal"] and f"{serial} had another seal"
                item[1], item[2] = None, item[2] or "seal-broken"
            case "checked" if event["passed"]:
                self.passed[serial] += item[0] is not None
                item[2] = item[2] if item[2] == "seal-broken" else None
            case "checked":
                item[2] = item[2] if item[2] == "broken-dice" else "failed-check"
            case "failed" | "mended":
                item[2] = event.get("reason")
            case "destroyed":
                fault = event["by"] == event["witness"] and f"{serial}: two people must destroy it"
        return fault or None

    def at_table(self, what, serial, table, event):
        """What a table tells of an item."""
        if what == "equipment_fitted":
            self.fitted[serial] = [table, event.get("seal"), None]
            return None
        item = self.fitted.get(serial)
        if item is None or item[0] != table:
            return f"{serial} is not fitted at {table}"
        match what:
            case "equipment_removed":
                del self.fitted[serial]
            case "equipment_sealed" | "seal_broken":
                item[1] = event.get("seal")
            case "equipment_checked":
                self.passed[serial] -= 1
            case "equipment_failed" | "equipment_mended":
                item[2] = event.get("reason")
        return None

    def differing(self):
        """Items of which the register and the tables tell different things after a command."""
        for serial in sorted(self.touched):
            known = self.register.get(serial, [None, None, None])
            if (known[0] or serial in self.fitted) and known != self.fitted.get(serial):
                yield f"{serial} is {known} by the register, {self.fitted.get(serial)} at its table"
        for serial, left in self.passed.items():
            if left:
                yield f"the check of {serial} was passed on one side only"
        self.touched.clear()
        self.passed.clear()


def terms(event):
    """What binds the tokens of a voucher: areas, single use and time."""
    return event["areas"], event["single_use"], event["until"]


class Promises:
    """Vouchers and redemptions, each kept once and for what it is worth."""

    def __init__(self):
        self.open, self.asked, self.given = {}, 0, Counter()
        self.terms, self.in_wallets, self.carried = {}, Counter(), Counter()

    def take(self, stream, kind, event):
        """Follow an event; what is wrong with it, or nothing."""
        named = ("voucher", event.get("voucher")), ("redemption", event.get("number"))
        voucher, redemption = named
        table, fault = stream.removeprefix("table:"), None
        match kind:
            case "vouchers.issued":
                fault = voucher in self.open and f"{voucher} is issued already"
                self.open[voucher] = event["value"]
                self.terms[f"token:{event['voucher']}"] = terms(event)
            case "vouchers.exchanged":
                self.given[event["voucher"], event["player"], event["table"]] += event["amount"]
                fault = self.kept(voucher, event["amount"])
            case "vouchers.voided":
                fault = self.kept(voucher, self.open.get(voucher))
            case "table.tokens_given":
                name = event["kind"].removeprefix("token:")
                self.given[name, event["player"], table] -= event["amount"]
            case "wallet.tokens_sent" | "wallet.tokens_came":
                fault = self.into_wallet(event, -1 if kind.endswith("sent") else 1)
            case "table.tokens_brought" | "table.tokens_taken":
                way = -1 if kind.endswith("brought") else 1
                self.carried[event["kind"], event["player"], table] += way * event["amount"]
                if way < 0 and self.terms.get(event["kind"]) != terms(event):
                    fault = f"{event['kind']} came to {table} on other terms than its voucher's"
            case "table.promotion_paid":
                self.given[event["voucher"], event["player"], table] -= event["amount"]
            case "redemptions.asked":
                self.asked += 1
                fault = event["number"] != self.asked and f"redemption must be {self.asked}"
                self.open[redemption] = event["pieces"] * event["value"]
            case "redemptions.paid":
                fault = self.kept(redemption, event["amount"])
            case "redemptions.dropped":
                fault = self.kept(redemption, self.open.get(redemption))
        return fault or None

    def into_wallet(self, event, way):
        """Tokens that come into a wallet, or leave it: what is wrong with that, if anything is."""
        own = event["kind"], event["player"]
        self.carried[(*own, event["table"])] -= way * event["amount"]
        self.in_wallets[own] += way * event["amount"]
        return self.in_wallets[own] < 0 and f"{own[0]} is not in the wallet of {own[1]}"

    def kept(self, promise, worth):
        """What is wrong with keeping a promise now, if anything is."""
        promised = self.open.get(promise)
        self.open[promise] = None
        if promised is None or promised != worth:
            return f"{' '.join(map(str, promise))} is worth {promised}, got {worth}"
        return None

    def differing(self):
        """Vouchers for which a player had more or less than they were worth."""
        for (voucher, player, table), left in self.given.items():
            if left:
                yield f"voucher {voucher} differs by {left} for {player} at {table}"
        for (kind, player, table), left in self.carried.items():
            if left:
                yield f"{kind} of {player} differs by {left} between wallet and {table}"
        self.given.clear()
        self.carried.clear()
