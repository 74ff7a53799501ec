/** Amounts by the key of their spot. */
export type Wagers = Record<string, number>;

/** Wagers with another amount on one spot; none where it is nothing. */
export function more(wagers: Wagers, key: string, amount: number): Wagers {
  const { [key]: _, ...others } = wagers;
  return amount > 0 ? { ...others, [key]: amount } : others;
}

/** What was done, without so much of a spot, the last of it first; whatever is undone by that is gone. */
export function less(done: Wagers[], key: string, amount: number): Wagers[] {
  const left: Wagers[] = [];
  for (const each of [...done].reverse()) {
    const lifted = Math.min(amount, each[key] ?? 0);
    amount -= lifted;
    const kept = more(each, key, (each[key] ?? 0) - lifted);
    if (Object.keys(kept).length > 0) left.unshift(kept);
  }
  return left;
}
