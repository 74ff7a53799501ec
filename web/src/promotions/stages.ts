import type { DrawShown, PrizeShown, PromotionShown } from '../wire';

/** What comes next of a promotion, and when where that is known. */
export interface NextMoment {
  what: 'starts' | 'closes' | 'awarded' | 'draws' | 'results' | 'postponed' | 'cancelled' | 'over';
  at: string | null;
}

export function nextMoment(promotion: PromotionShown, now: number): NextMoment {
  if (promotion.stands === 'ended') return { what: 'over', at: null };
  if (promotion.stands === 'draw cancelled') return { what: 'cancelled', at: null };
  if (promotion.stands === 'postponed') return { what: 'postponed', at: null };
  if (promotion.stands === 'lodged') return { what: 'starts', at: promotion.starts };
  if (promotion.digest === null) return { what: 'closes', at: promotion.entries_close };
  if (Date.parse(promotion.awarded_at) > now) return { what: 'awarded', at: promotion.awarded_at };
  const open = promotion.prizes.some((each) => each.stands !== 'awarded' && each.stands !== 'lapsed');
  return { what: open ? 'draws' : 'results', at: null };
}

/** The last draw of a prize that was ordered. */
export const lastDraw = (prize: PrizeShown): DrawShown | null =>
  prize.draws.findLast((each) => each.at !== null) ?? null;

/** The draw that waits for its order. */
export const nextDraw = (prize: PrizeShown): DrawShown | null => prize.draws.find((each) => each.at === null) ?? null;

const drawnAt = (prize: PrizeShown): number => Date.parse(lastDraw(prize)?.at ?? '') || 0;

/** The prize that everybody looks at: one being drawn or claimed, then the next, then the one drawn last. */
export function onStage(promotion: PromotionShown): PrizeShown | null {
  const under = promotion.prizes.filter((each) => ['ordered', 'drawn', 'claimed', 'refused'].includes(each.stands));
  const latest = (prizes: PrizeShown[]) => prizes.toSorted((a, b) => drawnAt(b) - drawnAt(a))[0] ?? null;
  return latest(under) ?? promotion.prizes.find((each) => each.stands === 'open') ?? latest(promotion.prizes);
}

/** The promotion that a wall shows where nobody has named one: what is drawn now, what comes next, what was last. */
export function current(promotions: PromotionShown[]): PromotionShown | null {
  const rank = (each: PromotionShown): number => {
    if (each.stands === 'ended' || each.stands === 'draw cancelled') return 3;
    if (each.digest !== null) return 0;
    return each.stands === 'running' ? 1 : 2;
  };
  const order = (a: PromotionShown, b: PromotionShown) => {
    const [ra, rb] = [rank(a), rank(b)];
    const apart = Date.parse(a.awarded_at) - Date.parse(b.awarded_at);
    return ra - rb || (ra === 3 ? -apart : apart);
  };
  return promotions.toSorted(order)[0] ?? null;
}

/** Greatest common divisor, for a chance in its lowest terms. */
const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));

/** A chance as a fraction in its lowest terms. */
export function chance(tickets: number, of: number): string {
  const part = Math.max(1, common(tickets, of));
  return `${tickets / part}/${of / part}`;
}
