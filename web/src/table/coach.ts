import type { TableView } from '../wire';
import { stands } from './spots.ts';

/** Where a newcomer's first round has come to. */
export type Lesson = 'sit' | 'bet' | 'wait' | 'settled' | 'void';
const ORDER: Lesson[] = ['sit', 'bet', 'wait', 'settled', 'void'];

/** What there is to learn now; nothing while the dice of a settled round are still in the air. */
export function lessonOf(view: TableView, held: number | null, told: boolean): Lesson {
  const { own, settlement, result } = view;
  if (!own || own.seat === null) return 'sit';
  const mine =
    settlement && result && settlement.round === result.round && stands(view, held) && settlement.lines.length > 0;
  if (mine && settlement.state !== 'settled') return 'void';
  if (mine) return told ? 'settled' : 'wait';
  return own.staked > 0 ? 'wait' : 'bet';
}

/** What the coach has taught so far. */
export interface Progress {
  /** The lesson that was read and put away. */
  read: Lesson | null;
  /** A settled round was explained: the first one is over. */
  whole: boolean;
  over: boolean;
}
export const UNTAUGHT: Progress = { read: null, whole: false, over: false };

/** After what has come now: the coach has done its work when the round that it has explained gives way to the next. */
export function taughtBy(taught: Progress, lesson: Lesson): Progress {
  if (taught.over) return taught;
  if (lesson === 'settled') return taught.whole ? taught : { ...taught, whole: true };
  if (taught.whole && lesson !== 'void') return { ...taught, over: true };
  return taught;
}

/** After “Got it”: this lesson is put away, and the last one ends the course. */
export function read(taught: Progress, lesson: Lesson): Progress {
  return lesson === 'settled' ? { ...taught, read: lesson, over: true } : { ...taught, read: lesson };
}

/** Whether a lesson is still to be shown. */
export function shows(taught: Progress, lesson: Lesson): boolean {
  return !taught.over && (taught.read === null || ORDER.indexOf(lesson) > ORDER.indexOf(taught.read));
}

/** Which of four steps a lesson is. */
export const stepOf = (lesson: Lesson): number => Math.min(4, ORDER.indexOf(lesson) + 1);
