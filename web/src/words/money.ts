/** Money is whole minor units everywhere; only here does it become text. */
const kept = new Map<string, Intl.NumberFormat>();

/** What amounts at a table are in while it plays for the chips of a tournament, which are no money. */
export const CHIPS = 'chips';

function format(locale: string, currency: string, whole: boolean, signed: boolean): Intl.NumberFormat {
  const key = `${locale}|${currency}|${whole}|${signed}`;
  let found = kept.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, {
      ...(currency === CHIPS ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
      signDisplay: signed ? 'exceptZero' : 'auto',
      minimumFractionDigits: whole ? 0 : 2,
      maximumFractionDigits: whole ? 0 : 2,
    });
    kept.set(key, found);
  }
  return found;
}

const UNITS = 100;

/**
 * How many minor units make one unit of a currency: a floor takes only those with two decimals, and
 * browsers disagree about some of them.
 */
export const scale = (_currency: string): number => UNITS;

export function money(amount: number, currency: string, locale: string, signed = false): string {
  const units = scale(currency);
  return format(locale, currency, amount % units === 0, signed).format(amount / units);
}

/** The few signs that fit on a chip: 5, 25, 1k, 2.5k. */
export function short(amount: number, currency: string): string {
  const units = amount / scale(currency);
  if (units >= 1_000_000) return `${trim(units / 1_000_000)}M`;
  if (units >= 1000) return `${trim(units / 1000)}k`;
  return trim(units);
}

const trim = (value: number): string => String(Math.round(value * 100) / 100);
