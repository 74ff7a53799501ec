import { transport } from '../link/transport';
import type { ComplaintsShown } from '../wire';

/** How often it is asked what has become of complaints while somebody looks at them. */
const EVERY = 10_000;

/** Complaints that may be read here: mine, and those of tables where I decide. */
export class Complaints {
  shown = $state.raw<ComplaintsShown | null>(null);
  failed = $state('');

  /** Ask now. */
  async look(): Promise<void> {
    try {
      this.shown = await transport().get<ComplaintsShown>('/api/complaints');
      this.failed = '';
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }

  /** Ask now and again, until what is returned is called. */
  follow(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), EVERY);
    return () => clearInterval(timer);
  }
}
