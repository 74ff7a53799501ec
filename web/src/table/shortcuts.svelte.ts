import { kept } from '../style/storage';

/** Keys of one letter, number or sign: who speaks to the computer, or rests a hand on the keys, switches them off. */
class Shortcuts {
  on = $state(kept.get('keys') !== 'off');

  choose(on: boolean): void {
    this.on = on;
    kept.set('keys', on ? 'on' : 'off');
  }

  /** Whether a key is for the table: money moves by a single key only from the layout or the chips. */
  heard(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const at = event.target as HTMLElement;
    if (at.closest('input, select, textarea, dialog')) return false;
    if (event.key.length > 1) return true;
    return this.on && (event.key === '?' || at.closest('#felt, [role="radiogroup"]') !== null);
  }
}

export const shortcuts = new Shortcuts();
