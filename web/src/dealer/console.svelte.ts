import { session } from '../link/floor.svelte';
import { Live } from '../link/live.svelte';
import { says } from '../parts/says.svelte';
import type { Command, ConsoleCommand, Declare, OrderShown, TableView } from '../wire';
import { words } from '../words/index.svelte';
import type { Doing } from './stock';

/** What may be open over the console. */
export type ConsoleSheet = 'enter' | 'correct' | 'irregular' | 'cocked' | 'place' | 'orders';
/** What can be looked through beside the round. */
export type ConsoleList = 'tray' | 'equipment' | 'sheet';
/** An order that waits for the approval of somebody higher. */
export interface Approval {
  command: Command;
  role: string;
  ended: (done: boolean) => void;
}
type Dice = [number, number, number];

/** The console of one table: its link, what is open over it, and every order that is given there. */
export class Console {
  live: Live<TableView>;
  sheet = $state<ConsoleSheet | null>(null);
  chosen = $state.raw<OrderShown | null>(null);
  list = $state<ConsoleList | null>(null);
  doing = $state.raw<Doing | null>(null);
  approving = $state.raw<Approval | null>(null);
  /** A step that would void the round, asked about before it is given. */
  voiding = $state.raw<ConsoleCommand | null>(null);
  busy = $state(false);
  locked = $state(false);
  /** What the step that is asked about would do as the table stands now; nothing once it would not void the round. */
  readonly warned = $derived.by(
    () => this.#dealer?.commands.find((each) => each.command === this.voiding?.command) ?? null,
  );

  constructor(private name: string) {
    this.live = $state.raw(this.#linked());
    // The server knows it too: one that was started again locks whoever it has not seen since.
    const veiled = $derived(this.#dealer?.locked ?? false);
    $effect(() => {
      if (veiled) this.locked = true;
    });
    // A sheet would lie above the lock, and shut its form off.
    $effect(() => {
      if (!this.locked) return;
      this.sheet = this.chosen = this.list = this.doing = this.voiding = null;
      this.approved(false);
    });
    $effect(() => {
      if (this.voiding && !this.warned?.voids) this.voiding = null;
    });
  }

  get #dealer() {
    return this.live.view?.dealer ?? null;
  }

  #linked(): Live<TableView> {
    return new Live<TableView>({ type: 'hello', screen: 'dealer', table: this.name });
  }

  /** Begin anew, over a new link. */
  again(): void {
    this.locked = false;
    this.live.close();
    this.live = this.#linked();
  }

  /** Take the dealer's place at a table of a demonstration, or give it back. */
  async take(deal: boolean): Promise<void> {
    try {
      await session.deal(this.name, deal);
      // The server tells this screen by itself what it may do now; without a link a new one asks.
      if (this.live.gone) this.again();
      else if (Boolean(this.live.view?.dealer) !== deal) this.live.refresh();
    } catch (error) {
      says.trouble(error);
    }
  }

  /** Give an order; where it needs somebody higher they are asked, and it is done once they have approved it. */
  give = async (command: Command, needs?: string | null): Promise<boolean> => {
    this.busy = true;
    try {
      const answer = await this.live.give(command);
      if (answer.refusal?.reason === 'not-permitted' && needs)
        return await new Promise((ended) => (this.approving = { command, role: needs, ended }));
      if (answer.error?.kind === 'locked') this.locked = true;
      return says.answer(answer);
    } finally {
      this.busy = false;
    }
  };

  /** Somebody has approved an order, or has turned away from it. */
  approved(done: boolean): void {
    const asked = this.approving;
    this.approving = null;
    asked?.ended(done);
  }

  /** A step that would void the round is asked about first, and told afterwards. */
  press = async (allowed: ConsoleCommand): Promise<void> => {
    const asked = this.voiding !== null;
    this.voiding = null;
    if (!allowed.voids) return this.#step(allowed);
    if (!asked) {
      this.voiding = allowed;
      return;
    }
    if (await this.give({ command: allowed.command } as Command, allowed.needs))
      recorded(allowed.voids.irregularity ?? allowed.command, 'void');
  };

  async #step(allowed: ConsoleCommand): Promise<void> {
    switch (allowed.command) {
      case 'shake': {
        const tumbles = Math.max(1, this.live.view?.table.tumbles_at_least ?? 1);
        await this.give({ command: 'shake', tumbles }, allowed.needs);
        break;
      }
      case 'announce':
      case 'enter-result':
        this.sheet = 'enter';
        break;
      case 'open-bets':
      case 'close-bets':
      case 'press-key':
      case 'uncover':
      case 'settle':
      case 'clear-fault':
      case 'confirm-void':
      case 'conclude-power':
        await this.give({ command: allowed.command }, allowed.needs);
        break;
    }
  }

  /** An order of the list, read and confirmed. */
  ordered = async (command: Command, needs: string | null, title: string): Promise<void> => {
    this.chosen = this.sheet = null;
    if (await this.give(command, needs)) says.toast({ kind: 'done', text: words.ui('dealer.done', { what: title }) });
  };

  /** Something is wrong with the round. */
  declared = async (event: Declare['event'], fixed: boolean, needs: string | null): Promise<void> => {
    const known = this.#dealer?.irregularities.find((each) => each.event === event && each.fixed === fixed);
    const outcome = known?.outcome ?? 'continue';
    this.sheet = null;
    if (await this.give({ command: 'declare', event, fixed }, needs)) recorded(event, outcome);
  };

  /** The dice as they lie, called where they have not been and keyed in. */
  entered = async (dice: Dice): Promise<void> => {
    this.sheet = null;
    const needs = (command: string) => this.#dealer?.commands.find((each) => each.command === command)?.needs;
    const called = this.live.view?.phase.phase !== 'uncovered';
    if (!called && !(await this.give({ command: 'announce', dice }, needs('announce')))) return;
    await this.give({ command: 'enter-result', dice }, needs('enter-result'));
  };

  /** The dice as they should have been keyed in. */
  corrected = async (dice: Dice, reason: string): Promise<void> => {
    this.sheet = null;
    const round = this.#dealer?.can_correct ?? null;
    if (round !== null)
      await this.give({ command: 'correct-result', round, dice, reason }, this.#dealer?.correct_needs);
  };

  /** A wager that a player has called out, with the cash for it where it came along. */
  said = async (player: string, wager: string, amount: number, cash: number | null): Promise<void> => {
    this.sheet = null;
    const spoken = { player, round: this.live.view?.phase.round ?? 0, wagers: { [wager]: amount } };
    await this.give(
      cash === null
        ? { command: 'place-wagers', ...spoken, how: 'spoken' }
        : { command: 'say-with-cash', ...spoken, cash },
    );
  };
}

/** Say what was recorded, and what follows from it. */
function recorded(event: string, outcome: string): void {
  says.toast({
    kind: 'done',
    text: words.ui('dealer.declared', {
      event: words.named('event', event),
      outcome: words.named('outcome', outcome),
    }),
  });
}
