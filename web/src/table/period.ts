import type { TableView } from '../wire';

/** When the counting down began that goes on now, where the news still says so. */
export function began(view: Pick<TableView, 'phase' | 'news'> | null): string | null {
  const until = view?.phase.until;
  if (!view || !until) return null;
  return view.news.find((each) => each.facts.until && Date.parse(each.facts.until) === Date.parse(until))?.at ?? null;
}
