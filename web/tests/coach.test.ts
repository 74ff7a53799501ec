import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lessonOf, read, shows, stepOf, taughtBy, UNTAUGHT, type Lesson, type Progress } from '../src/table/coach.ts';
import type { TableView } from '../src/wire.ts';

const view = (name: string) =>
  JSON.parse(readFileSync(new URL(`../samples/${name}.json`, import.meta.url), 'utf8')).view as TableView;
const after = (taught: Progress, ...lessons: Lesson[]) => lessons.reduce(taughtBy, taught);

test('a lesson follows from what is on the table', () => {
  const settled = view('crown-b.settled.player');
  const betting = view('crown-b.betting.player');
  assert.equal(lessonOf({ ...betting, own: { ...betting.own!, seat: null } }, null, true), 'sit');
  assert.equal(lessonOf({ ...betting, own: { ...betting.own!, staked: 0 } }, null, true), 'bet');
  assert.equal(lessonOf(betting, null, true), 'wait');
  assert.equal(lessonOf(settled, null, false), 'wait', 'the dice are in the air');
  assert.equal(lessonOf(settled, null, true), 'settled');
  assert.equal(lessonOf({ ...settled, settlement: { ...settled.settlement!, state: 'void' } }, null, true), 'void');
  assert.deepEqual((['sit', 'bet', 'wait', 'settled', 'void'] as const).map(stepOf), [1, 2, 3, 4, 4]);
});

test('one settled round is taught, once: the next one is not', () => {
  const round: Lesson[] = ['sit', 'bet', 'wait', 'settled'];
  for (const lesson of round) assert.ok(shows(after(UNTAUGHT, ...round.slice(0, round.indexOf(lesson) + 1)), lesson));
  assert.ok(after(UNTAUGHT, ...round, 'bet').over);
  assert.ok(!shows(after(UNTAUGHT, ...round, 'bet'), 'bet'));
});

test('a void round teaches that money comes back, and the course goes on', () => {
  const taught = after(UNTAUGHT, 'sit', 'bet', 'wait', 'void', 'bet');
  assert.ok(!taught.over && shows(taught, 'bet'));
});

test('“Got it” puts one lesson away and not those that follow', () => {
  const taught = read(after(UNTAUGHT, 'sit'), 'sit');
  assert.deepEqual([shows(taught, 'sit'), shows(taught, 'bet'), shows(taught, 'settled')], [false, true, true]);
  assert.ok(read(taught, 'settled').over);
});
