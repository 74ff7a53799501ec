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

export const worth = (chips: Record<string, number>): number =>
  Object.entries(chips).reduce((sum, [value, pieces]) => sum + Number(value) * pieces, 0);

/** What was typed, without what nobody counted. */
export function counted(typed: Record<string, number | null>): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [value, pieces] of Object.entries(typed)) if (pieces) found[value] = pieces;
  return found;
}

/** Whether every number of pieces is whole and not negative. */
export const sound = (typed: Record<string, number | null>): boolean =>
  Object.values(typed).every((pieces) => pieces === null || (Number.isInteger(pieces) && pieces >= 0));
