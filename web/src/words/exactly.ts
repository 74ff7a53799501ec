/** Facts of a refusal that are amounts of money, as the record writes them: "25.50". A test holds them to the server's. */
export const MONEY = [
  'break_even',
  'amount',
  'chips',
  'credit',
  'lies',
  'maximum',
  'minimum',
  'note',
  'owes',
  'stake',
  'staked',
  'unit',
  'value',
  'wallet',
  'winnings',
  'worth',
  'fixed_stake',
  'holds',
  'counted',
  'signed_maximum',
] as const;

/** Of the sentences for a reason, the first for which every blank has a fact. */
export function sentenceFor(
  sentences: Record<string, string>,
  reason: string,
  facts: Record<string, string>,
): string | null {
  const fits = ([key, text]: [string, string]) =>
    (key === reason || key.startsWith(`${reason}.`)) &&
    [...text.matchAll(/\{(\w+)\}/g)].every(([, blank]) => blank! in facts);
  return Object.entries(sentences).find(fits)?.[1] ?? null;
}
