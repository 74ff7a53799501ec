/** Amounts by the key of their spot. */
export type Wagers = Record<string, number>;

/** Wagers with another amount on one spot; none where it is nothing. */
export function more(wagers: Wagers, key: string, amount: number): Wagers {
  const { [key]: _, ...others } = wagers;
  return amount > 0 ? { ...others, [key]: amount } : others;
}

/** Amounts by kind, by the key of their spot. */
export type Chips = Record<string, Wagers>;

/** Something done with chips: what was laid by it, or what was taken back, in its kinds. */
export type Deed = { laid: Wagers } | { back: Chips };

/** What lay before and no longer lies, by spot and kind. */
export function gone(before: Chips, after: Chips): Chips {
  const lifted: Chips = {};
  for (const [key, kinds] of Object.entries(before))
    for (const [kind, amount] of Object.entries(kinds)) {
      const less = amount - (after[key]?.[kind] ?? 0);
      if (less > 0) lifted[key] = { ...lifted[key], [kind]: less };
    }
  return lifted;
}
