import type { Halt } from '../wire';
import { documents } from '../words/documents.svelte';
import { words } from '../words/index.svelte';

/** The short heading that tells a table at which play stands still from an open one. */
export const halted = (waits: Halt): string => words.ui(`waits.${waits.why}`);

/** What is waited for, by whom and since when. */
export function waiting(waits: Halt): string {
  const why = words.ui('waits.why', { heading: halted(waits), why: words.cause(waits.reason) });
  const role = waits.role ? documents.role(waits.role) : words.ui('waits.staff');
  const who = words.ui(`waits.${waits.why}.who`, { role });
  return [why, who, waits.since ? words.ui('waits.since', { time: words.time(waits.since) }) : '']
    .filter(Boolean)
    .join(words.gap);
}
