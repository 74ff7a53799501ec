import { says } from '../parts/says.svelte';
import type { TableView } from '../wire';
import { words } from '../words/index.svelte';
import { called } from './calling';
import { stands } from './spots';

/** What there is to hear of. */
export interface SpokenState {
  view: TableView | null;
  held: number | null;
  /** Seconds that are left to bet. */
  left: number | null;
}

/** What a screen reader hears beside the phase: ten and five seconds, the result, my win or loss. */
export function hear(told: () => SpokenState): void {
  const view = $derived(told().view);
  const left = $derived(told().left);
  const held = $derived(told().held);
  let stood = false;
  $effect(() => {
    // What it waits for is said aloud by whatever shows it.
    const stands = view?.phase.waits != null;
    if (stood && !stands) says.softly(words.ui('speak.resumed'));
    stood = stands;
  });
  const mark = $derived(view?.phase.betting && left !== null ? (left <= 5 ? 5 : left <= 10 ? 10 : null) : null);
  $effect(() => {
    if (mark) says.softly(words.ui('speak.seconds', { seconds: mark }));
  });
  const heard = $derived.by(() => {
    if (!view?.result || !stands(view, held)) return '';
    const result = words.ui('speak.result', { words: called(view.table, view.result) });
    const mine = view.settlement?.round === view.result.round ? view.settlement : null;
    if (!mine || mine.lines.length === 0) return result;
    const other =
      mine.net > 0
        ? words.ui('table.won', { amount: words.money(mine.net, view.table.currency) })
        : mine.net < 0
          ? words.ui('table.lost', { amount: words.money(-mine.net, view.table.currency) })
          : words.ui('table.even');
    return words.ui('speak.both', { one: result, other });
  });
  $effect(() => says.aloud(heard));
}
