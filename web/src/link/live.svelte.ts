import type { Command, FloorStanding, Goodbye, Hello, TableView } from '../wire';
import { folded } from './fold';
import { transport, type Answer, type Line } from './transport';

/** How long what is shown counts as caught up with: its parts come in several messages. */
const CAUGHT_UP = 250;

/** A view that follows the floor: whole once, then section by section. */
export class Live<V extends object> {
  view = $state.raw<V | null>(null);
  up = $state(false);
  /** The link was up and no longer is. */
  lost = $state(false);
  /** Since when, by this machine's clock. */
  lostAt = $state<number | null>(null);
  gone = $state.raw<Goodbye | null>(null);
  /** The link is up, and the floor behind it waits, or is shown as it was. */
  standing = $state<FloorStanding['how']>('');
  /** How often the link has broken. */
  breaks = 0;
  /** What to add to this machine's clock to have the server's. */
  skew = $state(0);
  #line: Line;
  /** When the whole was shown, or what had changed while the link was down. */
  #caughtUp = -Infinity;

  constructor(hello: Hello) {
    this.#line = transport().open(hello, {
      shown: (message) => {
        this.#clock(message.now);
        this.gone = null;
        this.#caughtUp = performance.now();
        this.view = message.view as V;
      },
      changed: (message) => {
        this.#clock(message.now);
        if (this.lost) this.#caughtUp = performance.now();
        if (this.view) this.view = folded(this.view, message.changes as Partial<V>);
      },
      laid: ({ stack, staked, wagers }) => {
        const view = this.view as Partial<TableView> | null;
        if (view?.own) this.view = { ...this.view!, own: { ...view.own, stack, staked, wagers } };
      },
      gone: (message) => (this.gone = message),
      standing: (how) => (this.standing = how),
      link: (up) => {
        if (this.up && !up) this.breaks += 1;
        this.lost = !up && (this.view !== null || this.lost);
        this.lostAt = this.lost ? (this.lostAt ?? Date.now()) : null;
        this.up = up;
      },
    });
  }

  /** What is shown now has been so for a while: it is no news. */
  get late(): boolean {
    return performance.now() - this.#caughtUp < CAUGHT_UP;
  }

  give(command: Command, table?: string): Promise<Answer> {
    return this.#line.give(command, table);
  }

  refresh(): void {
    this.#line.refresh();
  }

  show(place: number): void {
    this.#line.show(place);
  }

  close(): void {
    this.#line.close();
  }

  #clock(now: string): void {
    const skew = Date.parse(now) - Date.now();
    if (Math.abs(skew - this.skew) > 400) this.skew = skew;
  }
}

/** So often is counted: a ring needs no more to be seen to move, and a telephone draws no more than that. */
const TICK = 125;

/** Seconds until a time, counted down for as long as somebody looks. */
export class Countdown {
  left = $state<number | null>(null);
  /** What there was to count when it began. */
  whole = $state(1);

  /** Follow a time, of which the counting began at another where that is known; returns how to stop. */
  follow(until: string | null, skew: number, since: string | null = null): () => void {
    if (!until) {
      this.left = null;
      return () => {};
    }
    // Whoever calls this from an effect must not come to depend on what is counted here.
    const end = Date.parse(until) - skew;
    const told = since === null ? Infinity : (Date.parse(until) - Date.parse(since)) / 1000;
    // Two clocks never agree quite: nobody is shown more than there was.
    const leftNow = () => Math.min(told, Math.max(0, (end - Date.now()) / 1000));
    this.left = leftNow();
    this.whole = Math.max(1, since === null ? leftNow() : told);
    const every = setInterval(() => (this.left = leftNow()), TICK);
    return () => clearInterval(every);
  }
}

/** The time of day at the server, for what is told in minutes. */
export class Clock {
  now = $state(Date.now());

  /** Run; returns how to stop. */
  run(): () => void {
    const every = setInterval(() => (this.now = Date.now()), 1000);
    return () => clearInterval(every);
  }
}
