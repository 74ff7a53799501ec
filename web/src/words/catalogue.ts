import type { en } from './en/index';
import type { Goodbye } from '../wire';
import type { Phase, Event, Reason } from './named';

/** What the rules name and every catalogue must therefore have words for. */
export interface RequiredWords {
  phase: Record<Phase, string>;
  event: Record<Event, string>;
  refusal: Record<Reason, string>;
  gone: Record<Goodbye['why'], string>;
  [section: string]: Record<string, string>;
}

/** Everything a screen says: a catalogue that lacks one of the English keys does not type-check, and so does not build. */
export type Catalogue = { [S in keyof typeof en]: Record<keyof (typeof en)[S], string> };

export type UiKey = keyof (typeof en)['ui'];
