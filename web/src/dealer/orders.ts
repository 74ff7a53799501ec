import type { Command, OrderShown } from '../wire';
import { isRead, readAs, type Card } from '../sign/card';
import { words } from '../words/index.svelte';
import { scale } from '../words/money';

export type OrderTag = OrderShown['tag'];

/** Where an order stands on the console: a big key, a sheet of its own, the board of what play waits for, or the list by heading. */
export type Place = 'step' | 'declare' | 'correct' | 'wait' | 'close' | 'chips' | 'seat' | 'round' | 'table';

/** The place of every order that can be on the agenda of a table; one without a place does not compile. */
export const PLACES: Record<OrderTag, Place> = {
  'open-bets': 'step',
  'shake': 'step',
  'close-bets': 'step',
  'press-key': 'step',
  'uncover': 'step',
  'announce': 'step',
  'enter-result': 'step',
  'settle': 'step',
  'declare': 'declare',
  'correct-result': 'correct',
  'clear-fault': 'wait',
  'rule-otherwise': 'wait',
  'confirm-void': 'wait',
  'confirm-sign': 'wait',
  'answer-power': 'wait',
  'conclude-power': 'wait',
  'invalidate': 'round',
  'order-idle-spin': 'round',
  'vacate-seat': 'seat',
  'direct-away': 'seat',
  'hold-terminal': 'seat',
  'answer-report': 'wait',
  'free-terminal': 'wait',
  'recalculate': 'wait',
  'void-wagers': 'round',
  'declare-server': 'round',
  'collect': 'seat',
  'rule-on-wager': 'wait',
  'mark-wager': 'chips',
  'announce-closing': 'close',
  'close-table': 'close',
  'announce-streak-closing': 'close',
  'start-gaming-day': 'table',
  'open-table': 'table',
  'acknowledge-advantage': 'table',
  'relieve-dealer': 'table',
};

/** The headings of the list, in their order. */
export const HEADINGS = ['wait', 'chips', 'round', 'seat', 'close', 'table'] as const;

export const listed = (orders: OrderShown[], place: Place): OrderShown[] =>
  orders.filter((each) => PLACES[each.tag] === place);

/** What an order is called: with its seat, and with what it decides. */
export function titled(order: OrderShown): string {
  const { command } = order;
  const seat = order.seat === null ? '' : words.ui('table.seat', { seat: order.seat });
  if (command.command === 'rule-otherwise') return words.named('command', `rule-otherwise.${command.decision}`);
  if (command.command === 'answer-power')
    return words.named('command', `answer-power.${command.withdraw ? 'withdraw' : 'keep'}`, { seat });
  if (command.command === 'mark-wager')
    return words.named('command', 'mark-wager', { seat: seat || command.player, wager: words.wager(command.wager) });
  if (command.command === 'rule-on-wager') {
    const ruled = command.target === null ? 'back' : command.target === command.wager ? 'stays' : 'moves';
    return words.named('command', `rule-on-wager.${ruled}`, {
      seat: seat || command.player,
      wager: words.wager(command.wager),
    });
  }
  if (command.command === 'invalidate')
    return words.ui('dealer.order.invalidate', { round: command.round, ground: words.named('ground', command.ground) });
  if (command.command === 'declare-server' && command.rounds.length > 0)
    return words.named('command', 'declare-server.rounds', { rounds: command.rounds.join(', ') });
  const name = words.named('command', order.tag);
  return seat ? words.ui('dealer.order.seat', { order: name, seat }) : name;
}

/** One order from another, for lists. */
export const keyed = (order: OrderShown): string => JSON.stringify({ ...order.command, closes_at: null });

/** The server's clock is read once and the order arrives a little later: notice must be long enough then too. */
const ON_THE_WAY = 2000;

export interface OrderFields {
  reason: string;
  minutes: number;
  evidence: string;
  /** Since when the approval is in force. */
  since: string;
  /** Where chips are to count. */
  area: string;
  /** What stands on the card with the limits. */
  card: Card | null;
}

/** The command with what was asked for. */
export function filled(order: OrderShown, said: OrderFields, now: number): Command {
  const command = order.command;
  const reason = said.reason.trim();
  switch (command.command) {
    case 'rule-otherwise':
    case 'hold-terminal':
    case 'void-wagers':
    case 'declare-server':
    case 'invalidate':
      return { ...command, reason };
    case 'rule-on-wager':
      return { ...command, reason, target: order.asks.includes('area') ? said.area : command.target };
    case 'announce-closing':
    case 'announce-streak-closing':
      return { ...command, closes_at: new Date(now + said.minutes * 60_000 + ON_THE_WAY).toISOString() };
    case 'open-table':
      return command.evidence
        ? { ...command, evidence: { ...command.evidence, reference: said.evidence.trim(), in_force: said.since } }
        : command;
    case 'confirm-sign':
      return said.card ? readAs(said.card, scale('')) : command;
    default:
      return command;
  }
}

/** The facts of what an order would cause, as far as they come from what was asked for. */
export function asked(order: OrderShown, said: OrderFields, now: number): Record<string, string> {
  const command = filled(order, said, now);
  return {
    ...('reason' in command && order.asks.includes('reason') && said.reason.trim()
      ? { reason: said.reason.trim() }
      : {}),
    ...('closes_at' in command ? { closes_at: command.closes_at } : {}),
    ...(order.asks.includes('area') && said.area ? { target: said.area } : {}),
  };
}

/** Whether everything has been said that an order asks for. */
export const whole = (order: OrderShown, said: OrderFields): boolean =>
  order.asks.every((ask) =>
    ask === 'reason'
      ? said.reason.trim() !== ''
      : ask === 'area'
        ? said.area !== ''
        : ask === 'card'
          ? order.command.command === 'confirm-sign' && said.card !== null && isRead(order.command, said.card)
          : ask === 'evidence'
            ? said.evidence.trim() !== '' && said.since !== ''
            : ask === 'time'
              ? said.minutes >= (order.minutes ?? 0)
              : true,
  );
