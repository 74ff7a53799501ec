import type { Live } from '../link/live.svelte';
import { says } from '../parts/says.svelte';
import type { Answered, Command, TableView } from '../wire';
import { words } from '../words/index.svelte';

/** My chips on the way to the layout and back. What lies there is what the view says, never what was asked. */
export class Bets {
  /** Asked for and not answered yet. */
  pending = $state.raw<Record<string, number>>({});
  #placed: { key: string; amount: number }[] = [];
  #round = 0;

  constructor(private live: Live<TableView>) {}

  /** What can be undone in this round. */
  get undoable(): boolean {
    return this.#own.staked > 0;
  }

  async place(key: string, amount: number, label: string): Promise<void> {
    const { player, round } = this.#where();
    this.#add(key, amount);
    const answer = await this.live.give({ command: 'place-wagers', player, round, wagers: { [key]: amount } });
    this.#add(key, -amount);
    if (says.answer(answer)) {
      this.#placed.push({ key, amount });
      says.softly(words.ui('speak.placed', { amount: words.money(amount, this.#currency), label }));
    }
  }

  async takeBack(key: string, amount: number, label: string): Promise<void> {
    const lies = this.#own.wagers[key] ?? 0;
    if (lies === 0) return;
    if (says.answer(await this.#down(key, Math.min(amount, lies)))) {
      const last = this.#placed.map((each) => each.key).lastIndexOf(key);
      if (last >= 0) this.#placed.splice(last, 1);
      says.softly(words.ui('speak.taken', { label }));
    }
  }

  async undo(): Promise<void> {
    this.#where();
    const last = this.#placed.pop();
    const lies = last ? (this.#own.wagers[last.key] ?? 0) : 0;
    if (last && lies > 0) says.answer(await this.#down(last.key, Math.min(last.amount, lies)));
  }

  async clear(): Promise<void> {
    const { player, round } = this.#where();
    if (says.answer(await this.live.give({ command: 'take-down', player, round }))) this.#placed = [];
  }

  async repeat(): Promise<void> {
    const { player, round } = this.#where();
    const before = { ...this.#own.previous };
    if (says.answer(await this.live.give({ command: 'repeat-wagers', player, round }))) this.#note(before);
  }

  async double(): Promise<void> {
    const { player, round } = this.#where();
    const wagers = { ...this.#own.wagers };
    if (Object.keys(wagers).length === 0) return;
    if (says.answer(await this.live.give({ command: 'place-wagers', player, round, wagers }))) this.#note(wagers);
  }

  give(command: Command): Promise<Answered> {
    return this.live.give(command);
  }

  get #own() {
    const own = this.live.view?.own;
    if (!own) throw new Error('a player must be at the table');
    return own;
  }

  get #currency(): string {
    return this.live.view?.table.currency ?? 'AUD';
  }

  #where(): { player: string; round: number } {
    const round = this.live.view?.phase.round ?? 0;
    if (round !== this.#round) {
      this.#round = round;
      this.#placed = [];
    }
    return { player: this.#own.player, round };
  }

  #down(wager: string, amount: number): Promise<Answered> {
    return this.live.give({ command: 'take-down', ...this.#where(), wager, amount });
  }

  #note(wagers: Record<string, number>): void {
    for (const [key, amount] of Object.entries(wagers)) this.#placed.push({ key, amount });
  }

  #add(key: string, amount: number): void {
    const next = { ...this.pending, [key]: (this.pending[key] ?? 0) + amount };
    if (!next[key]) delete next[key];
    this.pending = next;
  }
}
