import type { Answer } from '../link/transport';
import { documents } from '../words/documents.svelte';
import { words } from '../words/index.svelte';

/** Why an order was not taken, in a sentence with its clause; nothing where it was done. */
export function whyNot(answer: Answer, currency: string): string {
  if (answer.done) return '';
  if (answer.refusal) {
    const { reason, facts, clause } = answer.refusal;
    return `${words.refusal(reason, facts, currency, (id) => documents.role(id))} (${clause})`;
  }
  return words.trouble(answer.error?.kind ?? 'outage', answer.error?.message ?? '');
}
