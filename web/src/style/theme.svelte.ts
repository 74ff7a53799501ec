import { kept } from './storage';

export type Theme = 'dark' | 'light';

/** Night or day: as the system says until somebody chooses. */
class Look {
  theme = $state<Theme>('dark');

  constructor() {
    const system = matchMedia('(prefers-color-scheme: light)');
    const follow = () => {
      const chosen = kept.get('theme');
      this.#show(chosen === 'dark' || chosen === 'light' ? chosen : system.matches ? 'light' : 'dark');
    };
    system.addEventListener('change', follow);
    follow();
  }

  choose(theme: Theme): void {
    kept.set('theme', theme);
    this.#show(theme);
  }

  #show(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
  }
}

export const look = new Look();
