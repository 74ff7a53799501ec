import type { Layout, TableView } from '../wire';
import { documents } from '../words/documents.svelte';
import { layoutAt, lawOf } from './floor.svelte';
import { Latest } from './latest';

/** The layout that a table plays on, fetched again whenever the table takes another law. */
export class TableLayout {
  shown = $state.raw<Layout | null>(null);
  #latest = new Latest();

  constructor(name: string, view: () => TableView | null, ontrouble: (error: unknown) => void = () => {}) {
    const url = $derived(view()?.table.layout_url);
    // The address stays the same when the table takes another law.
    const law = $derived.by(() => {
      const known = view();
      return known ? lawOf(known.table) : null;
    });
    $effect(() => {
      if (url && law) this.#fetch(url, ontrouble);
    });
    $effect(() => (law ? documents.under(name) : undefined));
  }

  #fetch(url: string, ontrouble: (error: unknown) => void): void {
    const still = this.#latest.ask();
    layoutAt(url).then(
      (found) => {
        if (still()) this.shown = found;
      },
      (error) => {
        if (still()) ontrouble(error);
      },
    );
  }
}
