import { scale } from '../words/money';
import type { Limits, Spot, TableView } from '../wire';
import type { SpotState } from './spot-state';

const VALUES = [1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000];
const MOST_CHIPS = 6;

/** The chips of the rack: up to six, from the smallest that makes sense at this table. */
export function rackOf(view: TableView): number[] {
  const chips = VALUES.map((value) => value * scale(view.table.currency));
  const least = Math.max(view.table.smallest_chip, Math.min(view.limits.table.minimum, ...Object.values(view.limits.areas).map((each) => each.minimum)));
  const start = Math.max(0, chips.findLastIndex((chip) => chip <= least));
  return chips.slice(start, start + (start === 0 ? MOST_CHIPS : MOST_CHIPS - 1));
}

/** The limits that hold for a spot and for me. */
export function limitsOf(view: TableView, spot: Spot): Limits {
  const own = view.own_limits?.[spot.key] ?? view.own_limits?.[spot.family];
  return own ?? view.limits.areas[spot.key] ?? view.limits.areas[spot.family] ?? view.limits.table;
}

/** Does the last result still stand? At a table that opens the next round at once it is held for a moment. */
export function stands(view: TableView, held: number | null = null): boolean {
  if (!view.result) return false;
  return held === view.result.round || (view.result.round === view.phase.round && !view.phase.betting);
}

/** Are the winners lit? */
export function lights(view: TableView, held: number | null = null): boolean {
  return stands(view, held) && view.result!.lit.length > 0;
}

/** How a spot looks now, and whether a chip may go there. */
export function stateOf(view: TableView, spot: Spot, chip: number, pending: Record<string, number>, held: number | null = null): SpotState {
  const own = view.own ?? null;
  const settled = view.settlement && view.settlement.round === view.result?.round ? view.settlement : null;
  const line = settled?.lines.find((each) => each.wager === spot.key);
  const shining = lights(view, held);
  const lit = shining && view.result!.lit.includes(spot.key);
  const lying = own?.wagers[spot.key] ?? 0;
  const mine = lying || (shining && line ? line.stake : 0);
  const asked = pending[spot.key] ?? 0;
  const full = mine + asked > 0 && mine + asked + chip > limitsOf(view, spot).maximum;
  const ready = own !== null && own.seat !== null;
  return {
    mine,
    pending: asked,
    others: Math.max(0, (view.totals[spot.key] ?? 0) - lying),
    lit,
    lost: shining && !lit && mine > 0,
    dim: shining && !lit,
    pays: lit && line?.outcome === 'won' ? line.pays : 0,
    full: full && view.phase.betting,
    blocked: !ready ? 'spot.away' : !view.phase.betting ? 'spot.closed' : full ? 'spot.max' : own.stack < chip ? 'spot.poor' : null,
  };
}
