import { words } from '../words/index.svelte';

/** Pieces by denomination, the highest first. */
export const inOrder = (chips: Record<string, number>): [number, number][] =>
  Object.entries(chips)
    .map(([value, pieces]): [number, number] => [Number(value), pieces])
    .sort(([one], [other]) => other - one);

/** Chips as they are written on a slip. */
export const written = (chips: Record<string, number>, currency: string): string =>
  words.list(
    inOrder(chips).map(([value, pieces]) => words.ui('cage.pieces', { pieces, chip: words.money(value, currency) })),
  );
