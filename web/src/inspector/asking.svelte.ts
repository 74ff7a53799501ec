import { Latest } from '../link/latest';
import { transport, Trouble } from '../link/transport';
import { words } from '../words/index.svelte';

/** Times in the fields of the desk are UTC, as in the record. */
export function utc(field: string): string {
  return field ? `${field}${field.length === 16 ? ':00' : ''}Z` : '';
}

/** A time of the record in full, in UTC, so that two people read the same one. */
export function stamp(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** An address with what of the question is said. */
export function address(path: string, asked: Record<string, string | number | null>): string {
  const said = Object.entries(asked).filter(([, value]) => value !== '' && value !== null);
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return said.length ? `${path}?${query}` : path;
}

/** One question to the record: what was answered last, or why not. A newer question makes an older one void. */
export class Asked<T> {
  answer = $state.raw<T | null>(null);
  why = $state('');
  busy = $state(false);
  #latest = new Latest();

  constructor(private locked: () => void) {}

  get(path: string): Promise<T | null> {
    return this.#ask(() => transport().get<T>(path));
  }

  post(path: string, body: unknown, method = 'POST'): Promise<T | null> {
    return this.#ask(() => transport().post<T>(path, body, method));
  }

  /** Show nothing, and wait for nothing. */
  clear(): void {
    this.#latest.ask();
    [this.answer, this.why, this.busy] = [null, '', false];
  }

  async #ask(give: () => Promise<T>): Promise<T | null> {
    const still = this.#latest.ask();
    this.busy = true;
    try {
      const found = await give();
      if (!still()) return null;
      [this.answer, this.why] = [found, ''];
      return found;
    } catch (error) {
      if (!still()) return null;
      this.answer = null;
      this.why = this.#told(error);
      return null;
    } finally {
      if (still()) this.busy = false;
    }
  }

  #told(error: unknown): string {
    if (!(error instanceof Trouble)) return words.trouble('outage', String(error));
    if (error.kind === 'locked') this.locked();
    const known: Record<string, string> = {
      'no-round': words.ui('desk.no.round'),
      'not-found': words.ui('desk.no.found'),
      'no-table': words.ui('desk.no.table'),
      'too-long': words.ui('desk.no.long'),
      busy: words.ui('desk.no.busy'),
    };
    const told = known[error.kind] ?? words.trouble(error.kind, error.message);
    // What exactly is wrong the server says in English.
    return error.kind === 'malformed' || error.kind === 'no-round' ? `${told}${words.gap}${error.message}` : told;
  }
}
