import { VALUE, wholeOf } from '../chips/kinds';
import type { Live } from '../link/live.svelte';
import type { Answer } from '../link/transport';
import { says } from '../parts/says.svelte';
import type { Command, TableView } from '../wire';
import { words } from '../words/index.svelte';
import { gone, more, type Chips, type Deed, type Wagers } from './wagers';

/** My chips on the way to the layout and back. What lies there is what the view says, never what was asked. */
export class Bets {
  /** What will lie on a spot once everything asked for is done; only while something is. */
  pending = $state.raw<Wagers>({});
  /** Of which kind that is. */
  coming = $state.raw<Record<string, string>>({});
  /** What was done in this round, the last at the end: chips laid or taken back, one or all that a key meant. */
  #done = $state.raw<Deed[]>([]);
  #round = $state.raw(0);
  #asked = new Map<string, number>();
  #under = new Set<Promise<unknown>>();

  constructor(private live: Live<TableView>) {}

  /** Something lies there, or is on its way. */
  get any(): boolean {
    return Object.keys(this.live.view?.own?.wagers ?? {}).length > 0 || Object.keys(this.pending).length > 0;
  }

  /** Something was done here in this round that can be undone. */
  get undoable(): boolean {
    return (
      Object.keys(this.pending).length > 0 || (this.#done.length > 0 && this.#round === this.live.view?.phase.round)
    );
  }

  /** There is a last bet to repeat, and it does not lie there already. */
  get repeatable(): boolean {
    return Object.keys(this.#previous).length > 0 && !this.repeated;
  }

  /** All of the last bet lies there; more of the same is to double it. */
  get repeated(): boolean {
    const wagered = this.live.view?.own?.wagers ?? {};
    const last = Object.entries(this.#previous);
    return last.length > 0 && last.every(([key, amount]) => (wagered[key] ?? 0) >= amount);
  }

  place(key: string, amount: number, label: string, kind = VALUE): Promise<void> {
    const placing = this.#place(key, amount, label, kind);
    this.#under.add(placing);
    return placing.finally(() => this.#under.delete(placing));
  }

  async takeBack(key: string, amount: number, label: string): Promise<void> {
    if (!(await this.#ready())) return;
    const lifted = Math.min(amount, this.#own.wagers[key] ?? 0);
    if (lifted === 0) return;
    const [before, lay] = [this.#own.wagers[key] ?? 0, this.#chips];
    if (!says.answer(await this.#down(key, lifted))) return;
    // Some documents record that a chip was lifted too late and leave the wager live.
    if ((this.#own.wagers[key] ?? 0) < before) {
      this.#did({ back: gone(lay, this.#chips) });
      says.softly(words.ui('speak.taken', { label, risk: this.#risk }));
    } else says.softly(words.ui('speak.stays', { label }));
  }

  /** Undo what was done last, once all that was asked for is answered. */
  async undo(): Promise<void> {
    if (!(await this.#ready())) return;
    const { player, round } = this.#where();
    const last = this.#done.at(-1);
    if (!last) return;
    const before = this.#wagered;
    this.#done = this.#done.slice(0, -1);
    if ('back' in last) {
      if (says.answer(await this.live.give(this.#laying(player, round, last.back))))
        says.softly(words.ui('speak.undone', { risk: this.#risk }));
      return;
    }
    for (const [key, amount] of Object.entries(last.laid)) {
      const lifted = Math.min(amount, this.#own.wagers[key] ?? 0);
      if (lifted > 0 && !says.answer(await this.#down(key, lifted))) return;
    }
    this.#lifted(before, 'speak.undone');
  }

  async clear(): Promise<void> {
    if (!(await this.#ready())) return;
    const { player, round } = this.#where();
    const [before, lay] = [this.#wagered, this.#chips];
    if (!says.answer(await this.live.give({ command: 'take-down', player, round }))) return;
    const back = gone(lay, this.#chips);
    if (Object.keys(back).length > 0) this.#did({ back });
    this.#lifted(before, 'speak.cleared');
  }

  /** Lay the last bet once: what lies there already is doubled, and that is said. */
  async repeat(): Promise<void> {
    if (!(await this.#ready())) return;
    if (this.repeated) {
      says.softly(words.ui('speak.repeated.already'));
      return;
    }
    const { player, round } = this.#where();
    const before = { ...this.#own.previous };
    await this.#asOne(async () => {
      if (!says.answer(await this.live.give({ command: 'repeat-wagers', player, round }))) return;
      this.#did({ laid: before });
      says.softly(words.ui('speak.repeated', { risk: this.#risk }));
    });
  }

  async double(): Promise<void> {
    if (!(await this.#ready())) return;
    const { player, round } = this.#where();
    const wagers = { ...this.#own.wagers };
    if (Object.keys(wagers).length === 0) return;
    await this.#asOne(async () => {
      if (!says.answer(await this.live.give(this.#laying(player, round, this.#chips)))) return;
      this.#did({ laid: wagers });
      says.softly(words.ui('speak.doubled', { risk: this.#risk }));
    });
  }

  async #place(key: string, amount: number, label: string, kind: string): Promise<void> {
    const { player, round } = this.#where();
    this.#expect(key, amount, 1);
    this.coming = { ...this.coming, [key]: kind };
    const answer = await this.live.give(
      kind === VALUE
        ? { command: 'place-wagers', player, round, wagers: { [key]: amount } }
        : { command: 'place-chips', player, round, chips: { [key]: { [kind]: amount } } },
    );
    const done = says.answer(answer);
    this.#expect(key, done ? 0 : -amount, -1);
    if (done) {
      if (round === this.#round) this.#did({ laid: { [key]: amount } });
      const all = words.money(this.#own.wagers[key] ?? amount, this.#currency);
      says.softly(words.ui('speak.placed', { amount: words.money(amount, this.#currency), label, all }));
    }
  }

  /** The order that lays chips, each part in its kind. */
  #laying(player: string, round: number, chips: Chips): Command {
    const kinds = Object.entries(chips);
    if (kinds.some(([, parts]) => Object.keys(parts).some((kind) => kind !== VALUE)))
      return { command: 'place-chips', player, round, chips };
    const wagers = Object.fromEntries(kinds.map(([key, parts]) => [key, parts[VALUE] ?? 0]));
    return { command: 'place-wagers', player, round, wagers };
  }

  /** What lies there, each part in its kind. */
  get #chips(): Chips {
    const parts = this.live.view?.own_chips?.parts ?? {};
    return Object.fromEntries(
      Object.entries(this.#own.wagers).map(([key, all]) => {
        const known = wholeOf(parts[key], all);
        return [key, Object.keys(known).length ? known : { [VALUE]: all }];
      }),
    );
  }

  #did(deed: Deed): void {
    this.#done = [...this.#done, deed];
  }

  /** Say that chips were lifted only where they were: after the call some documents leave them live. */
  #lifted(before: number, what: 'speak.undone' | 'speak.cleared'): void {
    says.softly(this.#wagered < before ? words.ui(what, { risk: this.#risk }) : words.ui('speak.stay'));
  }

  /** Let what comes after it wait until this is answered. */
  async #asOne(act: () => Promise<void>): Promise<void> {
    const acting = act();
    this.#under.add(acting);
    await acting.finally(() => this.#under.delete(acting));
  }

  /** Whatever is done to what lies waits for what is on its way; not where the link breaks meanwhile. */
  async #ready(): Promise<boolean> {
    if (this.live.lost) {
      says.offline();
      return false;
    }
    const breaks = this.live.breaks;
    await Promise.allSettled([...this.#under]);
    return breaks === this.live.breaks;
  }

  get #own() {
    const own = this.live.view?.own;
    if (!own) throw new Error('a player must be at the table');
    return own;
  }

  /** All that lies there, tokens as well. */
  get #wagered(): number {
    return Object.values(this.#own.wagers).reduce((sum, amount) => sum + amount, 0);
  }

  get #previous(): Wagers {
    return this.live.view?.own?.previous ?? {};
  }

  /** What lies there now, in words. */
  get #risk(): string {
    return words.money(this.live.view?.own?.staked ?? 0, this.#currency);
  }

  get #currency(): string {
    return this.live.view?.table.currency ?? 'AUD';
  }

  #where(): { player: string; round: number } {
    const round = this.live.view?.phase.round ?? 0;
    if (round !== this.#round) {
      this.#round = round;
      this.#done = [];
    }
    return { player: this.#own.player, round };
  }

  #down(wager: string, amount: number): Promise<Answer> {
    return this.live.give({ command: 'take-down', ...this.#where(), wager, amount });
  }

  /** The chips of a spot are told before the answer comes: what is expected is a total, so that none counts twice. */
  #expect(key: string, amount: number, asked: 1 | -1): void {
    const left = (this.#asked.get(key) ?? 0) + asked;
    this.#asked.set(key, left);
    this.pending = more(
      this.pending,
      key,
      left > 0 ? Math.max(this.pending[key] ?? 0, this.live.view?.own?.wagers[key] ?? 0) + amount : 0,
    );
  }
}
