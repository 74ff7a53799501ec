const TRAVEL = 560;
const APART = 70;

const inSight = (box: DOMRect): boolean =>
  box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;

/** Chips go from the spots that have paid to the balance: a picture only, drawn over the page and taken away again. */
export function travel(keys: readonly string[], home: Element | null): void {
  const end = home?.getBoundingClientRect();
  if (!end || !inSight(end)) return;
  keys.forEach((key, n) => {
    const chip = document.querySelector(`[data-spot="${CSS.escape(key)}"] .stack > *`);
    const start = chip?.getBoundingClientRect();
    if (!chip || !start || !inSight(start)) return;
    const flying = chip.cloneNode(true) as HTMLElement;
    flying.classList.add('flying');
    Object.assign(flying.style, {
      position: 'fixed',
      zIndex: '40',
      pointerEvents: 'none',
      left: `${start.left}px`,
      top: `${start.top}px`,
      width: `${start.width}px`,
      height: `${start.height}px`,
    });
    document.body.append(flying);
    const x = end.left + end.width / 2 - start.left - start.width / 2;
    const y = end.top + end.height / 2 - start.top - start.height / 2;
    const flight = flying.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${x * 0.5}px, ${y * 0.5 - 40}px) scale(1.15)`, opacity: 1, offset: 0.55 },
        { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0.2 },
      ],
      { duration: TRAVEL, delay: n * APART, easing: 'cubic-bezier(0.45, 0, 0.3, 1)', fill: 'both' },
    );
    flight.finished.finally(() => flying.remove()).catch(() => {});
  });
}
