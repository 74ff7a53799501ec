// Named with its ending, since the tests load this module in Node as it stands.
import { COLOUR, isSymbol, SYMBOLS } from '../parts/faces.ts';
import type { Spot } from '../wire';

/** A die of a picture: its face, and whether it is one of those that the wager looks at. */
export interface Pictured {
  value: number;
  counts: boolean;
}

const WHOLE: Record<string, [number, number, number]> = {
  small: [1, 3, 5],
  big: [3, 5, 6],
  odd: [2, 3, 6],
  even: [1, 3, 6],
  'any-triple': [5, 5, 5],
  'any-symbol-triple': [3, 3, 3],
  'any-colour-triple': [1, 6, 1],
};

/** The least face that is none of these. */
const other = (...taken: number[]): number => [1, 2, 3, 4, 5, 6].find((value) => !taken.includes(value))!;

/** Three different dice, or as nearly so as there are, that add up to a total. */
function adding(total: number): number[] {
  let best = [0, 0, 0];
  for (let first = 1; first <= 6; first += 1)
    for (let second = first; second <= 6; second += 1) {
      const third = total - first - second;
      if (third < second || third > 6) continue;
      if (new Set([first, second, third]).size > new Set(best).size) best = [first, second, third];
    }
  return best;
}

/** Three dice with which a spot wins; of a wager of several kinds, the simplest. */
export function exampleOf(spot: Pick<Spot, 'family' | 'parts'>): Pictured[] {
  const { family, parts } = spot;
  const all = (values: number[]) => values.map((value) => ({ value, counts: true }));
  const some = (values: number[]) => [
    ...all(values),
    ...Array.from({ length: 3 - values.length }, () => ({ value: other(...values), counts: false })),
  ];
  const numbers = numbersOf(spot);
  const [first = 1] = numbers;
  const coloured = SYMBOLS.flatMap((name, n) => (COLOUR[name] === parts[0] ? [n + 1] : []));
  const plain = SYMBOLS.findIndex((name) => COLOUR[name] !== parts[0]) + 1;
  if (WHOLE[family]) return all(WHOLE[family]);
  switch (family) {
    case 'total':
      return all(adding(first));
    case 'triple':
    case 'symbol-triple':
      return all([first, first, first]);
    case 'double':
      return some([first, first]);
    case 'four':
      return all(numbers.slice(0, 3));
    case 'colour-triple':
      return all([coloured[0]!, coloured[1]!, coloured[0]!]);
    case 'colour-double':
      return [...all(coloured), { value: plain, counts: false }];
    case 'colour':
      return [...all(coloured.slice(0, 1)), { value: plain, counts: false }, { value: plain, counts: false }];
    default:
      return some(numbers);
  }
}

type Roll = [number, number, number];
const total = (roll: Roll): number => roll[0] + roll[1] + roll[2];
const triple = (roll: Roll): boolean => roll[0] === roll[1] && roll[1] === roll[2];
const count = (roll: Roll, value: number): number => roll.filter((die) => die === value).length;
const sorted = (values: number[]): string => [...values].sort().join();

/** Kinds of wager that everybody knows, each with the rolls on which it wins; `how.kind.*` says the same in words. */
export const PLAIN = {
  small: (roll) => total(roll) <= 10 && !triple(roll),
  big: (roll) => total(roll) >= 11 && !triple(roll),
  odd: (roll) => total(roll) % 2 === 1 && !triple(roll),
  even: (roll) => total(roll) % 2 === 0 && !triple(roll),
  total: (roll, [sum]) => total(roll) === sum,
  'any-triple': triple,
  triple: (roll, [value]) => triple(roll) && roll[0] === value,
  double: (roll, [value]) => count(roll, value!) >= 2,
  pair: (roll, values) => values.every((value) => roll.includes(value)),
  single: (roll, [value]) => roll.includes(value!),
  four: (roll, values) => new Set(roll).size === 3 && roll.every((die) => values.includes(die)),
  three: (roll, values) => sorted(roll) === sorted(values),
  'double-single': (roll, values) => sorted(roll) === sorted(values),
  symbol: (roll, [value]) => roll.includes(value!),
  'symbol-triple': (roll, [value]) => triple(roll) && roll[0] === value,
  'any-symbol-triple': triple,
} satisfies Record<string, (roll: Roll, numbers: number[]) => boolean>;
export type Plain = keyof typeof PLAIN;

const FACES = [1, 2, 3, 4, 5, 6];
const ROLLS: Roll[] = FACES.flatMap((one) => FACES.flatMap((two) => FACES.map((three): Roll => [one, two, three])));

/** The numbers of a spot, or those of its symbols. */
export const numbersOf = (spot: Pick<Spot, 'parts'>): number[] =>
  spot.parts.map((part) => (isSymbol(part) ? SYMBOLS.indexOf(part) + 1 : Number(part)));

/** The kind of a spot where it wins as often as that kind does; a document may mean something else by the same name. */
export function plainKind(spot: Pick<Spot, 'family' | 'parts' | 'ways'>): Plain | null {
  if (!(spot.family in PLAIN)) return null;
  const kind = spot.family as Plain;
  const wins: (roll: Roll, numbers: number[]) => boolean = PLAIN[kind];
  return ROLLS.filter((roll) => wins(roll, numbersOf(spot))).length === spot.ways ? kind : null;
}
