import { Trouble, type Answer } from '../link/transport';
import { documents } from '../words/documents.svelte';
import { words } from '../words/index.svelte';

export interface Toast {
  id: number;
  kind: 'refusal' | 'error' | 'done';
  text: string;
  clause?: string;
  statement?: string;
}

/** How long a toast stays at least, and how long a reader needs for each letter of it. */
const SHOWN_FOR = 7000;
const A_LETTER = 70;
const reading = (toast: Omit<Toast, 'id'>): number =>
  Math.max(SHOWN_FOR, A_LETTER * (toast.text.length + (toast.statement?.length ?? 0)));

/** A text that a live region takes for a new one, although it says the same as before. */
const again = (text: string, before: string): string => (text !== '' && text === before ? `${text}\u00a0` : text);

/** What the screens say in passing: toasts for the eye, two live regions for the ear. */
class Says {
  toasts = $state.raw<Toast[]>([]);
  polite = $state('');
  now = $state('');
  /** The money of this floor, which refusals speak of. */
  currency = 'AUD';
  #count = 0;
  #leaving: number | undefined;
  /** What `polite` holds, for whoever speaks in an effect and must not come to depend on it. */
  #softly = '';

  toast(toast: Omit<Toast, 'id'>): void {
    const id = (this.#count += 1);
    // The newest alone: a pile of them would hang down over the money.
    this.toasts = [{ id, ...toast }];
    this.#leaves(this.toasts[0]!);
  }

  /** Somebody reads it: it stays until they have turned away. */
  hold(): void {
    clearTimeout(this.#leaving);
  }

  release(toast: Toast): void {
    this.#leaves(toast);
  }

  #leaves(toast: Toast): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.drop(toast.id), reading(toast));
  }

  drop(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Why the last order was not taken, for a sheet that says it itself. */
  taken(): Toast | null {
    const why = this.toasts.find((toast) => toast.kind !== 'done') ?? null;
    if (why) this.drop(why.id);
    return why;
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
  answer(answer: Answer): boolean {
    if (answer.refusal) {
      const { reason, clause, statement, facts } = answer.refusal;
      const text = words.refusal(reason, facts, this.currency, (id) => documents.role(id));
      this.toast({ kind: 'refusal', text, clause, statement });
    } else if (answer.error) {
      this.toast({ kind: 'error', text: words.trouble(answer.error.kind, answer.error.message) });
    }
    return answer.done;
  }

  /** Nothing can be ordered while the link is down, and nothing is kept for later. */
  offline(): void {
    this.toast({ kind: 'error', text: words.trouble('offline', '') });
  }

  trouble(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.toast({ kind: 'error', text: words.trouble(error instanceof Trouble ? error.kind : 'outage', why) });
  }
}

export const says = new Says();
