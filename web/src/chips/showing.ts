import type { OwnChips } from '../wire';

/** What shows the value of a colour: nothing up to the minimum, else a marker, or a value chip where there is none. */
export function shownBy(
  chips: Pick<OwnChips, 'shown' | 'markers'>,
  value: number,
  minimum: number,
): 'marker' | 'chip' | null {
  if (chips.shown === 'not-asked' || value <= minimum) return null;
  return chips.shown === 'marker-or-chip' && (chips.markers[value] ?? 0) <= 0 ? 'chip' : 'marker';
}
