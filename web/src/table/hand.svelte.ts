import { chipId, type RackChip, VALUE } from '../chips/kinds';
import type { Live } from '../link/live.svelte';
import { says } from '../parts/says.svelte';
import type { Spot, TableView } from '../wire';
import { words } from '../words/index.svelte';
import { barred } from './barred';
import type { Bets } from './bets.svelte';
import { Others } from './others.svelte';
import type { ShownResult } from './shown-result.svelte';
import type { SpotState } from './spot-state';
import { chipsOf, stateOf } from './spots';

/** The chip in my hand, and where on the felt it may go. */
export class Hand {
  /** The chip that is laid next, by its name in the rack. */
  picked = $state('');
  #live: Live<TableView>;
  #bets: Bets;
  #result: ShownResult;
  #others = new Others();
  readonly chips = $derived.by(() => (this.#live.view ? chipsOf(this.#live.view) : []));
  readonly chosen = $derived.by(() => this.chips.find((chip) => chipId(chip) === this.picked));

  constructor(live: Live<TableView>, bets: Bets, result: ShownResult) {
    this.#live = live;
    this.#bets = bets;
    this.#result = result;
    $effect(() => {
      if (live.view) this.#others.follow(live.view);
    });
    $effect(() => {
      if (!this.chips.length || this.chosen) return;
      const least = live.view?.limits.table.minimum ?? 0;
      const fitting = this.chips.find((chip) => chip.kind === VALUE && chip.amount >= least);
      this.picked = chipId(fitting ?? this.chips[0]!);
    });
  }

  /** How a spot looks now. */
  stateOf = (spot: Spot): SpotState =>
    stateOf(this.#live.view!, spot, this.chosen?.amount ?? 0, this.#bets.pending, {
      kind: this.chosen?.kind,
      coming: this.#bets.coming,
      held: this.#result.held,
      lost: this.#live.lost,
      known: this.#others.mine,
      seen: { lit: this.#result.moment.lit, told: this.#result.moment.shown.told },
    });

  /** Lay a chip, or say why it cannot lie there. */
  place = (spot: Spot, chip: RackChip | undefined = this.chosen): void => {
    const { view, lost } = this.#live;
    if (!chip || !view) return;
    const { kind, amount } = chip;
    const { blocked } = stateOf(view, spot, amount, this.#bets.pending, { lost, kind });
    const label = words.wager(spot.key, spot.label);
    if (blocked) {
      says.toast({ kind: 'refusal', text: words.pair(label, barred(view, spot, blocked, kind)) });
      return;
    }
    this.#result.held = null;
    void this.#bets.place(spot.key, amount, label, kind);
  };

  /** Take as much back as the chip in my hand is worth. */
  back = (spot: Spot): void => {
    const seated = (this.#live.view?.own?.seat ?? null) !== null;
    if (seated && this.chosen)
      void this.#bets.takeBack(spot.key, this.chosen.amount, words.wager(spot.key, spot.label));
  };
}
