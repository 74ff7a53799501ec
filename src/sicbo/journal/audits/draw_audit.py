"""Promotions followed along a journal: lists fixed once, prizes drawn of them and paid once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from sicbo.core.bank.ledger import PRIZE
from sicbo.core.floor.noun import FOLDS, NounEvent
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.promotions.claim_events import PrizeAwarded, PrizeClaimed
from sicbo.core.floor.promotions.draw_events import SeedRevealed, TicketDrawn
from sicbo.core.floor.promotions.promotion import PROMOTION, Promotion, list_text, seed_key
from sicbo.core.floor.promotions.promotion_events import EntriesClosed, TermsLodged
from sicbo.core.floor.wallets import CameFromPromotion
from sicbo.core.ids import Stream


@dataclass
class Draws:
    """Follows each promotion, and its prizes into the wallets of their winners."""

    promotions: dict[str, Promotion] = field(default_factory=dict)
    _crossed: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """What is half told in the command at hand, by promotion, prize and winner."""
    _touched: set[str] = field(default_factory=set)

    def concerns(self, event: AnyEvent) -> bool:
        """Whether an event says anything of promotions."""
        own = isinstance(event, NounEvent) and event.noun is PROMOTION
        return own or isinstance(event, CameFromPromotion)

    def take(self, _: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        if isinstance(event, CameFromPromotion):
            self._crossed[event.promotion, event.prize, event.player] -= event.amount
            return
        assert isinstance(event, NounEvent)
        name: str = event.promotion  # type: ignore[attr-defined]  # Every event of one has it.
        promotion = self.promotions.setdefault(name, Promotion())
        self._touched.add(name)
        if promotion.lodged is None and not isinstance(event, TermsLodged):
            yield f"terms of {name} must be lodged before anything else"
            return
        prize = getattr(event, "prize", None)
        if prize is not None and prize not in promotion.prizes:
            yield f"promotion {name} has no prize {prize}"
            return
        yield from self._found(promotion, event)
        FOLDS[type(event)](promotion, event)

    def _found(self, promotion: Promotion, event: NounEvent) -> Iterator[str]:
        match event:
            case EntriesClosed():
                yield from _list(promotion, event)
            case TicketDrawn():
                yield from _drawn(promotion, event)
            case SeedRevealed():
                bound = promotion.commitments.get(seed_key(event.prize, event.draw))
                if sha256(bytes.fromhex(event.seed)).hexdigest() != bound:
                    yield f"the seed of draw {event.draw} of {event.prize} is not the sealed one"
            case PrizeClaimed():
                drawn = promotion.prizes[event.prize].drawn
                if drawn is None or drawn.player != event.player:
                    yield f"{event.prize} must be claimed by its winner, got {event.player}"
            case PrizeAwarded():
                yield from self._awarded(promotion, event)
            case _:
                pass  # Nothing else can be reckoned anew.

    def _awarded(self, promotion: Promotion, event: PrizeAwarded) -> Iterator[str]:
        state = promotion.prizes[event.prize]
        assert promotion.lodged is not None
        terms = promotion.lodged.terms.prize(event.prize)
        if state.claimed is None or state.awarded is not None or terms is None:
            yield f"{event.prize} must be awarded once, to whoever has claimed it"
            return
        if event.by == event.player or state.claimed.player != event.player:
            yield f"{event.prize} must be awarded by somebody else to {state.claimed.player}"
        paid = event.cash + event.cheque + event.transfer
        instead = terms.cash_alternative if paid else 0
        due = terms.value if terms.cash else instead
        if paid != due:
            yield f"of {event.prize} {due} must be paid, got {paid}"
        self._crossed[event.promotion, event.prize, event.player] += event.cash

    def end(self, balances: Mapping[str, int]) -> Iterator[str]:
        """The command at hand is over: both sides of everything have been told."""
        for (name, prize, player), left in self._crossed.items():
            if left:
                yield f"{prize} of {name} differs by {left} for {player} on its two sides"
        for name in self._touched:
            held = balances[f"{PROMOTION.stream(name)}/{PRIZE}"]
            if held != (wanted := _set_aside(self.promotions[name])):
                yield f"promotion {name} must have {wanted} set aside, got {held}"
        self._crossed.clear()
        self._touched.clear()


def _list(promotion: Promotion, event: EntriesClosed) -> Iterator[str]:
    """A list is fixed once, its tickets follow one another, and its digest is its own."""
    if promotion.closed is not None:
        yield "entries must be closed once"
    wanted = 1
    for row in event.rows:
        if row.first != wanted or row.last < row.first:
            yield f"tickets of {row.player} must begin with {wanted}"
        wanted = row.last + 1
    if event.tickets != wanted - 1:
        yield f"tickets must be {wanted - 1}, got {event.tickets}"
    if sha256(list_text(event.rows).encode()).hexdigest() != event.digest:
        yield "the digest is not that of the list"


def _drawn(promotion: Promotion, event: TicketDrawn) -> Iterator[str]:
    """A ticket is drawn once it was ordered, of whoever holds it, who may win."""
    state, closed = promotion.prizes[event.prize], promotion.closed
    if closed is None or state.standing != "ordered" or state.draws != event.draw:
        yield f"draw {event.draw} of {event.prize} was not ordered"
        return
    if not 0 < event.ticket <= closed.tickets or promotion.holder(event.ticket) != event.player:
        yield f"ticket {event.ticket} is not of {event.player}"
    elif promotion.may_not_win(event.player, event.prize) is not None:
        yield f"{event.player} may not win {event.prize}"
    for each in event.passed:
        if promotion.may_not_win(each.player, event.prize) is None:
            yield f"ticket {each.ticket} of {each.player} must not be passed over"


def _set_aside(promotion: Promotion) -> int:
    """What cash prizes come to of which something is left to do, once it has begun."""
    if promotion.lodged is None or promotion.started is None:
        return 0
    prizes = (each for each in promotion.lodged.terms.prizes if each.cash)
    return sum(each.value for each in prizes if not promotion.prizes[each.name].over)
