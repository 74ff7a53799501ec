import type { Picture } from '../../wire';

/** More of them are no picture but a list. */
const FEW = 4;

/** The totals of a spot as they are printed under its name: from one to another, or the few that there are. */
export function totalsOf({ form, totals }: Pick<Picture, 'form' | 'totals'>): string {
  if (form !== 'sums' || totals.length === 0) return '';
  const sorted = [...totals].sort((one, other) => one - other);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  if (sorted.length > 1 && most - least === sorted.length - 1) return `${least} – ${most}`;
  return sorted.length <= FEW ? sorted.join(' · ') : '';
}

/** How faces are put together: one, two or three of a kind, or so many that differ. */
export function shapeOf(faces: readonly number[]): string {
  const alike = new Set(faces).size === 1;
  return alike && faces.length <= 3 ? `x${faces.length}` : `n${faces.length}`;
}
