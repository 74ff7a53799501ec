import { painted, sideOf } from '../parts/faces';
import type { ResultSection, TableSection } from '../wire';
import { words } from '../words/index.svelte';

/** A face by its value: the number, or the symbol's name. */
export function face(table: Pick<TableSection, 'faces'>, value: number): string {
  const side = sideOf(table.faces, value);
  return side ? words.face(side.name, side.label) : String(value);
}

/** The call of a result: the document's words in English, ours in another language. */
export function called(
  table: Pick<TableSection, 'faces' | 'call'>,
  result: Pick<ResultSection, 'dice' | 'total' | 'words' | 'state'> & { reason?: string | null },
): string {
  if (!result.dice)
    return result.reason
      ? words.named('call', 'void.why', { why: words.cause(result.reason) })
      : words.named('call', 'void');
  const symbols = painted(table.faces);
  // Symbols are called without numbers, though whatever is won by a total is decided by those.
  const sum = symbols ? ` (${result.dice.join(' + ')} = ${result.total ?? ''})` : '';
  if (words.language === 'en' && result.words) return `${result.words}${sum}`;
  const dice = table.call === 'ascending-then-total' ? [...result.dice].sort() : result.dice;
  const faces = dice.map((value) => face(table, value)).join('、');
  return `${words.named('call', table.call, { faces, total: result.total ?? '' })}${sum}`;
}
