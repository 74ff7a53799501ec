/** Why an amount that somebody typed cannot be taken: it is none, has parts of the smallest coin, or is too much. */
export type NoAmount = 'none' | 'parts' | 'most';

/** What floating point may be off by. */
const NEARLY = 1e-6;

/** An amount in minor units, as it was typed in units of the currency; never rounded to another one. */
export function typed(value: number | null | undefined, units: number, most: number): number | NoAmount {
  const exact = (value ?? 0) * units;
  if (!Number.isFinite(exact) || exact <= 0) return 'none';
  if (exact > most + NEARLY) return 'most';
  const whole = Math.round(exact);
  return Math.abs(exact - whole) > NEARLY ? 'parts' : whole;
}
