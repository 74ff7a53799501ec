import type { LobbyTable } from '../wire';

type Listed = { tables?: readonly LobbyTable[] };

/** A view with the sections that changed; of the lobby's tables only those come that are new or other. */
export function folded<V extends object>(view: V, changes: Partial<V>): V {
  const before = (view as Listed).tables;
  const news = (changes as Listed).tables;
  if (!before || !news) return { ...view, ...changes };
  const known = new Map(before.map((each) => [each.name, each]));
  for (const each of news) known.set(each.name, each);
  return { ...view, ...changes, tables: [...known.values()] };
}
