import { Trouble } from '../link/transport';
import type { Answered } from '../wire';
import { words } from '../words/index.svelte';

export interface Toast {
  id: number;
  kind: 'refusal' | 'error' | 'done';
  text: string;
  clause?: string;
  statement?: string;
}

const SHOWN_FOR = 7000;

/** A text that a live region takes for a new one, although it says the same as before. */
const again = (text: string, before: string): string => (text !== '' && text === before ? `${text}\u00a0` : text);

/** What the screens say in passing: toasts for the eye, two live regions for the ear. */
class Says {
  toasts = $state.raw<Toast[]>([]);
  polite = $state('');
  now = $state('');
  #count = 0;
  /** What `polite` holds, for whoever speaks in an effect and must not come to depend on it. */
  #softly = '';

  toast(toast: Omit<Toast, 'id'>): void {
    const id = (this.#count += 1);
    // The newest alone: a pile of them would hang down over the money.
    this.toasts = [{ id, ...toast }];
    setTimeout(() => this.drop(id), SHOWN_FOR);
  }

  drop(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Say it to a screen reader when it has a moment. */
  softly(text: string): void {
    this.#softly = again(text, this.#softly);
    this.polite = this.#softly;
  }

  /** Say it to a screen reader at once. */
  aloud(text: string): void {
    this.now = text;
  }

  /** Tell what became of a command; true where it was done. */
  answer(answer: Answered): boolean {
    if (answer.refusal) {
      const { reason, clause, statement } = answer.refusal;
      this.toast({ kind: 'refusal', text: words.named('refusal', reason), clause, statement });
    } else if (answer.error) {
      this.toast({ kind: 'error', text: words.trouble(answer.error.kind, answer.error.message) });
    }
    return answer.done;
  }

  trouble(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.toast({ kind: 'error', text: words.trouble(error instanceof Trouble ? error.kind : 'outage', why) });
  }
}

export const says = new Says();
