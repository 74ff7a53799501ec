// Named with its ending, since the tests load this module in Node as it stands.
import { inHand, kindChips, kindsOf, VALUE, valueChip, wholeOf, type Parts, type RackChip } from '../chips/kinds.ts';
import { scale } from '../words/money.ts';
import type { Limits, Spot, TableView } from '../wire';
import type { SpotState } from './spot-state';

const VALUES = [1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000];
const MOST_CHIPS = 6;

/** The chips of the rack: up to six, from the smallest that makes sense at this table to the largest it takes. */
export function rackOf(view: TableView): number[] {
  const chips = VALUES.map((value) => value * scale(view.table.currency));
  const least = Math.max(
    view.table.smallest_chip,
    Math.min(view.limits.table.minimum, ...Object.values(view.limits.areas).map((each) => each.minimum)),
  );
  const start = Math.max(
    0,
    chips.findLastIndex((chip) => chip <= least),
  );
  const most = Math.max(view.limits.table.maximum, ...Object.values(view.limits.areas).map((each) => each.maximum));
  return chips
    .slice(start, start + (start === 0 ? MOST_CHIPS : MOST_CHIPS - 1))
    .filter((chip, n) => n === 0 || chip <= most);
}

/** Everything that can be laid: value chips, then my colours and tokens. */
export const chipsOf = (view: TableView): RackChip[] => [...rackOf(view).map(valueChip), ...kindChips(view)];

/** The limits that hold for a spot and for me. */
export function limitsOf(view: TableView, spot: Spot): Limits {
  const own = view.own_limits?.[spot.key] ?? view.own_limits?.[spot.family];
  return own ?? view.limits.areas[spot.key] ?? view.limits.areas[spot.family] ?? view.limits.table;
}

/**
 * Is the last result this round's? It stands until the next round opens.
 *
 * A terminal opens the next round in the same moment: there it is held for a little while.
 */
export function stands(view: Pick<TableView, 'result' | 'phase'>, held: number | null = null): boolean {
  return view.result !== null && (view.result.round === view.phase.round || view.result.round === held);
}

/** Are the winners lit? */
export function lights(view: TableView, held: number | null = null): boolean {
  return stands(view, held) && view.result!.lit.length > 0;
}

/** What else decides how a spot looks. */
export interface Look {
  /** The round whose result a terminal still shows. */
  held?: number | null;
  /** The link is down. */
  lost?: boolean;
  /** The kind of the chip that would be laid. */
  kind?: string;
  /** The kind of what is on its way to each spot. */
  coming?: Record<string, string>;
  /** The chips of mine that the totals count. */
  known?: Record<string, number> | null;
  /** How much of the moment of the dice is over: which winners are lit, and whether they have paid. */
  seen?: { lit: ReadonlySet<string>; told: boolean } | null;
}

/** How a spot looks now, and whether a chip may go there. */
export function stateOf(
  view: TableView,
  spot: Spot,
  chip: number,
  pending: Record<string, number>,
  { held = null, lost = false, known = null, seen = null, kind = VALUE, coming = {} }: Look = {},
): SpotState {
  const own = view.own ?? null;
  const settled = view.settlement && view.settlement.round === view.result?.round ? view.settlement : null;
  const line = settled?.lines.find((each) => each.wager === spot.key);
  const shining = lights(view, held) && (seen === null || seen.lit.size > 0);
  const wins = shining && view.result!.lit.includes(spot.key);
  const lit = wins && (seen === null || seen.lit.has(spot.key));
  const told = seen === null || seen.told;
  const wagered = own?.wagers[spot.key] ?? 0;
  const { betting } = view.phase;
  // A terminal opens the next round at once: the chips of the last lie there until I lay others, and no spot looks shut.
  const over = stands(view, held) && (!betting || (own?.staked ?? 0) + Object.keys(pending).length === 0);
  const mine = wagered || (over && line ? line.stake : 0);
  const asked = Math.max(0, (pending[spot.key] ?? 0) - wagered);
  const laid = wagered ? view.own_chips?.parts[spot.key] : undefined;
  const parts = wagered || !line ? wholeOf(laid, wagered) : over ? kindsOf(line.in_kind, 'stake', line.stake) : {};
  const full = wagered + asked > 0 && wagered + asked + chip > limitsOf(view, spot).maximum;
  const ready = own !== null && own.seat !== null;
  return {
    mine,
    parts: asked > 0 ? arriving(parts, wagered, coming[spot.key] ?? VALUE, asked) : parts,
    pending: asked,
    others: Math.max(0, (view.totals[spot.key] ?? 0) - ((known ?? own?.wagers)?.[spot.key] ?? 0)),
    lit,
    lost: over && shining && !wins && mine > 0,
    dim: over && shining && !wins && !betting,
    pays: over && lit && told && line?.outcome === 'won' ? line.pays : 0,
    full: full && betting,
    blocked: !ready
      ? 'spot.away'
      : lost
        ? 'spot.offline'
        : !betting
          ? 'spot.closed'
          : full
            ? 'spot.max'
            : inHand(view, kind) < chip
              ? 'spot.poor'
              : null,
  };
}

/** The same with what is on its way. */
function arriving(parts: Parts, wagered: number, kind: string, asked: number): Parts {
  const others: Parts = { ...parts };
  delete others[VALUE];
  if (kind !== VALUE) others[kind] = (others[kind] ?? 0) + asked;
  return wholeOf(others, wagered + asked);
}
