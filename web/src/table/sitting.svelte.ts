import { session } from '../link/floor.svelte';
import type { Live } from '../link/live.svelte';
import { says } from '../parts/says.svelte';
import type { MarketShown, TableView } from '../wire';
import { words } from '../words/index.svelte';
import { scale } from '../words/money';

/** Put the focus on the layout, where a Tab would. */
export const intoTheFelt = (): void =>
  document.querySelector<HTMLElement>('[data-spot][tabindex="0"]')?.focus({ preventScroll: true });

/** My seat: taking and leaving it, and the money that comes and goes with me. */
export class Sitting {
  busy = $state(false);

  constructor(
    private live: Live<TableView>,
    /** Have me asked for something first. */
    private ask: (sheet: 'signin' | 'in') => void,
  ) {}

  get #own() {
    return this.live.view?.own ?? null;
  }

  async sit() {
    const view = this.live.view;
    if (!view || this.busy) return;
    this.busy = true;
    try {
      if (!session.shown?.player) await session.begin();
      const player = session.shown?.player ?? view.own?.player;
      const again = (view.own?.seat ?? null) !== null;
      if (!player) {
        if (session.shown?.person) return says.toast({ kind: 'refusal', text: words.ui('signin.not.player') });
        this.ask('signin');
        return;
      }
      const seat = await this.#takes(player, view.seats);
      if (seat === null) return;
      if (again) this.show(seat);
      else if (view.table.electronic) {
        if (view.table.demo && (this.live.view?.own?.stack ?? 0) === 0)
          await this.insert(
            Math.max(
              ...view.table.notes.filter((note) => note <= 100 * scale(view.table.currency)),
              view.table.notes[0] ?? 0,
            ),
          );
      } else if (view.table.demo && (this.live.view?.own?.stack ?? 0) === 0) {
        const wallet = this.live.view?.own?.wallet ?? session.shown?.wallet ?? 0;
        says.answer(
          await this.live.give({
            command: 'bring-chips',
            player,
            amount: Math.min(wallet, 500 * scale(view.table.currency)),
          }),
        );
      } else this.ask('in');
      intoTheFelt();
    } catch (error) {
      says.trouble(error);
    } finally {
      this.busy = false;
    }
  }

  /** The first free seat that nobody else is quicker to take; null, and told why, where there is none. */
  async #takes(player: string, seats: TableView['seats']): Promise<number | null> {
    for (const { seat } of seats.filter((each) => !each.taken)) {
      const answer = await this.live.give({ command: 'take-seat', player, seat });
      if (answer.refusal?.reason !== 'seat-taken') return says.answer(answer) ? seat : null;
    }
    says.toast({ kind: 'refusal', text: words.ui('table.full') });
    return null;
  }

  /** Look at another of the places that I hold. */
  show(place: number) {
    this.live.show(place);
  }

  async reserve() {
    const own = this.#own;
    if (own) says.answer(await this.live.give({ command: 'reserve-place', player: own.player }));
  }

  async insert(amount: number) {
    const player = this.live.view?.own?.player ?? session.shown?.player;
    if (player && amount > 0) says.answer(await this.live.give({ command: 'insert-note', player, amount }));
  }

  async move(kind: 'in' | 'out', amount: number) {
    const own = this.#own;
    if (own)
      says.answer(
        await this.live.give({ command: kind === 'in' ? 'bring-chips' : 'take-chips', player: own.player, amount }),
      );
  }

  async leave() {
    const own = this.#own;
    if (!own) return;
    if (
      own.owed > 0 &&
      own.stack > 0 &&
      !says.answer(
        await this.live.give({ command: 'settle-debt', player: own.player, amount: Math.min(own.owed, own.stack) }),
      )
    )
      return;
    for (const { kind, token, pieces, value } of this.live.view?.own_chips?.kinds ?? [])
      if (token && pieces > 0)
        // What may not leave yet is sent after me.
        await this.live.give({ command: 'take-tokens', player: own.player, amount: pieces * value, kind });
      else if (
        !token &&
        pieces > 0 &&
        !says.answer(await this.live.give({ command: 'redeem-colours', player: own.player, colour: kind }))
      )
        return;
    const { electronic } = this.live.view!.table;
    if (electronic && own.stack > 0 && !says.answer(await this.live.give({ command: 'collect', player: own.player })))
      return;
    const left = this.live.view?.own?.stack ?? 0;
    if (
      !electronic &&
      left > 0 &&
      !says.answer(await this.live.give({ command: 'take-chips', player: own.player, amount: left }))
    )
      return;
    says.answer(await this.live.give({ command: 'leave-seat', player: own.player }));
  }

  async streak(market: MarketShown, side: string | null) {
    const { view } = this.live;
    const own = this.#own;
    if (!own || !view) return;
    const amount = market.stake ?? view.table.streak_stake ?? 0;
    if (
      says.answer(
        await this.live.give({
          command: 'place-streak',
          player: own.player,
          round: view.phase.round,
          market: market.key,
          amount,
          side,
        }),
      )
    )
      says.softly(
        words.ui('speak.placed', {
          amount: words.money(amount, view.table.currency),
          label: words.wager(market.key, market.label),
          all: words.money(amount, view.table.currency),
        }),
      );
  }
}
