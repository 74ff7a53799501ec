import { chipId } from '../chips/kinds';
import type { TableView } from '../wire';
import type { Bets } from './bets.svelte';
import type { Hand } from './hand.svelte';
import type { OpenSheet } from './Sheets.svelte';
import { shortcuts } from './shortcuts.svelte';
import { intoTheFelt } from './sitting.svelte';

/** What keys act on. */
export interface KeyboardTarget {
  view: TableView | null;
  hand: Hand;
  bets: Bets;
  /** I sit here, and chips may be laid and lifted. */
  betting: boolean;
  onopen: (sheet: OpenSheet) => void;
}

/** One key of the table: a chip is picked, a sheet opened, the felt entered, or bets are changed. */
export function keyed(event: KeyboardEvent, { view, hand, bets, betting, onopen }: KeyboardTarget): void {
  if (!shortcuts.heard(event)) return;
  const key = event.key.toLowerCase();
  const chip = hand.chips[Number(event.key) - 1];
  const seated = (view?.own?.seat ?? null) !== null;
  if (chip) hand.picked = chipId(chip);
  else if (key === 'b' && seated && view?.own_chips) onopen('colours');
  else if (key === '?') onopen('keys');
  else if (key.startsWith('arrow') && !(event.target as HTMLElement).closest('[data-spot], [role="tablist"]')) {
    event.preventDefault();
    intoTheFelt();
  } else if (!betting) return;
  else if (key === 'u' && bets.undoable) void bets.undo();
  else if (key === 'r' && (bets.repeatable || bets.repeated)) void bets.repeat();
  else if (key === 'c' && bets.any) void bets.clear();
  else if (key === 'd' && bets.any) void bets.double();
}
