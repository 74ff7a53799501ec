import type { ConsoleCommand, TableView } from '../wire';

/** A button of the console: one or two commands that follow each other, one of them possible at a time. */
export interface Big {
  id: string;
  active: ConsoleCommand | null;
  next: boolean;
  cited: string;
  /** It would void the round: that is said on it, and asked before it is given. */
  voids: boolean;
}

/** The fault that a console has a key of its own for. */
export const COCKED = 'not-flat';

const SHAKE_FIRST = ['shake', 'open-bets'];
const BETS_FIRST = ['open-bets', 'shake'];
const REST = ['close-bets', 'press-key', 'uncover', 'enter-result', 'settle'];
/** Not steps of every round: shown only while they are what play waits for. */
const RARE = ['confirm-void', 'clear-fault', 'conclude-power'];

/** Lifting the cover while bets are open is possible, and an irregularity: it is declared as one, with what it will do. */
const tooSoon = (command: string, view: TableView): boolean => command === 'uncover' && !view.phase.bets_closed;

/** Can be given now, by whoever stands here or with the approval of the role that is needed. */
const can = (command: ConsoleCommand | undefined): boolean =>
  command !== undefined && (command.possible || command.approvable);

/** The console of a table, in the order of its document's round; exactly one button is next. */
export function buttonsOf(view: TableView): Big[] {
  const { table, dealer } = view;
  if (!dealer) return [];
  const known = new Map(dealer.commands.map((each) => [each.command, each]));
  // Where the key bears the name of the call, one button does the one and then the other.
  const sameKey = table.key_is_call;
  const order = table.electronic
    ? []
    : [
        ...(table.order === 'shake-first' ? SHAKE_FIRST : BETS_FIRST),
        ...REST.filter((id) => id !== 'press-key' || (table.key !== null && !sameKey)),
      ];
  const rare = RARE.filter((id) => can(known.get(id)));
  const shown = [...order, ...rare].map((id) => {
    const commands = (
      id === 'enter-result'
        ? ['announce', 'enter-result']
        : id === 'close-bets' && sameKey
          ? ['close-bets', 'press-key']
          : [id]
    ).flatMap((command) => known.get(command) ?? []);
    const active = commands.find((each) => can(each) && !tooSoon(each.command, view)) ?? null;
    const next = commands.some((each) => each.next && each.possible);
    return {
      id,
      active,
      next,
      voids: Boolean(active?.voids),
      cited:
        (active?.voids ?? active ?? commands[0])?.cited
          .map((each) => each.clause)
          .slice(0, 2)
          .join(', ') ?? '',
    };
  });
  const first = shown.findIndex((each) => each.next);
  const waits = shown.findIndex((each) => RARE.includes(each.id));
  // Dice of the real world are known to the dealer alone: nobody but the console can say what comes next.
  const glow =
    first >= 0 ? first : waits >= 0 ? waits : shown.findIndex((each) => each.id === 'enter-result' && each.active);
  return shown.map((each, n) => ({ ...each, next: n === glow }));
}
