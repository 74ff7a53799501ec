import type { News, TableSection } from '../wire';
import { words } from '../words/index.svelte';
import { face } from './calling';

/** A line of news in the language chosen, told by its event; in words of the record where nobody has ours. */
export function told(news: News, table: Pick<TableSection, 'faces' | 'currency'>): string {
  const { facts } = news;
  const event = news.event.replace(/^table\.|\.v\d+$/g, '');
  const time = facts.until ?? facts.closes_at ?? facts.from_time;
  const known = words.catalogue.news as Record<string, string>;
  const key = facts.until && `${event}.until` in known ? `${event}.until` : event;
  if (!(key in known)) return news.says;
  const faces = (facts.dice ?? '').split(' ').filter(Boolean).map((value) => face(table, Number(value)));
  return words.named('news', key, {
    ...facts,
    ...Object.fromEntries(['wager', 'source', 'target'].flatMap((name) => (facts[name] ? [[name, words.wager(facts[name])]] : []))),
    time: time ? words.time(time, facts.until !== undefined) : '',
    amount: facts.amount ? words.money(Number(facts.amount), table.currency) : '',
    reason: words.cause(facts.reason ?? ''),
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
