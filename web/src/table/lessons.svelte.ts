import { untrack } from 'svelte';
import { kept } from '../style/storage';
import type { TableView } from '../wire';
import { lessonOf, read, shows, taughtBy, UNTAUGHT, type Progress } from './coach';
import type { ShownResult } from './shown-result.svelte';

/** The coach of a first round: which lesson it has come to, and whether it is still shown. */
export class Lessons {
  #taught = $state.raw<Progress>({ ...UNTAUGHT, over: kept.get('guided') !== null });
  #view: () => TableView | null;
  #result: ShownResult;
  readonly lesson = $derived.by(() => {
    const view = this.#view();
    return view ? lessonOf(view, this.#result.held, this.#result.moment.shown.told) : 'sit';
  });
  readonly shown = $derived.by(() => shows(this.#taught, this.lesson));

  constructor(view: () => TableView | null, result: ShownResult) {
    this.#view = view;
    this.#result = result;
    $effect(() => {
      this.#taught = taughtBy(
        untrack(() => this.#taught),
        this.lesson,
      );
      if (this.#taught.over) kept.set('guided', 'yes');
    });
  }

  /** “Got it”: the lesson is put away. */
  read(): void {
    this.#taught = read(this.#taught, this.lesson);
  }

  /** No more of them. */
  end(): void {
    this.#taught = { ...this.#taught, over: true };
  }
}
