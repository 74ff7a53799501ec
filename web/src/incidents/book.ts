import { documents } from '../words/documents.svelte';
import { words } from '../words/index.svelte';
import type { BookTable, IncidentRow, MeasureRow, MeasureOffer, RuleAsked } from '../wire';

export type Part = RuleAsked['by'][number];
export const PARTS: readonly Part[] = ['player', 'spectator', 'employee', 'inspector'];
export const TOLD = ['surveillance', 'inspector', 'operator', 'police'] as const;
/** Stands for somebody whom nobody knows. */
export const UNKNOWN = 'unknown';

/** A role as people say it; the owner and those who only read have no ladder. */
export const roleWords = (role: string): string => documents.role(role);

/** People by their ids; somebody unknown by the number of the incident. */
export const personWords = (person: string): string => {
  const place = person.startsWith(`${UNKNOWN}-`) ? person.split('-')[2] : undefined;
  return place ? words.ui('incident.unknown', { number: place }) : person;
};

/** What a rule forbids, with its number. */
export const ruleWords = (row: Pick<IncidentRow, 'rule' | 'ban'>): string =>
  row.rule === null
    ? words.ui('incident.rule.none')
    : words.pair(
        words.ui('incident.rule', { rule: row.rule }),
        row.ban ? words.named('ban', row.ban) : words.ui('incident.rule.other'),
      );

export const whoWords = (row: IncidentRow): string =>
  words.list(
    Object.entries(row.persons).map(([person, part]) =>
      words.ui('incident.who', { person: personWords(person), part: words.named('part', part) }),
    ),
  );

/** How long a bar lasts. */
export const endWords = (until: string | null): string =>
  until === null ? words.ui('incident.until.lifted') : words.ui('incident.until', { time: words.moment(until) });

/** A measure that was taken, in a line. */
export function measureWords(measure: MeasureRow, currency: string): string {
  const who = personWords(measure.person);
  const says = words.named('measure_taken', measure.kind, {
    person: who,
    amount: words.money(measure.amount, currency),
    tables: words.list([...measure.tables]),
  });
  return measure.kind === 'bar' || measure.kind === 'exclude' ? `${says}${words.gap}${endWords(measure.until)}` : says;
}

/** What stands on the key of an order. */
export function orderWords(offer: MeasureOffer): string {
  if (offer.order === 'bar-person' && offer.games) return words.named('conduct', 'bar-person.games');
  if (offer.order === 'lift-measure') return words.named('conduct', `lift-measure.${offer.kind}`);
  if (offer.order === 'decide-recommendation')
    return words.named('conduct', `decide-recommendation.${offer.excludes ? 'yes' : 'no'}`);
  return words.named('conduct', offer.order);
}

/** What an order will do, before it is given. */
export function willWords(offer: MeasureOffer, currency: string): string {
  const fill = {
    person: personWords(offer.person),
    amount: words.money(offer.amount, currency),
    takes: words.money(offer.takes, currency),
    wagers: offer.wagers,
    tables: words.list([...offer.tables]),
    count: offer.tables.length,
  };
  const key =
    offer.order === 'lift-measure'
      ? `lift-measure.${offer.kind}`
      : offer.order === 'decide-recommendation'
        ? `decide-recommendation.${offer.excludes ? 'yes' : 'no'}`
        : offer.order;
  const says = words.named('conduct_does', key, fill);
  return offer.takes ? `${says}${words.gap}${words.named('conduct_does', 'void-for-breach.takes', fill)}` : says;
}

/** Which role whoever looks has at a table; nothing where they only read. */
export const writes = (table: BookTable | undefined): boolean => table !== undefined && table.role !== '';
