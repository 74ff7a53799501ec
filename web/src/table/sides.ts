import type { Run } from '../wire';
import { words } from '../words/index.svelte';

/** What one of two opposite sides is called. */
export const sideName = ({ sides, labels }: Pick<Run, 'sides' | 'labels'>, side: string): string =>
  words.wager(side, labels[sides.indexOf(side)]);
