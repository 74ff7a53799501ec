import type { Layout, Spot } from '../../wire';
import type { UiKey } from '../../words/catalogue';
import { words } from '../../words/index.svelte';

/** A page of spots of one kind, and what it is called. */
export type Group = [Spot['group'], UiKey];

const GROUPS: Group[] = [
  ['even-money', 'table.group.main'],
  ['totals', 'table.group.totals'],
  ['pairs', 'table.group.pairs'],
  ['doubles-triples', 'table.group.triples'],
  ['singles', 'table.group.singles'],
  ['more', 'table.group.more'],
];

/** The groups that a layout has. */
export const groupsOf = (layout: Layout): Group[] =>
  GROUPS.filter(([group]) => layout.spots.some((spot) => spot.group === group)).map(([group, name]): Group => [
    group,
    // The name of that page names the sides that everybody knows; others have others.
    name === 'table.group.main' && !layout.spots.every((spot) => spot.group !== group || words.knows(spot.family))
      ? 'table.group.sums'
      : name,
  ]);
