"""The house's own rules, where no rule document governs: the cage and the wallets.

They stand below everything else of the core, since tables keep and cite them too.
"""

from typing import Final

from sicbo.core.bounds import AMOUNT_MAX as AMOUNT_MAX
from sicbo.core.bounds import WITHIN_BOUNDS as WITHIN_BOUNDS
from sicbo.core.ids import ClauseNumber

WHOLE_AMOUNT: Final = ClauseNumber("house 1")
NOTHING_OWED: Final = ClauseNumber("house 2")
BOTH_SIDES: Final = ClauseNumber("house 3")
OWN_WALLET: Final = ClauseNumber("house 4")
OWNERS_ACT: Final = ClauseNumber("house 5")
NAMED_ONCE: Final = ClauseNumber("house 6")
PLAY_MONEY: Final = ClauseNumber("house 8")
DEBT_STANDS: Final = ClauseNumber("house 9")
APART: Final = ClauseNumber("house 10")
DRAWN_STANDS: Final = ClauseNumber("house 11")
OWN_SEAT: Final = ClauseNumber("house 12")
SEAT_KEPT: Final = ClauseNumber("house 13")
LOGINS_TOLD: Final = ClauseNumber("house 14")
FAULTS_TOLD: Final = ClauseNumber("house 15")
COLOUR_VALUE: Final = ClauseNumber("house 16")
COLOURS_HERE: Final = ClauseNumber("house 17")
IN_KIND: Final = ClauseNumber("house 18")
REDEEMED_ELSEWHERE: Final = ClauseNumber("house 19")
TOKENS_PLAYED: Final = ClauseNumber("house 20")
VOUCHERS_ONCE: Final = ClauseNumber("house 21")
CASH_AT_TABLE: Final = ClauseNumber("house 22")
TRAY_COUNTED: Final = ClauseNumber("house 23")
DIFFERENCE_TOLD: Final = ClauseNumber("house 24")
TRAY_HOLDS: Final = ClauseNumber("house 25")
PAID_IN_FULL: Final = ClauseNumber("house 26")
SLIPS: Final = ClauseNumber("house 27")
OWN_CHIPS: Final = ClauseNumber("house 28")
BOXES: Final = ClauseNumber("house 29")
SHEETS: Final = ClauseNumber("house 30")
REGISTER_KEPT: Final = ClauseNumber("house 31")
BETWEEN_ROUNDS: Final = ClauseNumber("house 32")
OUT_OF_PLAY: Final = ClauseNumber("house 33")
CHECKED_IN_TIME: Final = ClauseNumber("house 34")
VIRTUAL_STANDS: Final = ClauseNumber("house 35")
TWO_NAMES: Final = ClauseNumber("house 36")
KEYS_KEPT: Final = ClauseNumber("house 37")
ROUNDS_NAMED: Final = ClauseNumber("house 38")
SIGN_SHOWN: Final = ClauseNumber("house 39")
CARD_SIGNS: Final = ClauseNumber("house 40")
COPY_ON_FILE: Final = ClauseNumber("house 41")
COPY_OPEN: Final = ClauseNumber("house 42")
JACKPOT_FED: Final = ClauseNumber("house 43")
PRIZE_SHARED: Final = ClauseNumber("house 44")
JACKPOT_RESET: Final = ClauseNumber("house 45")
JACKPOT_CHANGES: Final = ClauseNumber("house 46")
PRIZE_VERIFIED: Final = ClauseNumber("house 47")
PRIZE_TAKEN_BACK: Final = ClauseNumber("house 48")
JACKPOT_RETIRED: Final = ClauseNumber("house 49")
ALERTS_STAND: Final = ClauseNumber("house 50")
TICKET_ONCE: Final = ClauseNumber("house 51")
TICKET_NUMBER: Final = ClauseNumber("house 52")
TICKET_MENDED: Final = ClauseNumber("house 53")
KIOSK_PAYS: Final = ClauseNumber("house 54")
TERMINAL_HELD: Final = ClauseNumber("house 59")
CONFIRMED: Final = ClauseNumber("house 60")
METER_ADJUSTED: Final = ClauseNumber("house 61")
ROUNDS_REVERSED: Final = ClauseNumber("house 62")
OWN_METER: Final = ClauseNumber("house 55")
BOUND_TERMINAL: Final = ClauseNumber("house 56")
PLACE_RESERVED: Final = ClauseNumber("house 57")
TERMINAL_REPORTS: Final = ClauseNumber("house 58")
PAYOUT_FORM: Final = ClauseNumber("house 63")
PAYOUT_SIGNED: Final = ClauseNumber("house 64")
PAYOUT_WAITS: Final = ClauseNumber("house 65")
VOUCHER_WRITTEN: Final = ClauseNumber("house 66")
WIN_LOCKS: Final = ClauseNumber("house 67")
HOLD_DETERMINED: Final = ClauseNumber("house 68")
HELD_TIME: Final = ClauseNumber("house 69")
RETURN_DEMANDED: Final = ClauseNumber("house 70")
NOTICES_STAND: Final = ClauseNumber("house 71")
JACKPOT_FAVOURS: Final = ClauseNumber("house 72")
TABLE_LEFT_OUT: Final = ClauseNumber("house 73")
DISPLAY_AGE: Final = ClauseNumber("house 74")
TERMS_KEPT: Final = ClauseNumber("house 85")
TICKETS_COUNTED: Final = ClauseNumber("house 86")
DRAWN_BY_SEED: Final = ClauseNumber("house 87")
CLAIMED_IN_TIME: Final = ClauseNumber("house 88")
PRIZES_SET_ASIDE: Final = ClauseNumber("house 89")
CLAIMS_KEPT: Final = ClauseNumber("house 90")
INTEGRITY_KEPT: Final = ClauseNumber("house 91")
TOURNAMENT_ORDER: Final = ClauseNumber("house 92")
TOURNAMENT_FEES: Final = ClauseNumber("house 93")
TOURNAMENT_STARTS: Final = ClauseNumber("house 94")
DISPUTE_HEARD: Final = ClauseNumber("house 115")
DISPUTE_APART: Final = ClauseNumber("house 116")
DISPUTE_PAID: Final = ClauseNumber("house 117")
DISPUTED_MONEY: Final = ClauseNumber("house 118")
DISPUTE_CLOSED: Final = ClauseNumber("house 119")
WORDS_KEPT: Final = ClauseNumber("house 120")
DECIDED_OUTSIDE: Final = ClauseNumber("house 121")
NAME_LOOKED_UP: Final = ClauseNumber("house 125")
APPOINTMENT_TOLD: Final = ClauseNumber("house 126")
TABLE_DESIGNATED: Final = ClauseNumber("house 95")
SPIN_COUNTED: Final = ClauseNumber("house 96")
SEATS_BY_SEED: Final = ClauseNumber("house 97")
DIRECTOR_AWAY: Final = ClauseNumber("house 98")
SESSION_ABSENT: Final = ClauseNumber("house 99")
SESSION_LEFT: Final = ClauseNumber("house 100")
SUBSTITUTES_PLAY: Final = ClauseNumber("house 101")
CHIPS_FOR_CASH: Final = ClauseNumber("house 102")
TIES_OPEN: Final = ClauseNumber("house 103")
PRIZES_AWARDED: Final = ClauseNumber("house 104")
INCIDENTS_KEPT: Final = ClauseNumber("house 105")
BAR_STANDS: Final = ClauseNumber("house 106")
EXCLUSION_ORDERED: Final = ClauseNumber("house 107")
MEASURES_TAKEN: Final = ClauseNumber("house 108")
PROPERTY_KEPT: Final = ClauseNumber("house 109")
FAULT_REPORTED: Final = ClauseNumber("house 110")
NOTICES_IN_TIME: Final = ClauseNumber("house 111")
SURVEILLANCE_TOLD: Final = ClauseNumber("house 112")
LOGINS_NOTED: Final = ClauseNumber("house 131")
ORDERS_PROVEN: Final = ClauseNumber("house 132")
INSPECTOR_REMARKS: Final = ClauseNumber("house 133")

EDITION: Final = 5
"""Which rules are in force: the first edition ended with house 6, the second with house 14.

The third ends with house 15, reads notice as one that comes before what it is of, cites the ground
by which a settlement is undone, and lets terminals bet anew once a fault is mended. With the fourth
come chips of several kinds, trays, equipment, signs, jackpots, tickets, payouts and holds; what is
left of a wager is a multiple as the sign wants it, nobody sits down at a table whose closing time
has come, and chips that come back to a player who has got up go to the wallet. The fifth lists
tickets that have expired.

The record of a floor says under which edition it is, so that whatever was decided under an earlier
one is decided in the same way again.
"""

FIRST_EDITION: Final = 1
SECOND_EDITION: Final = 2
THIRD_EDITION: Final = 3
FOURTH_EDITION: Final = 4

HOUSE_RULES: Final[dict[ClauseNumber, str]] = {
    WHOLE_AMOUNT: "An amount is a whole number of the smallest coin, from one to 10^15.",
    NOTHING_OWED: "Nothing is paid out that is not there.",
    BOTH_SIDES: "Money crosses between a wallet and a table on both sides or on neither.",
    OWN_WALLET: "A wallet is opened by its player, or by a cashier for its player.",
    OWNERS_ACT: "The owner founds the floor, installs its tables and enrols its players.",
    NAMED_ONCE: "A name is given once: lower-case letters, digits and hyphens.",
    WITHIN_BOUNDS: (
        "Numbers, times, texts and lists have bounds; nobody has more at a table or in a wallet"
        " than can be counted exactly, nor may a wager win more."
    ),
    PLAY_MONEY: "A floor is a demonstration from its founding or never; only there does money come "
    "at a player's own wish, do robots play and may guests deal.",
    DEBT_STANDS: "What a player owes at a table stands until it is paid: money that comes to the "
    "player there pays it first, and the cage pays nothing out to whoever owes.",
    APART: "Nobody deals or supervises at a table where they play, nor plays where they deal, and "
    "no cashier serves their own wallet.",
    DRAWN_STANDS: "Virtual dice that are drawn stand: positions are final, they have none of the "
    "faults of dice that lie on a table, and a drawn roll that is discarded is reported.",
    OWN_SEAT: "Whoever bets has a seat at the table that nobody else has; a player gets up by "
    "themselves, and staff have one leave only as the table's document lets them.",
    SEAT_KEPT: (
        "The seat of a player of whom no screen is at the table is kept for the time that the "
        "table tells them, and until their wagers are decided; then it is released, and their "
        "chips go to their wallet, as do chips that come back to a player who has no seat."
    ),
    LOGINS_TOLD: "Who may log in, and in which role, the owner says and the record tells.",
    FAULTS_TOLD: "A streak wager that a fault of the table's equipment ends before it can win is "
    "decided as its document says, and the top of the ladder is told.",
    COLOUR_VALUE: (
        "A colour chip is worth a whole number of the table's smallest chips, and a colour "
        "has one value while anybody holds it."
    ),
    COLOURS_HERE: (
        "Where a document is silent, colour chips are played and redeemed at the table that "
        "issued them, a colour has one holder at a time, a supervisor lets a player have a "
        "second one while enough are left for everybody seated, and markers are taken from "
        "the table's stock."
    ),
    IN_KIND: (
        "Of a wager tokens count first, then colour chips, then value chips; what comes back "
        "comes back in kind, and what is not whole pieces in value chips; a colour wins its "
        "own colour where that is whole pieces and the rack holds them all once the losers "
        "are taken, and value chips otherwise."
    ),
    REDEEMED_ELSEWHERE: (
        "Where a document is silent, colour chips of a table that is closed when it is asked "
        "for are redeemed at another table or at the cage, at the value of the record, once a"
        " supervisor has verified the amount; whoever pays does so out of their own tray, or out "
        "of the bank of the cage."
    ),
    TOKENS_PLAYED: (
        "A promotional token is never cash: away from a table it is kept in its player's wallet, "
        "in a unit of its own, and it is played at any table that its voucher names and whose "
        "document takes tokens, on the areas of its voucher and until that expires. It comes back "
        "with a win or a void round and is taken on a loss, and one that is good once is taken on "
        "a win too; what came back leaves the table once the next round has begun."
    ),
    VOUCHERS_ONCE: (
        "A voucher is issued by the owner and exchanged once, whole, for the player and at "
        "the tables that it names, until its time is over or the owner voids it."
    ),
    CASH_AT_TABLE: (
        "The dealer or above sells chips for cash that a player brings to a dealt table, as far "
        "as its tray holds them; the cash goes into the table's box."
    ),
    TRAY_COUNTED: "The chips of a tray are counted by denomination by two of the table's staff, "
    "of whom one stands above the dealer: a table that has a tray opens only after such a count "
    "has unlocked it, and another one locks it once the table is closed.",
    DIFFERENCE_TOLD: "A count that differs from the record needs a reason, is told to "
    "surveillance, and stands as a difference, never as a win.",
    TRAY_HOLDS: "A tray holds by the record what fills brought and credits took, less chips sold "
    "or given at the table, and what the house has won since it was first filled, with the colour "
    "chips that are out and without what players owe; only counts mend that, and colour chips of "
    "one table that another place pays for.",
    PAID_IN_FULL: "A winner is paid in full even where the tray then owes; no round begins until a "
    "fill has come, and no credit takes what is not there.",
    SLIPS: "Chips go between the cage and a tray on slips of one numbered series: a supervisor "
    "asks, the cage sends or receives, the table counts, and sender and receiver are two people; "
    "until they are received, the chips belong to their slip.",
    OWN_CHIPS: "The cage's own chips come and go by the owner's word.",
    BOXES: "A box of cash is removed by a supervisor and counted by two cashiers; what its count "
    "differs by is noted.",
    SHEETS: "The sheet of a gaming day sets the win by count beside the win by the record: closer, "
    "credits and box, less opener, fills and the growth of colour chips that are out, with what "
    "was given for vouchers and for colour chips of other tables, and without what others paid for "
    "its own.",
    REGISTER_KEPT: "What is fitted at a table is an item of the register, which a keeper keeps, or "
    "a supervisor for their own table; what is done with it has a name, a time and its evidence.",
    BETWEEN_ROUNDS: "At an open table equipment is handled between rounds, its tumbler and dice by "
    "the dealer or above.",
    OUT_OF_PLAY: "What is broken, fails its check or has lost its seal is out of play until it is "
    "mended, and broken dice for good; no round starts until the table has a fit one.",
    CHECKED_IN_TIME: "Equipment is checked when the house's plan says; a check that the plan makes "
    "binding stops the next round while it is overdue, any other is told.",
    VIRTUAL_STANDS: "Virtual dice stand for the tumbler and its dice, and the opening of their "
    "table says so.",
    TWO_NAMES: "An item is destroyed by two of the floor's staff, and both are named.",
    KEYS_KEPT: "A key is with one person or in its place, and the register says since when.",
    ROUNDS_NAMED: "Each round names the tumbler and the dice that it is played with, so that a set "
    "can be judged by its rounds.",
    SIGN_SHOWN: "Every table has a sign with its limits, whether or not its document asks for one: "
    "on each screen of the table and at the door, with any change that is announced.",
    CARD_SIGNS: "Where the sign is a card, whoever announces a change puts up its card, and the "
    "dealer or somebody above confirms what the card says when the table opens and after each "
    "change; no round starts before that.",
    COPY_ON_FILE: "The owner puts a copy of a table's document on file; the record keeps its hash, "
    "and a file that does not fit it is not shown.",
    COPY_OPEN: "The copy on file is open to anybody without a login, whether or not its document "
    "asks for that; the record tells that it was asked for, and not by whom.",
    JACKPOT_FED: "A jackpot is fed at the settlement, in whole cents, from stakes that the dice "
    "decided; the exact rest is carried, and what a settlement had fed that is undone later comes "
    "out of it, so that no display falls.",
    PRIZE_SHARED: "Every terminal that has fulfilled the displayed rules in the same round has one "
    "share of what the display showed before the settlement: alike, with the odd cents one each to "
    "those whose wagers were complete first; by what each staked, the largest remainders rounded "
    "up; or each the whole of it, where the house bears all but one.",
    JACKPOT_RESET: "Above its ceiling a display stands and the overflow grows; after a win it "
    "shows the reset and the overflow up to the ceiling, the reserve paying for the reset before "
    "the house does, and the winning round feeds the next prize.",
    JACKPOT_CHANGES: "What is changed of a jackpot, the rate of a table on its link included, is "
    "announced at once and holds from its next win on; a table that joins feeds it at once.",
    PRIZE_VERIFIED: "A prize is paid once two people have verified it by the record, neither of "
    "them its winner, unless it is less than the amount from which on its jackpot asks for that; "
    "until it is paid it stands beside the new display.",
    PRIZE_TAKEN_BACK: "A prize of a settlement that is undone goes back to its jackpot, as if it "
    "had not been won where nothing has happened to the display since; what of it was paid, the "
    "player owes. Of a jackpot that has ended, the house has its share of the reset back and the "
    "rest goes where the players' money went.",
    JACKPOT_RETIRED: "A jackpot is retired with an approval, after seven days on its displays and "
    "with no prize unpaid: the reset goes back to the house, and all that players have paid in "
    "goes to another jackpot or is set aside for the regulator.",
    ALERTS_STAND: "What the pit should look at is raised by the record and stands until somebody "
    "above the dealer of that table, or the owner, has acknowledged it by name, also once its "
    "cause is gone; a cause that comes back after that raises another alert.",
    TICKET_ONCE: "A ticket is worth its amount to whoever presents it, once, anywhere on the "
    "floor; from the instant of its expiry it is refused, and its money stands unclaimed and is "
    "never won.",
    TICKET_NUMBER: "A ticket is paid by the number on it, which nobody can tell from the record "
    "without the floor's key; ten numbers in a row that no ticket has lock whoever presents them "
    "until the owner lets them go on.",
    TICKET_MENDED: "A ticket that did not print is printed again with the same number and says so; "
    "one that nobody can present is voided with a reason, its money going back to the meter or "
    "else to the wallet, and a damaged one is paid by hand against a signature.",
    KIOSK_PAYS: "A kiosk takes a ticket up to the amount that its table has set, and then pays it "
    "out or hands it back; a cashier who has counted may say which of the two it was.",
    TERMINAL_HELD: "A terminal that is held takes no wagers and no money and pays none; the round "
    "goes on without it, and its wagers wait with the dice of their round, as does a jackpot that "
    "they may have won.",
    CONFIRMED: "Only a wager that the record has, with its whole stake, can be confirmed, and what "
    "is not confirmed is void; a terminal that shows again what is recorded is confirmed and freed "
    "by the system, unless staff have held it.",
    METER_ADJUSTED: "A meter is adjusted only while its terminal is held, with a reason, and the "
    "record says what stood on it before and after; an adjustment is never a win.",
    ROUNDS_REVERSED: "Of a server that has failed the supervisor names the rounds affected, "
    "however old: their plays and payouts are reversed by the record, once, and what has left the "
    "meter is owed.",
    OWN_METER: "Each place of an electronic table has a meter, wagers and a turn at the button of "
    "its own, whoever holds it; what a player owes, and what staff have said of them, holds at all "
    "of theirs. Whoever nobody knows plays where tickets are printed, is paid by ticket alone, and "
    "pays no debt of whoever was there before.",
    BOUND_TERMINAL: "A terminal is bound to one place of one table: notes come in there, and it "
    "orders for whoever plays there without being known, and for nobody else.",
    PLACE_RESERVED: "A player with no wager to be decided may reserve their place for the time "
    "that the table has set: until it is over, or they bet there again, the place is kept for them "
    "and nobody directs them away.",
    TERMINAL_REPORTS: "A terminal reports what it shows on every change and every few seconds; the "
    "record tells where that is not what is recorded, or where a message is shown, and when it is "
    "in order again.",
    PAYOUT_FORM: "What is paid by hand stands on a numbered form of one series without gaps, which "
    "holds the money until it is paid, once: a collect above the largest ticket opens one, as do "
    "credits that staff cancel, a prize and a damaged ticket. It is paid by an attendant of the "
    "floor, or by staff of its table as the document lets them, and by nobody to themselves.",
    PAYOUT_SIGNED: "A payout is paid whole, in cash, by crossed cheque, by transfer or in parts of "
    "these that add up to it, and the form asked for is noted beside them; from the amount that "
    "its table has set on, another person of the staff signs for it too.",
    PAYOUT_WAITS: "A payout that is postponed is paid from the time on to which its player has "
    "agreed; where identification was asked for, its kind and number are kept apart from the "
    "record. One that nobody has signed for is cancelled with a reason, and its money goes back to "
    "the prize that it was, or else to the meter or, behind whoever has left, to the wallet.",
    VOUCHER_WRITTEN: "A voucher is a ticket that staff write for the credit or the prize of a "
    "player, with the life of any other; whoever stays away from a terminal that prints tickets "
    "has the credit left there on one.",
    WIN_LOCKS: "What a terminal wins in one round locks it from the amount on that its table has "
    "set, until an attendant or staff of the table have looked and said what they found: nothing "
    "is wagered, brought or collected there meanwhile, and the others play on.",
    HOLD_DETERMINED: "Money is withheld with a reason, and determined with one, in whole or in "
    "part, by whoever may withhold it and never by its player: a ticket keeps its face and pays "
    "what was determined, as does a prize; other money goes back to the meter, or else to the "
    "wallet, or is paid out in cash where nobody has one; the rest is the house's.",
    HELD_TIME: "The time for which a ticket is held does not count towards its expiry.",
    RETURN_DEMANDED: "What has left already is demanded and never taken: the demand stands on "
    "record as a debt of its own, against which nothing is set off; what a cashier receives for it "
    "is held, and is the house's once that is determined.",
    NOTICES_STAND: "A notice to an inspector is given in the same act as what it tells, and stands "
    "until an inspector has acknowledged it by name; inspectors read everything and review holds, "
    "and move no money.",
    JACKPOT_FAVOURS: "A jackpot whose display can pass break-even, the meter above which somebody "
    "gains who plays for it alone, at the least stake that counts and from the first win on, is "
    "opened, changed and linked only by the top of the ladder, which says that it knows; while a "
    "display stands above break-even, the pit is told.",
    TABLE_LEFT_OUT: "A table on the link of a jackpot that cannot be read is left out of it until "
    "it settles a round again: what it has given since that was last fetched is not shown and goes "
    "to a later prize, and nobody waits for it elsewhere, except that the jackpot is not retired.",
    DISPLAY_AGE: "A display of a jackpot says so while what it shows is older than 30 seconds, "
    "and a table whose document has jackpots says so where it feeds none.",
    TERMS_KEPT: (
        "The terms of a promotion are lodged whole, under a name that is given once, and judged "
        "by the document of the table at which they are lodged; what changes is another version, "
        "and nothing changes once entries are closed."
    ),
    TICKETS_COUNTED: (
        "Tickets are earned by stakes that the dice have decided, of whoever staked at least the "
        "least wager at a table of the promotion while it runs; what is settled or given at the "
        "very moment of closing is in time, and what is undone after it changes nothing."
    ),
    DRAWN_BY_SEED: (
        "A virtual draw is made with a seed whose hash was in the record before entries closed, "
        "or, where it is drawn anew, before the draw before it was made; somebody else than "
        "whoever orders a draw confirms a ticket from a barrel, and whoever may not win, as those "
        "may not whom the casino excludes when it is ordered, is passed over with the reason."
    ),
    CLAIMED_IN_TIME: (
        "Two days after a draw are 48 hours; a prize is claimed until the time that the terms "
        "say, that moment included, and what nobody claims goes back to the house or is drawn "
        "anew, as they say."
    ),
    PRIZES_SET_ASIDE: (
        "What cash prizes come to is set aside when a promotion starts; cash that is taken for a "
        "thing is paid as a cash prize is, in parts that add up, and a thing is worth that cash "
        "where it is more than its value; nobody awards a prize to themselves."
    ),
    CLAIMS_KEPT: (
        "The name and address of whoever was refused a prize stand in the vault alone, and "
        "whoever is in a refused claim that is kept cannot be erased."
    ),
    INTEGRITY_KEPT: (
        "The inspectorate is told in the same act in which integrity is found compromised; what "
        "is postponed goes on once it is validated: entries do not close before, and a prize may "
        "be claimed for as much longer. A promotion ends only when nothing of it is owed, told or "
        "decided any more."
    ),
    TOURNAMENT_ORDER: "The owner acts for the operator in a tournament; nobody enters it before "
    "its conditions are approved and its Director is appointed, its conditions do not change after "
    "that, and its Director does not play in it.",
    TOURNAMENT_FEES: "The fee of a tournament is split between its pool and the house as its "
    "conditions say, and comes back from both alike; with too few players, or cancelled before "
    "its first spin, everybody who is in it gets everything back, and the house has what was kept "
    "of those who withdrew late.",
    TOURNAMENT_STARTS: "Notice of another start of a session of a tournament is counted to the "
    "earlier of the old and the new start, by the minutes that the conditions give; sessions stay "
    "in their order.",
    DISPUTE_HEARD: "Anybody may complain about anything, and staff for whoever asks them to; it is "
    "decided by the document of the table that it is about as that stood then, where none says "
    "who, by the top of the ladder there, and away from tables by the owner. Nobody has more than "
    "eight complaints open.",
    DISPUTE_APART: "Nobody decides a complaint of their own, or one that they have decided at an "
    "earlier step. Where nobody of a step is there, or the complaint is about them, "
    "whoever decides at the next one takes their place and says so.",
    DISPUTE_PAID: "What a decision on a complaint pays comes from the house at once, into the "
    "wallet, or in cash to somebody who has none; a later decision adds to it and takes nothing "
    "back.",
    DISPUTED_MONEY: "Money at a table may be held while it is in dispute, by whoever decides "
    "there, and nobody bets or takes it meanwhile; it is determined like other money withheld, "
    "before the complaint is closed.",
    DISPUTE_CLOSED: "A complaint is closed by the complainant, or by those who decide once it is "
    "decided and no review is asked for: where somebody is not satisfied, only after they were "
    "told of their rights, which are told wherever a review outside the casino is given.",
    WORDS_KEPT: "The words of a complaint and of its answers stand in the vault and their hash in "
    "the record; nobody is erased whose complaint is open.",
    DECIDED_OUTSIDE: "What somebody outside the casino decides on a complaint is entered with its "
    "reference once the casino has decided, also after the complaint is closed; what it pays is "
    "entered by those who decide last.",
    NAME_LOOKED_UP: (
        "An inspector works with ids; the name behind one is shown on a stated ground and for "
        "a file that has a number, and each look is an entry in the record before the name is "
        "shown."
    ),
    APPOINTMENT_TOLD: (
        "The office of an inspector is granted under an appointment, whose reference stands in "
        "the grant; an inspector reads everything on the floor and orders nothing at a table."
    ),
    TABLE_DESIGNATED: "A table that is designated for a tournament is one with a dealer, under "
    "the document of the tournament, and for one tournament; its sign shows the limits of the "
    "sessions from then on, it plays for cash until a session starts there, when no chips may be "
    "at it, and its limits and places are as before when the session ends.",
    SPIN_COUNTED: "A spin of a session counts once it is settled; a round that is void or invalid "
    "is played again, and what was taken for it as a compulsory wager comes back.",
    SEATS_BY_SEED: "Seats and lots are drawn by a seed that was sealed before, and by the entry "
    "that orders them; tables of a session differ by one player at most, and heats are filled in "
    "turn in the order of the entries.",
    DIRECTOR_AWAY: "While the Director of a tournament is away all tables of a session pause, and "
    "a time at which it ends is put off by as long; after an outage play waits until the Director "
    "is said to be present again.",
    SESSION_ABSENT: "Of whoever is absent the compulsory wager is taken as of anybody else; who "
    "has missed as many spins as the conditions say loses the seat when the next one begins.",
    SESSION_LEFT: "The chips of whoever retires, is disqualified or loses the seat go back to the "
    "bank of the tournament; what comes back of fees and of buy-backs comes from pool and house "
    "as it was paid.",
    SUBSTITUTES_PLAY: "A substitute has no entry of their own in the tournament, is told the "
    "conditions and understands them, and plays for one session; entry and prize stay with the "
    "player.",
    CHIPS_FOR_CASH: "Where chips are paid in cash when a session ends, the house pays them, "
    "rounded down to the cent.",
    TIES_OPEN: "While it is open who goes on, no further session starts: a play-off of those who "
    "are equal is a session of its own under the limits and with the chips of the one before; a "
    "play-off that ends equal is followed by another.",
    PRIZES_AWARDED: "The house adds what the pool lacks of its guarantee when prizes are awarded, "
    "once and to the cent; the pool is empty afterwards.",
    INCIDENTS_KEPT: (
        "An incident is recorded by staff of the table or the owner, and numbered; what was seen "
        "stands in words in the vault alone and by its hash in the record. Nothing of it is "
        "changed, only added, and somebody unknown has an id of that incident."
    ),
    BAR_STANDS: (
        "A bar is for the table where it is ordered unless the document or the order says all "
        "tables of the document; it lasts until its end, if one was named, or until the same rank "
        "or a higher one lifts it with a reason. Wagers that lie are played, and whoever is "
        "barred may take chips, collect and cash out."
    ),
    EXCLUSION_ORDERED: (
        "An exclusion is ordered in writing, by whoever the document names or by the owner; on a "
        "recommendation the owner or the top of the ladder decides. It reaches every table there "
        "is and every one to come, and stops buying in; the same rank, a higher one or the owner "
        "lifts it with a reason."
    ),
    MEASURES_TAKEN: (
        "A measure is taken in an incident that is open, at its table, against somebody in it "
        "whom its rule reaches, and by nobody against themselves. A void reaches wagers that lie "
        "or run, and those just settled where a void takes payouts back; a seizure reaches no "
        "more than was won from the round in which possession began."
    ),
    PROPERTY_KEPT: (
        "What is confiscated is kept until it is given back, and an incident is closed only when "
        "nothing of it is kept and no recommendation waits."
    ),
    LOGINS_NOTED: (
        "Whoever has a role comes in and goes on record, and so does that they were not let in, "
        "once a minute; of players and of logins that nobody has nothing is told."
    ),
    INSPECTOR_REMARKS: (
        "An inspector may put remarks to a complaint, also after it is closed, except to their "
        "own; a remark decides nothing, and is read by inspectors and by those who decide there."
    ),
    ORDERS_PROVEN: (
        "Whoever gives an order at the command line has proven who they are: a person by a "
        "password, the owner by the key that signs the record; a demonstration takes everybody's "
        "word, and the record says which of these it was."
    ),
    FAULT_REPORTED: (
        "What a player reports of a malfunction stands until staff have answered it, and is "
        "reported once until then."
    ),
    NOTICES_IN_TIME: (
        "What an office is told of at once is read within five minutes, and of money withheld or "
        "an incident within an hour; a notice that nobody has read by then is an alert of the pit."
    ),
    SURVEILLANCE_TOLD: (
        "Whoever an incident says was told has a notice of it in the same act; surveillance reads "
        "incidents and acknowledges its own notices, and orders nothing else."
    ),
}
"""Every rule of the house, by the number that events and refusals cite."""
