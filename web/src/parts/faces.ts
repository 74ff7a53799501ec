import type { Face } from '../wire';

/** Where the pips of a face stand, on a square of sixty. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[30, 30]],
  2: [
    [17, 17],
    [43, 43],
  ],
  3: [
    [16, 16],
    [30, 30],
    [44, 44],
  ],
  4: [
    [17, 17],
    [43, 17],
    [17, 43],
    [43, 43],
  ],
  5: [
    [16, 16],
    [44, 16],
    [30, 30],
    [16, 44],
    [44, 44],
  ],
  6: [
    [17, 14],
    [43, 14],
    [17, 30],
    [43, 30],
    [17, 46],
    [43, 46],
  ],
};

/** The symbols that are drawn here, by what they picture; of any other the name is written. */
const DRAWN: ReadonlySet<string> = new Set(['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken']);
/** Colours with a shade of their own in both themes; any other is as the browser knows it. */
const SHADES: ReadonlySet<string> = new Set(['red', 'green', 'blue']);

export const isDrawn = (name: string): boolean => DRAWN.has(name);
/** The class of a colour that has a shade, and the colour itself of one that has none. */
export const shade = (colour: string): string => (SHADES.has(colour) ? colour : '');
export const tint = (colour: string): string | null => (SHADES.has(colour) || !colour ? null : colour);

/** Are the dice painted with something else than numbers? */
export const painted = (faces: readonly Face[]): boolean => faces.some((face) => face.name !== String(face.value));

/** What is painted on the side of a value; nothing where that is its number. */
export const sideOf = (faces: readonly Face[], value: number): Face | null =>
  faces.find((face) => face.value === value && face.name !== String(face.value)) ?? null;
