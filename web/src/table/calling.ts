import type { ResultSection, TableSection } from '../wire';
import { words } from '../words/index.svelte';

/** A face by its value: the number, or the symbol's name. */
export function face(table: Pick<TableSection, 'faces'>, value: number): string {
  const side = table.faces.find((each) => each.value === value);
  if (!side || !side.colour) return String(value);
  return words.named('face', side.name);
}

/** The call of a result: the document's words in English, ours in another language. */
export function called(
  table: Pick<TableSection, 'faces'>,
  result: Pick<ResultSection, 'dice' | 'total' | 'words' | 'state'> & { reason?: string | null },
): string {
  if (!result.dice)
    return result.reason
      ? words.named('call', 'void.why', { why: words.cause(result.reason) })
      : words.named('call', 'void');
  const symbols = table.faces.some((each) => each.colour);
  // The document has symbols called without numbers, though big, small and the totals are decided by those.
  const sum = symbols ? ` (${result.dice.join(' + ')} = ${result.total ?? ''})` : '';
  if (words.language === 'en' && result.words) return `${result.words}${sum}`;
  const dice = symbols ? result.dice : [...result.dice].sort();
  const faces = dice.map((value) => face(table, value)).join('、');
  return `${words.named('call', symbols ? 'each-face' : 'ascending-then-total', { faces, total: result.total ?? '' })}${sum}`;
}
