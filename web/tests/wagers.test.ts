import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gone, more } from '../src/table/wagers.ts';

test('nothing on a spot is no wager', () => {
  assert.deepEqual(more({ small: 500 }, 'small', 0), {});
  assert.deepEqual(more({ small: 500 }, 'big', 700), { small: 500, big: 700 });
});

test('what was taken back is told by spot and kind, so that it can be laid again', () => {
  const before = { small: { 'value': 1000, 'colour:red': 500 }, big: { value: 700 } };
  assert.deepEqual(gone(before, before), {});
  assert.deepEqual(gone(before, { ...before, small: { value: 500, 'colour:red': 500 } }), { small: { value: 500 } });
  assert.deepEqual(gone(before, { big: { value: 700 } }), { small: before.small });
  assert.deepEqual(gone(before, {}), before);
  assert.deepEqual(gone({}, before), {});
});
