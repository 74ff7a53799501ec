import type { TableView } from '../wire';
import type { Wagers } from './wagers';

/** By then the totals of a spot have followed what I laid or lifted there. */
const FOLLOWED = 400;

/**
 * What of the totals on the layout is mine.
 *
 * My chips are told at once and the totals a little later, so what is others' is counted with the chips of mine that
 * the totals knew of.
 */
export class Others {
  #mine = $state.raw<Wagers>({});
  #totals: Wagers | null = null;
  #timer: number | undefined;

  /** Take in a view. */
  follow(view: Pick<TableView, 'totals' | 'own'>): void {
    const wagers = view.own?.wagers ?? {};
    clearTimeout(this.#timer);
    if (view.totals !== this.#totals) this.#mine = wagers;
    else this.#timer = setTimeout(() => (this.#mine = wagers), FOLLOWED);
    this.#totals = view.totals;
  }

  /** The part of a total that is mine. */
  get mine(): Wagers {
    return this.#mine;
  }
}
