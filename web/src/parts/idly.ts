const SOON = 30;
const LATEST = 400;

/** Do something once the browser has nothing better to do; returns how to call it off. */
export function idly(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, SOON);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: LATEST });
  return () => cancelIdleCallback(asked);
}
