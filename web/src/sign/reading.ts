import type { SignLine, SignSection } from '../wire';
import { words } from '../words/index.svelte';

/** From the least to the most. */
export const range = (line: Pick<SignLine, 'minimum' | 'maximum'>, currency: string): string =>
  words.ui('table.limits', { least: words.money(line.minimum, currency), most: words.money(line.maximum, currency) });

/** Where nobody has set a unit, the smallest coin is it: that is said as any amount, and only where there is room. */
const anyAmount = (line: SignLine): boolean => line.unit === 1;

/** The unit as the sign states it: steps above the minimum, or multiples. */
export const steps = (line: SignLine, currency: string): string =>
  line.unit === null
    ? ''
    : anyAmount(line)
      ? words.ui('sign.any')
      : words.ui(line.multiples ? 'sign.multiples' : 'table.limits.unit', { unit: words.money(line.unit, currency) });

/** The whole of one line. */
export const reads = (line: SignLine, currency: string): string =>
  [range(line, currency), steps(line, currency)].filter(Boolean).join(' · ');

/** What a line is of: an area by its name, or the table. */
export const named = (line: SignLine): string =>
  line.area === null
    ? words.ui('sign.table')
    : words.wager(line.area, line.label ?? undefined).trim() || line.label || line.area;

/** Lines that say the same, together: a sign that states every area need not repeat itself. */
export function together(sign: SignSection, currency: string): { text: string; lines: SignLine[] }[] {
  const found = new Map<string, SignLine[]>();
  for (const line of sign.lines) {
    const text = reads(line, currency);
    found.set(text, [...(found.get(text) ?? []), line]);
  }
  return [...found].map(([text, lines]) => ({ text, lines }));
}

/** In a few words: the one range, or the widest of several; and what follows where there is room. */
export function briefly(sign: SignSection, currency: string): { range: string; more: string } {
  const [first] = sign.lines;
  if (first && together(sign, currency).length === 1)
    return { range: range(first, currency), more: anyAmount(first) ? '' : steps(first, currency) };
  const minimum = Math.min(...sign.lines.map((line) => line.minimum));
  const maximum = Math.max(...sign.lines.map((line) => line.maximum));
  return { range: range({ minimum, maximum }, currency), more: words.ui('sign.by.area') };
}
