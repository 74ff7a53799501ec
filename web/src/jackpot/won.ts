import type { JackpotShown, JackpotWin } from '../wire';
import { words } from '../words/index.svelte';

/** What it takes to win a jackpot, in one sentence. */
export const wonBy = (pool: JackpotShown, currency: string): string =>
  words.ui(pool.times === 1 ? 'jackpot.won.once' : 'jackpot.won.row', {
    times: pool.times,
    least: words.money(pool.at_least, currency),
    spots: words.list(pool.spots.map((spot, n) => words.wager(spot, pool.labels[n] ?? spot))),
  });

/** The last win: what, and at which terminals; never who. */
export const lastWon = (win: JackpotWin, currency: string): string =>
  words.ui('jackpot.last', {
    amount: words.money(win.amount, currency),
    table: win.table,
    seats: words.list(win.seats.map(String)),
  });
