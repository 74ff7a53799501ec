import type { Command, OfferedAct } from '../wire';
import type { UiKey } from '../words/catalogue';

type FieldWord = Extract<UiKey, `events.field.${string}`> extends `events.field.${infer Word}` ? Word : never;

/** Something that whoever gives an order says in it. */
export interface Field {
  key: string;
  kind: 'text' | 'number' | 'choice' | 'flag' | 'moment' | 'day' | 'many';
  /** What it is called, where that is not its key. */
  word?: FieldWord;
  /** Whether it may be left out. */
  free?: boolean;
  /** What may be chosen, and the section of words in which that is said. */
  options?: readonly string[];
  section?: 'promo_way' | 'integrity_act';
  begins?: string | number | boolean;
}

export type Said = Record<string, string | number | boolean | string[] | null>;

const text = (key: FieldWord, free = false): Field => ({ key, kind: 'text', free });
const number = (key: FieldWord): Field => ({ key, kind: 'number' });

/** What an order asks for beside what it is about; whatever stands nowhere here asks for nothing. */
export const FIELDS: Record<string, readonly Field[]> = {
  'publish-terms': [text('where'), text('piece')],
  'give-tickets': [text('player'), number('tickets'), text('reason')],
  'exclude-entrant': [text('player'), text('reason')],
  'nominate-scrutineer': [text('person')],
  'key-ticket': [number('ticket')],
  'confirm-ticket': [number('ticket')],
  'validate-integrity': [text('finding')],
  'raise-dispute': [text('player'), text('about')],
  'decide-dispute': [text('decision')],
  'publish-results': [text('where')],
  'appoint-director': [text('person')],
  'refuse-entry': [text('reason')],
  'cancel-tournament': [text('reason')],
  'record-approval': [text('reference'), { key: 'dated', kind: 'day' }],
  'move-start': [{ key: 'starts', kind: 'moment' }],
  'decide-substitute': [
    { key: 'approved', kind: 'flag', begins: true },
    { key: 'understood', kind: 'flag', begins: false },
  ],
};

/** The orders that cannot be taken back, or move money: they are told apart. */
export const WEIGHTY: ReadonlySet<string> = new Set([
  'order-draw',
  'award-prize',
  'lapse-prize',
  'refuse-claim',
  'find-compromised',
  'end-promotion',
  'cancel-tournament',
  'disqualify',
  'award-prizes',
  'conclude-table',
]);

/** An order as it is sent, from what it is about and what was said. */
export function commandOf(act: OfferedAct, noun: 'promotion' | 'tournament', name: string, said: Said): Command {
  const about: Said = { [noun]: name };
  if (act.prize) about.prize = act.prize;
  if (act.number) about.number = act.number;
  if (act.session) about.session = act.session;
  if (act.player) about.player = act.player;
  if (act.at) about.name = act.at;
  return { command: act.act, ...about, ...said } as unknown as Command;
}
