import { words } from '../words/index.svelte';
import type { PitCard, PitCheck } from '../wire';

/** The gravest first: as the server orders them. */
const GRAVEST: readonly PitCard['alerts'][number][] = [
  'stopped',
  'suspended',
  'tray-owes',
  'tray-short',
  'check-overdue',
  'item-out',
  'redemption',
  'sign-due',
  'copy-missing',
];

const rank = (card: PitCard): number => (card.alerts.length ? GRAVEST.indexOf(card.alerts[0]!) : GRAVEST.length);

/** Tables that ask for attention stand first, the gravest of them before the others. */
export const inOrder = (cards: readonly PitCard[]): PitCard[] =>
  [...cards].sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));

export const checkWords = (check: PitCheck): string =>
  words.ui('pit.check', {
    kind: words.named('equipment', check.kind),
    serial: check.serial,
    when: words.named('check', check.when, { every: check.every }),
  });

/** What an alert says, with the figures of its table. */
export function alertWords(alert: PitCard['alerts'][number], card: PitCard, currency: string): string {
  const money = (amount: number) => words.money(amount, currency);
  const holds = card.tray?.holds ?? 0;
  return words.ui(`pit.alert.${alert}`, {
    why: card.suspended === null ? '' : words.cause(card.suspended),
    amount: money(-holds),
    holds: money(holds),
    exposure: money(card.exposure),
    what: words.list(
      alert === 'item-out' ? card.out : card.checks.filter((each) => each.overdue).map((each) => checkWords(each)),
    ),
  });
}
