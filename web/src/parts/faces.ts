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

/** The symbols in the order of their values, 1 to 6, with the colour of each. */
export const SYMBOLS = ['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken'] as const;
export type SymbolName = (typeof SYMBOLS)[number];
export const COLOUR: Record<SymbolName, Colour> = {
  fish: 'red',
  prawn: 'green',
  gourd: 'blue',
  coin: 'blue',
  crab: 'green',
  chicken: 'red',
};
export type Colour = 'red' | 'green' | 'blue';

export const symbolOf = (value: number): SymbolName => SYMBOLS[(value - 1) % 6] ?? 'fish';
export const isSymbol = (text: string): text is SymbolName => (SYMBOLS as readonly string[]).includes(text);
