/** Whether the screen is that of a phone; the styles break at the same width. */
class Narrow {
  now = $state(false);

  constructor() {
    const query = matchMedia('(max-width: 900px)');
    this.now = query.matches;
    query.addEventListener('change', () => (this.now = query.matches));
  }
}

export const narrow = new Narrow();
