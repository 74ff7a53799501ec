import type { Live } from '../link/live.svelte';
import { says } from '../parts/says.svelte';
import { sound } from '../sound/sound.svelte';
import type { TableView } from '../wire';
import { words } from '../words/index.svelte';
import { factsOf, Moment, type Step } from './moment.svelte';
import { stands } from './spots';
import { richness, worthOf } from './timeline';
import { travel } from './travel';

/** For how long a terminal shows a result although the next round has opened, in milliseconds. */
const HELD_FOR = 6000;
const UNDONE: readonly string[] = ['void', 'invalid', 'reversed'];

/** The last result as this screen shows it: unfolded with the dice, heard, and told again where it is undone. */
export class ShownResult {
  /** The round whose result a terminal still shows although the next has opened. */
  held = $state<number | null>(null);
  readonly moment = new Moment((step) => this.#stepped(step));
  #live: Live<TableView>;
  /** My part of it, as far as the server has settled the dice that are shown. */
  readonly ended = $derived.by(() => {
    const { view } = this.#live;
    return view && stands(view, this.held) && view.result?.dice && view.settlement?.round === view.result.round
      ? view.settlement
      : null;
  });
  #worth = $derived.by(() => worthOf(this.ended?.lines ?? null, this.#live.view?.own?.wagers ?? {}));
  /** How much of what I was paid is still on its way, from 0 to 1. */
  readonly left = $derived.by(() => (this.ended ? 1 - this.moment.shown.paid : 0));

  constructor(live: Live<TableView>) {
    this.#live = live;
    this.#hold();
    // The moment of the dice: the server's facts, shown one after another.
    $effect(() => {
      if (live.view) this.moment.follow(factsOf(live.view, this.held), this.#worth, live.late);
    });
    this.#follow();
  }

  /** A terminal opens the next round at once: what was decided stays for a little while. */
  #hold(): void {
    const electronic = $derived(this.#live.view?.table.electronic ?? false);
    const loaded = $derived(this.#live.view !== null);
    const decided = $derived.by(() => {
      const result = this.#live.view?.result;
      return result?.state === 'settled' || result?.state === 'void' ? result.round : null;
    });
    let seen: number | null | undefined;
    // Follows the decision alone: an effect that followed the view would stop its own timer at the next change.
    $effect(() => {
      if (!loaded) return;
      const first = seen === undefined;
      seen = decided;
      this.held = first || !electronic ? null : decided;
      const timer = setTimeout(() => (this.held = null), HELD_FOR);
      return () => clearTimeout(timer);
    });
  }

  /** A settlement that is undone is told to the eye too: the chips have moved back by themselves. */
  #follow(): void {
    let settled: number | null = null;
    $effect(() => {
      const result = this.#live.view?.result;
      if (!result) return;
      if (result.state === 'settled') settled = result.round;
      else if (settled === result.round && UNDONE.includes(result.state)) {
        settled = null;
        says.toast({
          kind: 'refusal',
          text: words.ui('table.undone', { round: result.round, why: words.cause(result.reason ?? '') }),
        });
      }
    });
  }

  #stepped(step: Step): void {
    if (step.step === 'shaken') sound.play({ cue: 'shake', seconds: 1.2 });
    else if (step.step === 'lifting') sound.play({ cue: 'shake', seconds: 0.45 });
    else if (step.step === 'landed') sound.play({ cue: 'knock', die: step.die });
    else if (this.ended) {
      const size = richness(this.ended);
      if (size !== 0) sound.play({ cue: 'chime', size });
      const won = this.ended.lines.filter((line) => line.outcome === 'won').sort((one, other) => other.pays - one.pays);
      if (!this.moment.calm)
        travel(
          won.map((line) => line.wager),
          document.querySelector('.balance dd'),
        );
    }
  }
}
