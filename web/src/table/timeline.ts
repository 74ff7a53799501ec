/**
 * The moment of the dice, as a pure function of what the server has said and of the time since it came.
 *
 * Nothing here waits for anything: the facts are there at once, and this only says when the eye is shown which of them.
 */
import type { SettlementLine, SettlementSection } from '../wire';
import type { Wagers } from './wagers';

/** When each fact came to this screen, in milliseconds: not yet, or long before it where the screen came late. */
export interface FactTimes {
  shaken: number | null;
  dice: number | null;
  lit: number | null;
  settled: number | null;
}
export const NOTHING: FactTimes = { shaken: null, dice: null, lit: null, settled: null };
/** When a fact came that was there before the screen. */
export const BEFORE = -Infinity;

/** What the screen shows of a result at one moment of its telling. */
export interface Frame {
  cover: 'on' | 'trembling' | 'off';
  /** How many dice have landed. */
  landed: number;
  /** How many of the winners, in their order, are lit. */
  lit: number;
  /** Whether it is told what my wagers came to. */
  told: boolean;
  /** How much of what I was paid has reached the balance, from 0 to 1. */
  paid: number;
  /** A large win is on its banner. */
  banner: boolean;
}
/** Everything is told; nothing moves. */
export const END: Frame = { cover: 'off', landed: 3, lit: Infinity, told: true, paid: 1, banner: false };

const SHAKE = 1400;
const LIFT = 400;
const LAND = [750, 1050, 1350] as const;
/** When the last of the dice has landed, after they were called. */
export const LANDED = LAND[2];
const LIGHT = 1500;
/** From one winner to the next, unless there are so many that all of them together would take too long. */
const NEXT = 150;
const LIGHTING = 500;
const TRAVEL = 400;
const COUNT = 450;
const BANNER = 4500;

/** Milliseconds from one winner to the next. */
const pace = (winners: number): number => Math.min(NEXT, LIGHTING / Math.max(1, winners));

interface Plan {
  lift: number;
  land: number[];
  light: number | null;
  pay: number | null;
}

function plan(came: FactTimes, winners: number, calm: boolean): Plan | null {
  if (came.dice === null) return null;
  const after = (time: number) => came.dice! + (calm ? 0 : time);
  const light = came.lit === null ? null : Math.max(after(LIGHT), came.lit);
  const shining = calm ? 0 : pace(winners) * winners;
  const pay = came.settled === null ? null : Math.max(light === null ? after(LIGHT) : light + shining, came.settled);
  return { lift: after(LIFT), land: LAND.map(after), light, pay };
}

/** What is shown at a time; `calm` for those who want no motion, who are shown each fact as it comes. */
export function shownAt(now: number, came: FactTimes, winners: number, calm = false): Frame {
  const times = plan(came, winners, calm);
  if (times === null) {
    const trembling = !calm && came.shaken !== null && now - came.shaken < SHAKE;
    return { cover: trembling ? 'trembling' : 'on', landed: 0, lit: 0, told: false, paid: 0, banner: false };
  }
  const { lift, land, light, pay } = times;
  const told = pay !== null && now >= pay;
  const counted = told ? (calm ? 1 : (now - pay - TRAVEL) / COUNT) : 0;
  return {
    cover: now >= lift ? 'off' : 'trembling',
    landed: land.filter((time) => now >= time).length,
    lit:
      light === null || now < light
        ? 0
        : calm
          ? winners
          : Math.min(winners, 1 + Math.floor((now - light) / pace(winners))),
    told,
    paid: Math.max(0, Math.min(1, counted)),
    banner: told && now - pay < BANNER,
  };
}

/** When something else is shown for the next time; now, while an amount is being counted; never, once all is told. */
export function nextAt(now: number, came: FactTimes, winners: number, calm = false): number | null {
  const times = plan(came, winners, calm);
  if (times === null) return !calm && came.shaken !== null && now < came.shaken + SHAKE ? came.shaken + SHAKE : null;
  const { lift, land, light, pay } = times;
  if (!calm && pay !== null && now >= pay + TRAVEL && now < pay + TRAVEL + COUNT) return now;
  const each = calm || light === null ? [] : Array.from({ length: winners }, (_, n) => light + n * pace(winners));
  const paying = pay === null ? [] : [pay, ...(calm ? [] : [pay + TRAVEL, pay + TRAVEL + COUNT]), pay + BANNER];
  const coming = [lift, ...land, ...(light === null ? [] : [light]), ...each, ...paying].filter((time) => time > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}

/** Of an amount that is counted into the balance, what is still on its way: in whole units while it is counted, and exactly before. */
export const underWay = (amount: number, left: number, unit: number): number =>
  left <= 0 ? 0 : left >= 1 ? amount : Math.round((amount * left) / unit) * unit;

/** The balance while money comes in; who has taken it away meanwhile waits for nothing. */
export const counted = (stack: number, awaited: number): number => Math.max(0, stack - awaited);

/** What each spot pays me, as its settled line says; until there is one, all of mine are worth the same. */
export const worthOf = (lines: readonly Pick<SettlementLine, 'wager' | 'pays'>[] | null, wagers: Wagers): Wagers =>
  lines
    ? Object.fromEntries(lines.map((line) => [line.wager, line.pays]))
    : Object.fromEntries(Object.keys(wagers).map((key) => [key, 1]));

/** The winners as they light up: mine one by one, what pays most first, and otherwise as the server has them; then all the others together. */
export function inOrder(lit: readonly string[], worth: Wagers): string[][] {
  const mine = lit.filter((key) => (worth[key] ?? 0) > 0).sort((one, other) => worth[other]! - worth[one]!);
  const rest = lit.filter((key) => !((worth[key] ?? 0) > 0));
  return [...mine.map((key) => [key]), ...(rest.length > 0 ? [rest] : [])];
}

/** A win worth a banner, and what it pays to one. */
export interface LargeWin {
  line: SettlementLine;
  odds: number | string;
}
const LARGE_ODDS = 10;
const LARGE_SHARE = 5;

const toOne = (line: SettlementLine): number => (line.stake > 0 ? line.pays / line.stake : 0);

/**
 * The largest win of a round, where it is large: at ten to one or more, and five times all that was staked.
 *
 * Whoever has lost more on the other spots is not congratulated.
 */
export function largeWin(settlement: SettlementSection): LargeWin | null {
  const won = [...settlement.lines, ...settlement.streaks].filter((line) => line.outcome === 'won');
  const [best] = won.sort((one, other) => other.pays - one.pays);
  if (!best || settlement.net <= 0 || toOne(best) < LARGE_ODDS || best.pays < LARGE_SHARE * settlement.staked)
    return null;
  return { line: best, odds: best.odds ?? toOne(best) };
}

/** How a win sounds: not at all, softly, well, or very well. */
export function richness(settlement: Pick<SettlementSection, 'net' | 'staked'>): 0 | 1 | 2 | 3 {
  const times = settlement.staked > 0 ? settlement.net / settlement.staked : 0;
  return times <= 0 ? 0 : times < 3 ? 1 : times < 10 ? 2 : 3;
}
