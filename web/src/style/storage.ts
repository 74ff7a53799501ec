/** What this browser remembers. A browser that remembers nothing is no reason to fail. */
export const kept = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(`sicbo.${name}`);
    } catch {
      return null;
    }
  },

  set(name: string, value: string): void {
    try {
      localStorage.setItem(`sicbo.${name}`, value);
    } catch {
      // Private windows and full disks refuse; the choice holds until the page is left.
    }
  },
};
