/** Of several questions only the answer to the last one counts, in whatever order they come. */
export class Latest {
  #asked = 0;

  /** Ask anew; says later whether nothing has been asked since. */
  ask(): () => boolean {
    const mine = (this.#asked += 1);
    return () => mine === this.#asked;
  }
}
