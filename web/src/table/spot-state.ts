import type { Parts } from '../chips/kinds';
import type { UiKey } from '../words/catalogue';

/** Everything about a spot that changes while people play. */
export interface SpotState {
  mine: number;
  /** What of it is of which kind; empty where it is value chips alone. */
  parts: Parts;
  pending: number;
  others: number;
  lit: boolean;
  /** Mine, and it lost. */
  lost: boolean;
  /** Somebody else's light is on. */
  dim: boolean;
  /** What it has paid me. */
  pays: number;
  full: boolean;
  /** Why no chip can be put here now; nothing where one can. */
  blocked: Extract<UiKey, `spot.${string}`> | null;
}
