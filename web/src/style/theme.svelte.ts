export type Theme = 'dark' | 'light';
const KEPT = 'sicbo.theme';

/** Night or day: as the system says until somebody chooses. */
class Look {
  theme = $state<Theme>('dark');

  constructor() {
    const system = matchMedia('(prefers-color-scheme: light)');
    const follow = () => {
      const kept = localStorage.getItem(KEPT);
      this.#show(kept === 'dark' || kept === 'light' ? kept : system.matches ? 'light' : 'dark');
    };
    system.addEventListener('change', follow);
    follow();
  }

  choose(theme: Theme): void {
    localStorage.setItem(KEPT, theme);
    this.#show(theme);
  }

  #show(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
  }
}

export const look = new Look();
