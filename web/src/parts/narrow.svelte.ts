/**
 * Whether there is too little room across for the printed layout, so that its groups are pages.
 *
 * A low, wide screen has the rest of the table at its side (see Table.svelte), and so needs more.
 */
export const PAGES = '(max-width: 819px), (max-width: 1119px) and (max-height: 719px) and (orientation: landscape)';

class Narrow {
  now = $state(false);

  constructor() {
    const query = matchMedia(PAGES);
    this.now = query.matches;
    query.addEventListener('change', () => (this.now = query.matches));
  }
}

export const narrow = new Narrow();
