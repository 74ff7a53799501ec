import { words } from '../words/index.svelte';
import { isToken, marksOf, VALUE, type Parts } from './kinds';

const PAINTS: Record<string, string> = {
  red: '#c22a33',
  blue: '#2166b8',
  green: '#1b8255',
  yellow: '#d8a900',
  orange: '#d9681d',
  violet: '#6b45b5',
  purple: '#8a2f8f',
  brown: '#7d4f2c',
  pink: '#d2608f',
  black: '#2a2f38',
  white: '#d9d5cb',
  grey: '#7e858d',
  navy: '#23387a',
  lavender: '#9a85cf',
  peach: '#dd9468',
};
const TOKEN = '#3f7f86';
const CIRCLE = 360;

/** The colour chips of the table at hand: what each is called, by which letters it is known, how it is painted. */
class Chipset {
  colours = $state.raw<readonly string[]>([]);
  #names = $derived(this.colours.map((colour) => words.named('colour', colour)));
  #marks = $derived(marksOf(this.#names));

  name(kind: string): string {
    return kind === VALUE ? words.ui('kind.value') : isToken(kind) ? words.ui('kind.token') : this.#chips(kind);
  }

  colour(kind: string): string {
    return words.named('colour', kind);
  }

  /** The letters on the chip, since a colour alone tells nothing to some. */
  mark(kind: string): string {
    if (kind === VALUE) return words.ui('kind.value.mark');
    if (isToken(kind)) return words.ui('kind.token.mark');
    return this.#marks[this.colours.indexOf(kind)] ?? words.named('colour', kind).slice(0, 1);
  }

  paint(kind: string): string {
    if (isToken(kind)) return TOKEN;
    const number = [...kind].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % CIRCLE, 0);
    return PAINTS[kind] ?? `hsl(${number} 45% 42%)`;
  }

  /** What lies of each kind, in words. */
  told(parts: Parts, currency: string): string {
    return words.list(
      Object.entries(parts).map(([kind, amount]) =>
        words.ui('kind.part', { amount: words.money(amount, currency), kind: this.name(kind) }),
      ),
    );
  }

  #chips(colour: string): string {
    return words.ui('kind.colour', { colour: words.named('colour', colour) });
  }
}

export const chipset = new Chipset();
