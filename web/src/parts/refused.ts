import { Trouble } from '../link/transport';
import { words } from '../words/index.svelte';

/** Why a name and a password were not taken: they are wrong, or nobody has looked at them. */
export function refused(error: unknown): string {
  if (error instanceof Trouble && (error.kind === 'too-many' || error.kind === 'busy')) return words.ui('signin.wait');
  if (error instanceof Trouble && error.status === 401) return words.ui('signin.failed');
  return words.trouble(
    error instanceof Trouble ? error.kind : 'outage',
    error instanceof Error ? error.message : String(error),
  );
}
