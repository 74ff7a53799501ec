import type { TournamentSession, TournamentShown } from '../wire';

/** The session that comes next, or is on. */
export const comingSession = (tournament: TournamentShown): TournamentSession | null =>
  tournament.sessions.find((each) => each.stands === 'running') ??
  tournament.sessions.find((each) => each.stands === 'waits') ??
  null;

/** The tournament that a wall shows where nobody has named one: one that is on, then the next, then the last. */
export function current(tournaments: TournamentShown[]): TournamentShown | null {
  const ORDER = ['running', 'between', 'ranked', 'closed', 'open', 'approved', 'awarded'];
  const rank = (each: TournamentShown) => {
    const found = ORDER.indexOf(each.state);
    return found < 0 ? ORDER.length : found;
  };
  return tournaments.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}
