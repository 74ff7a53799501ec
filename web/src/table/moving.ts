export type Direction = 'left' | 'right' | 'up' | 'down';

/** The spot that lies nearest in a direction: what an arrow key means on any layout. */
export function toward(felt: HTMLElement, from: HTMLElement, direction: Direction): HTMLElement | null {
  const here = from.getBoundingClientRect();
  const x = here.left + here.width / 2;
  const y = here.top + here.height / 2;
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const spot of felt.querySelectorAll<HTMLElement>('[data-spot]')) {
    if (spot === from || spot.closest('[inert]')) continue;
    const there = spot.getBoundingClientRect();
    const dx = there.left + there.width / 2 - x;
    const dy = there.top + there.height / 2 - y;
    const along = {
      left: here.left - there.right,
      right: there.left - here.right,
      up: here.top - there.bottom,
      down: there.top - here.bottom,
    }[direction];
    if (along < -4) continue;
    const level = direction === 'left' || direction === 'right';
    const aside = level ? Math.abs(dy) : Math.abs(dx);
    const cost = Math.abs(level ? dx : dy) + aside * 2.2;
    if (cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best;
}
