// Named with its ending, since the tests load this module in Node as it stands.
import { scale } from '../words/money.ts';
import type { Limits, Spot, TableView } from '../wire';
import type { SpotState } from './spot-state';

const VALUES = [1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000];
const MOST_CHIPS = 6;

/** The chips of the rack: up to six, from the smallest that makes sense at this table to the largest it takes. */
export function rackOf(view: TableView): number[] {
  const chips = VALUES.map((value) => value * scale(view.table.currency));
  const least = Math.max(view.table.smallest_chip, Math.min(view.limits.table.minimum, ...Object.values(view.limits.areas).map((each) => each.minimum)));
  const start = Math.max(0, chips.findLastIndex((chip) => chip <= least));
  const most = Math.max(view.limits.table.maximum, ...Object.values(view.limits.areas).map((each) => each.maximum));
  return chips.slice(start, start + (start === 0 ? MOST_CHIPS : MOST_CHIPS - 1)).filter((chip, n) => n === 0 || chip <= most);
}

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

/** How a spot looks now, and whether a chip may go there; `known` are the chips of mine that the totals count. */
export function stateOf(view: TableView, spot: Spot, chip: number, pending: Record<string, number>, held: number | null = null, known: Record<string, number> | null = null): SpotState {
  const own = view.own ?? null;
  const settled = view.settlement && view.settlement.round === view.result?.round ? view.settlement : null;
  const line = settled?.lines.find((each) => each.wager === spot.key);
  const shining = lights(view, held);
  const lit = shining && view.result!.lit.includes(spot.key);
  const lying = own?.wagers[spot.key] ?? 0;
  // Once bets are open again only this round's chips lie there, and no spot looks shut.
  const over = shining && !view.phase.betting;
  const mine = lying || (over && line ? line.stake : 0);
  const asked = Math.max(0, (pending[spot.key] ?? 0) - mine);
  const full = mine + asked > 0 && mine + asked + chip > limitsOf(view, spot).maximum;
  const ready = own !== null && own.seat !== null;
  return {
    mine,
    pending: asked,
    others: Math.max(0, (view.totals[spot.key] ?? 0) - ((known ?? own?.wagers)?.[spot.key] ?? 0)),
    lit,
    lost: over && !lit && mine > 0,
    dim: over && !lit,
    pays: over && lit && line?.outcome === 'won' ? line.pays : 0,
    full: full && view.phase.betting,
    blocked: !ready ? 'spot.away' : !view.phase.betting ? 'spot.closed' : full ? 'spot.max' : own.stack < chip ? 'spot.poor' : null,
  };
}
