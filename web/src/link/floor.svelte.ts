import type { Layout, MyRounds, Par, PlacesShown, Rules, SessionShown, Sheet, TableSection } from '../wire';
import { transport } from './transport';

/** Who sits at this browser. */
class Session {
  shown = $state.raw<SessionShown | null>(null);
  #learnt = 0;

  /** Learn who is here; in a demonstration whoever comes is a guest with play money. */
  async begin(): Promise<void> {
    let session = await transport().get<SessionShown>('/api/session');
    if (session.person === null && session.demo) session = await transport().post<SessionShown>('/api/session/guest');
    this.shown = session;
    this.#learnt = Date.now();
  }

  /** Learn it again where it may have changed: wallet and seats do at the tables. */
  async freshen(): Promise<void> {
    if (Date.now() - this.#learnt > 2000) await this.begin();
  }

  async login(login: string, password: string): Promise<void> {
    this.shown = await transport().post<SessionShown>('/api/session', { login, password });
  }

  async logout(): Promise<void> {
    await transport().post('/api/session', undefined, 'DELETE');
    this.shown = null;
    await this.begin();
  }

  async unlock(login: string, password: string): Promise<void> {
    const session = await transport().post<SessionShown | undefined>('/api/session/unlock', { login, password });
    this.shown = session ?? (await transport().get<SessionShown>('/api/session'));
  }

  /** Take the dealer's place at a table of a demonstration, or give it back to the house. */
  async deal(table: string, deal: boolean, role?: string): Promise<void> {
    this.shown = await transport().post<SessionShown>(`/api/tables/${table}/dealer`, { deal, role: role ?? null });
  }
}

export const session = new Session();

/** What a table is run by, as one word: where that changes, what its addresses answer has changed. */
export const lawOf = (table: TableSection): string => JSON.stringify([table.sha256, table.readings, table.layout]);

export const layoutAt = (url: string) => transport().get<Layout>(url);
export const rulesAt = (url: string) => transport().get<Rules>(url);
export const parAt = (url: string) => transport().get<Par>(url);
/** The sheet of a gaming day, or of the last one. */
export const sheetOf = (table: string, day: string) =>
  transport().get<Sheet>(
    `/api/tables/${encodeURIComponent(table)}/sheet${day ? `?day=${encodeURIComponent(day)}` : ''}`,
  );
/** Who has which place of a table, and what is wrong there. */
export const placesOf = (table: string) =>
  transport().get<PlacesShown>(`/api/tables/${encodeURIComponent(table)}/places`);
export const myRounds = (table: string) => transport().get<MyRounds>(`/api/rounds?table=${encodeURIComponent(table)}`);
