import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  counted,
  BEFORE,
  END,
  inOrder,
  largeWin,
  nextAt,
  NOTHING,
  richness,
  shownAt,
  underWay,
  worthOf,
  type FactTimes,
  type Frame,
} from '../src/table/timeline.ts';
import type { SettlementLine, SettlementSection } from '../src/wire.ts';

const LONGEST = 3000;

/** Everything that is shown from a time on, walked along `nextAt` as a screen does. */
function walked(came: FactTimes, winners: number, from: number, calm = false): { at: number; shown: Frame }[] {
  const steps: { at: number; shown: Frame }[] = [];
  let now = from;
  for (let step = 0; step < 500; step += 1) {
    steps.push({ at: now, shown: shownAt(now, came, winners, calm) });
    const next = nextAt(now, came, winners, calm);
    if (next === null) return steps;
    now = Math.max(next, now + (next === now ? 16 : 0));
  }
  throw new Error('the moment does not end');
}

const ended = (shown: Frame) => ({ ...shown, lit: Infinity, banner: false });

test('all at once: cover, dice one by one, winners one by one, then the money, in under three seconds', () => {
  const came: FactTimes = { shaken: BEFORE, dice: 0, lit: 0, settled: 0 };
  const steps = walked(came, 4, 0);
  assert.deepEqual(steps[0]!.shown, { cover: 'trembling', landed: 0, lit: 0, told: false, paid: 0, banner: false });
  const first = (is: (shown: Frame) => boolean) => steps.find(({ shown }) => is(shown))!.at;
  const order = [
    first((s) => s.cover === 'off'),
    first((s) => s.landed === 1),
    first((s) => s.landed === 2),
    first((s) => s.landed === 3),
    first((s) => s.lit === 1),
    first((s) => s.lit === 2),
    first((s) => s.lit === 4),
    first((s) => s.told),
    first((s) => s.paid > 0),
    first((s) => s.paid === 1),
  ];
  assert.deepEqual(
    order,
    [...order].sort((one, other) => one - other),
  );
  assert.equal(new Set(order).size, order.length, 'each has a time of its own');
  assert.ok(order.at(-1)! >= 2000 && order.at(-1)! <= LONGEST, `${order.at(-1)} ms`);
  assert.deepEqual(ended(steps.at(-1)!.shown), END);
  assert.equal(steps.at(-1)!.shown.lit, 4);
});

test('nothing is shown before the server has said it', () => {
  const times = [null, 0, 700, 1600, 2500, 9000];
  for (const dice of times)
    for (const lit of times)
      for (const settled of times)
        for (const calm of [false, true]) {
          const came: FactTimes = { shaken: null, dice, lit, settled };
          for (let now = 0; now < 15_000; now += 50) {
            const shown = shownAt(now, came, 3, calm);
            if (dice === null || now < dice) assert.equal(shown.landed, 0);
            if (dice === null || lit === null || now < lit) assert.equal(shown.lit, 0);
            if (dice === null || settled === null || now < settled)
              assert.deepEqual([shown.told, shown.paid, shown.banner], [false, 0, false]);
            if (shown.lit > 0 || shown.told) assert.equal(shown.landed, 3, 'no winner while dice are in the air');
          }
        }
});

test('a fact that comes after its time is shown at once', () => {
  const came: FactTimes = { shaken: null, dice: 0, lit: 8000, settled: 20_000 };
  assert.equal(shownAt(7999, came, 2).lit, 0);
  assert.equal(shownAt(8000, came, 2).lit, 1);
  assert.equal(shownAt(19_999, came, 2).told, false);
  assert.equal(shownAt(20_000, came, 2).told, true);
});

test('a screen that comes late shows the end, and nothing moves there', () => {
  const came: FactTimes = { shaken: BEFORE, dice: BEFORE, lit: BEFORE, settled: BEFORE };
  assert.deepEqual(shownAt(0, came, 5), { ...END, lit: 5 });
  assert.equal(nextAt(0, came, 5), null);
  const halfway: FactTimes = { ...came, settled: 100 };
  assert.deepEqual([shownAt(99, halfway, 5).told, shownAt(100, halfway, 5).told], [false, true]);
});

test('without motion the same facts are told, each as it comes, and none is lost', () => {
  const came: FactTimes = { shaken: 0, dice: 1000, lit: 2000, settled: 3000 };
  assert.equal(shownAt(10, { ...came, dice: null }, 3, true).cover, 'on', 'not even the shake');
  assert.deepEqual([shownAt(1000, came, 3, true).landed, shownAt(1000, came, 3, true).cover], [3, 'off']);
  assert.equal(shownAt(2000, came, 3, true).lit, 3);
  assert.deepEqual([shownAt(3000, came, 3, true).told, shownAt(3000, came, 3, true).paid], [true, 1]);
  assert.deepEqual(ended(walked(came, 3, 3000, true).at(-1)!.shown), END);
});

test('however many winners there are, lighting them takes no longer than half a second', () => {
  for (const winners of [1, 2, 4, 5, 20, 60]) {
    const came: FactTimes = { ...NOTHING, dice: BEFORE, lit: 0, settled: 0 };
    assert.equal(shownAt(501, came, winners).lit, winners);
    assert.ok(shownAt(501, came, winners).told);
  }
});

test('winners light in the order of what they pay me, and others’ together after mine', () => {
  assert.deepEqual(inOrder(['small', 'total:6', 'double:2', 'odd'], { 'double:2': 55, 'total:6': 90 }), [
    ['total:6'],
    ['double:2'],
    ['small', 'odd'],
  ]);
  assert.deepEqual(inOrder(['small'], {}), [['small']]);
  assert.deepEqual(inOrder([], { small: 5 }), []);
});

const line = (wager: string, stake: number, odds: number | null): SettlementLine => ({
  wager,
  label: wager,
  stake,
  counted: odds ? 1 : 0,
  outcome: odds ? 'won' : 'lost',
  odds,
  pays: odds ? stake * odds : 0,
  returns: odds ? stake * (odds + 1) : 0,
  clauses: [],
  player: 'ann',
  stands: true,
  in_kind: [],
  side: null,
  count: null,
});
function settled(...lines: SettlementLine[]): SettlementSection {
  const staked = lines.reduce((sum, each) => sum + each.stake, 0);
  const returned = lines.reduce((sum, each) => sum + each.returns, 0);
  const won = lines.reduce((sum, each) => sum + each.pays, 0);
  return {
    round: 1,
    dice: [4, 4, 4],
    state: 'settled',
    lines,
    streaks: [],
    cited: [],
    staked,
    won,
    returned,
    net: returned - staked,
  };
}

test('a banner is for a large win alone: just under, at and over ten to one, and five times all that was staked', () => {
  assert.equal(largeWin(settled(line('double:4', 10, 9))), null);
  assert.equal(largeWin(settled(line('double:4', 10, 10)))?.odds, 10);
  assert.deepEqual(
    [largeWin(settled(line('triple:4', 1000, 180)))?.line.wager, largeWin(settled(line('triple:4', 1000, 180)))?.odds],
    ['triple:4', 180],
  );
  assert.equal(
    largeWin(settled(line('double:4', 10, 11), line('big', 13, null))),
    null,
    '110 is less than five times 23',
  );
  assert.ok(largeWin(settled(line('double:4', 10, 11), line('big', 12, null))), '110 is five times 22');
  assert.equal(largeWin(settled(line('big', 10, null))), null);
});

test('whoever has lost in all hears nothing, however much one spot has paid', () => {
  assert.equal(richness(settled(line('small', 10, 1), line('big', 11, null))), 0);
  assert.equal(richness(settled(line('small', 10, 1), line('big', 10, null))), 0);
  assert.equal(richness(settled(line('small', 10, 1))), 1);
  assert.equal(richness(settled(line('total:9', 10, 6))), 2);
  assert.equal(richness(settled(line('triple:4', 10, 180))), 3);
});

test('a payment in cents is missing from the balance to the cent until it is counted, and then in whole units', () => {
  assert.equal(underWay(1950, 1, 100), 1950);
  assert.equal(underWay(-1950, 1, 100), -1950);
  assert.equal(underWay(1950, 0.5, 100), 1000);
  assert.equal(underWay(1950, 0, 100), 0);
});

test('who takes the chips away while a payment is counted is shown no balance below nothing', () => {
  assert.equal(counted(52_000, 2000), 50_000);
  assert.equal(counted(0, 2000), 0);
});

test('my winners light up as the server has them until it has said what they pay', () => {
  const lit = ['small', 'total:5', 'pair:1-3'];
  const wagers = { 'total:5': 500, 'pair:1-3': 900, small: 100 };
  assert.deepEqual(inOrder(lit, worthOf(null, wagers)), [['small'], ['total:5'], ['pair:1-3']]);
  const lines = [
    { wager: 'total:5', pays: 15_000 },
    { wager: 'pair:1-3', pays: 4500 },
    { wager: 'small', pays: 100 },
  ];
  assert.deepEqual(inOrder(lit, worthOf(lines, {})), [['total:5'], ['pair:1-3'], ['small']]);
});
