import { scale } from '../words/money';

const FROM = [5, 25, 100, 500, 1000];

/** Which of the six colours of chips an amount has. */
export const rankOf = (amount: number, currency: string): number =>
  FROM.filter((least) => amount / scale(currency) >= least).length;
