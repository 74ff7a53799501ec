import type { TableView } from '../wire';
import { words } from '../words/index.svelte';
import { halted } from './waiting';

/** What the table does now, or what it waits for, in a few words. */
export function headingOf(view: TableView): string {
  if (view.phase.waits) return halted(view.phase.waits);
  return view.phase.status === 'closed' ? words.ui('lobby.closed') : words.named('phase', view.phase.phase);
}
