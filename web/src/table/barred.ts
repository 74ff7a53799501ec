import { inHand, VALUE } from '../chips/kinds';
import type { Spot, TableView } from '../wire';
import { words } from '../words/index.svelte';
import type { SpotState } from './spot-state';
import { limitsOf } from './spots';

/** Why no chip goes on a spot, with the amount that decides it. */
export function barred(view: TableView, spot: Spot, why: NonNullable<SpotState['blocked']>, kind = VALUE): string {
  const money = (amount: number) => ({ amount: words.money(amount, view.table.currency) });
  if (why === 'spot.max') return words.ui('spot.max.of', money(limitsOf(view, spot).maximum));
  return why === 'spot.poor' ? words.ui('spot.poor.of', money(inHand(view, kind))) : words.ui(why);
}
