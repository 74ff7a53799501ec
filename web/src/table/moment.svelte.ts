import type { TableView } from '../wire';
import { stands } from './spots';
import { BEFORE, END, inOrder, nextAt, NOTHING, shownAt, type FactTimes, type Frame } from './timeline';
import type { Wagers } from './wagers';

/** What the server has said of the round that is shown. */
export interface Facts {
  round: number;
  shaken: boolean;
  dice: readonly number[] | null;
  lit: readonly string[];
  settled: boolean;
}

/** What happens on the way, for whoever wants to hear or see it: only where it happens while somebody looks. */
export type Step = { step: 'shaken' } | { step: 'lifting' } | { step: 'landed'; die: number } | { step: 'told' };

/** The facts of a view. */
export function factsOf(view: TableView, held: number | null): Facts {
  const result = stands(view, held) ? view.result! : null;
  return {
    round: result?.round ?? view.phase.round,
    shaken: view.phase.shaken || view.phase.phase === 'tumbling',
    dice: result?.dice ?? null,
    lit: result?.lit ?? [],
    settled: result !== null && result.state !== 'announced' && result.state !== 'entered',
  };
}

/** Unfolds what the server has said, and never waits with anything but the picture of it. */
export class Moment {
  shown = $state.raw<Frame>(END);
  /** The winners that are lit by now. */
  lit = $state.raw<ReadonlySet<string>>(new Set());
  #facts: Facts | null = null;
  #came: FactTimes = NOTHING;
  #order: string[][] = [];
  // What was shown last, for whoever follows in an effect and must not come to depend on it.
  #last: Frame = END;
  #lit = '';
  #timer: number | undefined;
  #frame: number | undefined;
  #still = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(private onstep: (step: Step) => void = () => {}) {}

  get calm(): boolean {
    return this.#still.matches;
  }

  /** Take in what is known now; `late` where it has been so for a while, `worth` is what each spot pays me. */
  follow(facts: Facts, worth: Wagers = {}, late = false): void {
    const now = performance.now();
    const at = late || document.hidden ? BEFORE : now;
    const another = facts.round !== this.#facts?.round;
    if (another) this.#came = { ...NOTHING };
    const came = this.#came;
    const since = (is: boolean, before: number | null) => (is ? (before ?? at) : null);
    // Dice that are put right lie there already: they do not fall again.
    this.#came = {
      shaken: since(facts.shaken, came.shaken),
      dice: since(facts.dice !== null, came.dice),
      lit: since(facts.lit.length > 0, came.lit),
      settled: since(facts.settled, came.settled),
    };
    // What is lit stays lit, although the settlement may have come since and put the winners in another order.
    const lighting = !another && this.#last.lit > 0 && facts.lit.join() === this.#facts?.lit.join();
    if (!lighting) this.#order = inOrder(facts.lit, worth);
    this.#facts = facts;
    if (facts.dice === null) {
      if (came.shaken === null && this.#came.shaken === now) this.onstep({ step: 'shaken' });
    } else if (came.dice === null && this.#came.dice === now) this.onstep({ step: 'lifting' });
    this.#show();
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }

  #show = (): void => {
    this.stop();
    const now = performance.now();
    const before = this.#last;
    const shown = shownAt(now, this.#came, this.#order.length, this.calm);
    this.#last = shown;
    if (Object.keys(shown).some((key) => shown[key as keyof Frame] !== before[key as keyof Frame])) this.shown = shown;
    const lit = this.#order.slice(0, shown.lit).flat();
    if (lit.join() !== this.#lit) this.lit = new Set(lit);
    this.#lit = lit.join();
    this.#tell(before, shown);
    const next = nextAt(now, this.#came, this.#order.length, this.calm);
    if (next === now) this.#frame = requestAnimationFrame(this.#show);
    else if (next !== null) this.#timer = setTimeout(this.#show, next - now);
  };

  #tell(before: Frame, shown: Frame): void {
    const { dice, settled } = this.#came;
    if (dice !== null && dice !== BEFORE && shown.landed > before.landed)
      this.onstep({ step: 'landed', die: shown.landed });
    if (settled !== null && settled !== BEFORE && shown.told && !before.told) this.onstep({ step: 'told' });
  }
}
