import assert from 'node:assert/strict';
import { test } from 'node:test';
import { less, more } from '../src/table/wagers.ts';

test('nothing on a spot is no wager', () => {
  assert.deepEqual(more({ small: 500 }, 'small', 0), {});
  assert.deepEqual(more({ small: 500 }, 'big', 700), { small: 500, big: 700 });
});

test('chips taken back by hand are those that undo would have taken', () => {
  const done = [{ small: 500 }, { big: 500 }, { small: 2500 }];
  assert.deepEqual(less(done, 'small', 500), [{ small: 500 }, { big: 500 }, { small: 2000 }]);
  assert.deepEqual(less(done, 'small', 2500), [{ small: 500 }, { big: 500 }]);
  assert.deepEqual(less(done, 'small', 2700), [{ small: 300 }, { big: 500 }]);
  assert.deepEqual(less(done, 'small', 9999), [{ big: 500 }]);
});

test('a key that laid several spots keeps the others', () => {
  assert.deepEqual(less([{ small: 500, big: 500 }], 'big', 500), [{ small: 500 }]);
});
