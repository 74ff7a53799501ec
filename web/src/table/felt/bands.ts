import type { Band } from '../../wire';

/** How many rows of the height of one spot a band takes: six rows are three of two halves. */
export const unitsOf = (band: Band): number => (band.rows > 3 && band.block === 'main' ? 3 : band.rows);
export const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0);
