/** How often the pulse is taken, in milliseconds. */
export const BEAT = 500;
/** After so long a silence the other side is asked whether it is there. */
const QUIET = 1200;
/** Whoever has not answered for so long is said to be away: in all under five seconds after the last word. */
const SILENT = 2500;
/** And after so long another connection is tried. */
const DEAD = 8000;

/**
 * Judges from what is heard whether anybody is there.
 *
 * Only a question without an answer counts, not silence alone: a browser in the background beats once a minute.
 */
export class Pulse {
  #heard: number;
  #asked: number | null = null;

  constructor(now: number) {
    this.#heard = now;
  }

  hear(now: number): void {
    this.#heard = now;
    this.#asked = null;
  }

  /** What to do at this beat: nothing, ask, say that nobody answers, or hang up. */
  beat(now: number): 'well' | 'ask' | 'silent' | 'dead' {
    if (this.#asked === null) {
      if (now - this.#heard < QUIET) return 'well';
      this.#asked = now;
      return 'ask';
    }
    if (now - this.#asked >= DEAD) return 'dead';
    return now - this.#asked >= SILENT ? 'silent' : 'well';
  }

  /** Ask at the next beat, however short the silence. */
  doubt(): void {
    this.#heard = -Infinity;
  }
}
