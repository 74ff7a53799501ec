/** After so long without a link, what a display shows is old. */
const OLD = 30_000;

/** As much of a link as tells how old its news are. */
export interface Link {
  /** Since when it is lost, by this machine's clock. */
  lostAt: number | null;
  /** What to add to that clock to have the server's. */
  skew: number;
}

/** Whether what a link last brought is old by now, and since when nothing came. */
export class Age {
  since = $state<string | null>(null);

  /** Watch a link; returns how to stop. */
  follow({ lostAt, skew }: Link): () => void {
    this.since = null;
    if (lostAt === null) return () => {};
    const tell = () => (this.since = new Date(lostAt + skew).toISOString());
    const timer = setTimeout(tell, Math.max(0, lostAt + OLD - Date.now()));
    return () => clearTimeout(timer);
  }
}
