import type { Live } from '../link/live.svelte';
import type { OwnSection, TableView } from '../wire';

/** So often a terminal says what it shows, and so long after a change. */
const EVERY = 5000;
const AFTER = 1000;

/** The number of the place whose terminal this screen is. */
export const placeOf = (own: OwnSection): number => own.seat ?? Number(own.player.split('#')[1] ?? 0);

/** Whether nobody known plays at the place: then the terminal orders for them. */
export const unnamed = (own: OwnSection): boolean => own.player.startsWith('#');

/** Say what this terminal shows, a moment after each change and every few seconds; returns how to stop. */
export function reporting(live: Live<TableView>): (() => void) | undefined {
  const { view } = live;
  const own = view?.own;
  if (!view || !own?.terminal || live.lost) return undefined;
  const report = () =>
    void live.give({ command: 'report-terminal', place: placeOf(own), meter: own.stack, round: view.phase.round });
  const soon = setTimeout(report, AFTER);
  const every = setInterval(report, EVERY);
  return () => {
    clearTimeout(soon);
    clearInterval(every);
  };
}
