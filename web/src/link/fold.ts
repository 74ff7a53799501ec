type NamedItem = { name: string };

/** Sections that are lists of what has a name. */
const LISTS = ['tables', 'wallets'] as const;

/** A view with the sections that changed; of a list of what has a name only those come that are new or other. */
export function folded<V extends object>(view: V, changes: Partial<V>): V {
  const next = { ...view, ...changes } as Record<string, unknown>;
  for (const list of LISTS) {
    const before = (view as Record<string, unknown>)[list] as readonly NamedItem[] | undefined;
    const news = (changes as Record<string, unknown>)[list] as readonly NamedItem[] | undefined;
    if (!before || !news) continue;
    const known = new Map(before.map((each) => [each.name, each]));
    for (const each of news) known.set(each.name, each);
    next[list] = [...known.values()];
  }
  return next as V;
}
