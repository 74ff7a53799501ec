import { Latest } from '../link/latest';
import { transport } from '../link/transport';
import type { TranslatedClauses, TranslatedNames } from '../wire';
import { words } from './index.svelte';

type Translations = Record<string, string>;

/** The documents in the language chosen: names, and our statements of clauses. English until they have come. */
class Documents {
  #names = $state.raw<Translations>({});
  #clauses = $state.raw<Translations>({});
  #instructions = $state.raw<Translations>({});

  #asked = new Latest();

  /** Fetch the names; call it in an effect, which follows the language. */
  follow(): void {
    const { language } = words;
    if (language === 'en') return;
    const still = () => words.language === language;
    void transport()
      .get<TranslatedNames>(`/api/words/${language}`)
      .then(
        (found) => {
          if (still()) this.#names = found.names;
        },
        () => undefined,
      );
  }

  /** Fetch the clauses of a table's document; call it in an effect, which follows the language. Returns how to stop. */
  under(table: string): () => void {
    const { language } = words;
    const still = this.#asked.ask();
    if (language !== 'en') {
      void transport()
        .get<TranslatedClauses>(`/api/tables/${encodeURIComponent(table)}/words/${language}`)
        .then(
          (found) => {
            if (!still()) return;
            this.#clauses = found.clauses;
            this.#instructions = found.instructions ?? {};
          },
          () => undefined,
        );
    }
    return () => {
      this.#asked.ask();
      this.#clauses = this.#instructions = {};
    };
  }

  /** A casino, a game or a role by its name in the document. */
  name(english: string): string {
    return words.language === 'en' ? english : (this.#names[english] ?? english);
  }

  /** A role of the ladder, as people say it. */
  role(id: string): string {
    const told = this.name(id);
    return told === id ? id.replaceAll('-', ' ') : told;
  }

  /** A sentence on how to play at a terminal, and the language it is in. */
  instruction(english: string): { text: string; lang: string } {
    const told = words.language === 'en' ? undefined : this.#instructions[english];
    return told === undefined ? { text: english, lang: 'en' } : { text: told, lang: 'zh-Hans' };
  }

  /** Our statement of a clause, and the language it is in. */
  statement(clause: string, english: string): { text: string; lang: string } {
    const told = words.language === 'en' ? undefined : this.#clauses[clause];
    return told === undefined ? { text: english, lang: 'en' } : { text: told, lang: 'zh-Hans' };
  }
}

export const documents = new Documents();
