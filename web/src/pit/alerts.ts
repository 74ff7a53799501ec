import { documents } from '../words/documents.svelte';
import { words } from '../words/index.svelte';
import type { OwnHold, PitAlert, PitCard, PitCheck, ReportMalfunction } from '../wire';

/** The gravest first: as the server orders them. */
const GRAVEST: readonly PitAlert['alert'][] = [
  'stopped',
  'suspended',
  'server-fault',
  'terminal-held',
  'malfunction',
  'tray-owes',
  'tray-short',
  'count-differs',
  'dice-biased',
  'seal-broken',
  'item-out',
  'check-overdue',
  'redemption',
  'hold',
  'notice-overdue',
  'jackpot-fault',
  'prize',
  'above-break-even',
  'terminal-locked',
  'payout-waits',
  'ticket-unprinted',
  'reader-locked',
  'sign-due',
  'copy-missing',
];

/** What is over stands behind everything that is not. */
const rank = (card: PitCard): number => {
  const first = card.alerts[0];
  if (!first) return 2 * GRAVEST.length;
  return GRAVEST.indexOf(first.alert) + (first.past ? GRAVEST.length : 0);
};

/** Tables that ask for attention stand first, the gravest of them before the others. */
export const inOrder = (cards: readonly PitCard[]): PitCard[] =>
  [...cards].sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));

export const checkWords = (check: PitCheck): string =>
  words.ui('pit.check', {
    kind: words.named('equipment', check.kind),
    serial: check.serial,
    when: words.named('check', check.when, { every: check.every }),
  });

/** What an alert says, with its figures. */
export function alertWords(alert: PitAlert, currency: string): string {
  const amount = alert.amount ?? 0;
  const kind = alert.alert === 'seal-broken' || alert.alert === 'check-overdue';
  return words.ui(`pit.alert.${alert.alert}`, {
    why:
      alert.alert === 'suspended'
        ? words.cause(alert.detail)
        : alert.alert === 'terminal-held'
          ? words.ui(`held.why.${alert.detail as OwnHold['why']}`)
          : alert.alert === 'malfunction'
            ? words.ui(`malfunction.${alert.detail as ReportMalfunction['what']}`)
            : alert.alert === 'jackpot-fault'
              ? words.ui(`pit.faulty.${alert.detail as 'display' | 'controller'}`)
              : '',
    amount: words.money(amount, currency, alert.alert === 'count-differs'),
    exposure: words.money(alert.exposure ?? 0, currency),
    what: kind ? words.pair(words.named('equipment', alert.detail), alert.subject) : alert.subject,
    office: alert.alert === 'notice-overdue' ? documents.role(alert.detail) : '',
    player: alert.alert === 'terminal-held' || alert.alert === 'malfunction' ? alert.subject : alert.detail,
  });
}
