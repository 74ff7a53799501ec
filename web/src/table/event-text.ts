import type { News, TableSection, EventSentence } from '../wire';
import { documents } from '../words/documents.svelte';
import { words } from '../words/index.svelte';
import { face } from './calling';

/** Whom an event is told to: the player whom it concerns, or staff who look on. */
export type Listener = 'player' | 'staff';

/** What sets one sentence about an event apart from another. */
function variants({ facts }: EventSentence, ear: Listener): string[] {
  return [
    ear,
    facts.until ? 'until' : '',
    facts.decision ?? '',
    facts.withdrew === 'True' ? 'withdrew' : '',
    facts.idle === 'True' ? 'idle' : '',
  ];
}

/** An event in the language chosen, told by its facts; in words of the record where nobody has ours. */
export function told(
  event: EventSentence,
  table: Pick<TableSection, 'faces' | 'currency'>,
  ear: Listener = 'player',
): string {
  const { facts } = event;
  const known = words.catalogue.news as Record<string, string>;
  const name = event.event.replace(/^table\.|\.v\d+$/g, '');
  const key = [...variants(event, ear).map((each) => `${name}.${each}`), name].find((each) => each in known);
  if (!key) return event.says;
  const time = facts.until ?? facts.closes_at ?? facts.from_time;
  const faces = (facts.dice ?? '')
    .split(' ')
    .filter(Boolean)
    .map((value) => face(table, Number(value)));
  return words.named('news', key, {
    ...facts,
    ...Object.fromEntries(
      ['wager', 'source', 'target', 'market'].flatMap((fact) =>
        facts[fact] ? [[fact, words.wager(facts[fact])]] : [],
      ),
    ),
    ...(facts.colour ? { colour: words.named('colour', facts.colour) } : {}),
    ...Object.fromEntries(
      ['value', 'recorded', 'before', 'after'].flatMap((fact) =>
        facts[fact] ? [[fact, words.money(Number(facts[fact]), table.currency)]] : [],
      ),
    ),
    time: time ? words.time(time, facts.until !== undefined) : '',
    amount: facts.amount ? words.money(Number(facts.amount), table.currency) : '',
    role: documents.role(facts.role ?? ''),
    // What a person wrote may end as a sentence does; so does ours.
    reason: words.cause(facts.reason ?? '').replace(/[.。]$/, ''),
    grounds: (facts.grounds ?? '').replace(/[.。]$/, ''),
    irregularity: words.cause(facts.irregularity ?? ''),
    outcome: facts.outcome ? words.named('outcome', facts.outcome) : '',
    faces: words.list(faces),
  });
}

/** What happened last, to everybody or to me alone. */
export function latest(news: News[], own: News[] | null | undefined): News | undefined {
  const [first, mine] = [news[0], own?.[0]];
  return first && mine ? (mine.position > first.position ? mine : first) : (first ?? mine);
}
