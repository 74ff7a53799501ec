/** Why colour chips cannot be had as they are asked for: the number, the pieces left, or the money. */
export type NotHad = 'whole' | 'left' | 'dear';

/** The first reason why not; nothing while they can, or while what each is worth is not said. */
export function notHad(pieces: number | null, left: number, worth: number | null, stack: number): NotHad | null {
  if (pieces === null || !Number.isInteger(pieces) || pieces < 1) return 'whole';
  if (pieces > left) return 'left';
  return worth !== null && pieces * worth > stack ? 'dear' : null;
}
