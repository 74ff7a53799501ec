import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../src/link/ids.ts';

test('ids sort by the time at which they were made, and no two are alike', () => {
  const times = [0, 1, 0xffff, 0x10000, 1_763_251_200_000, 1_763_251_200_001, 2 ** 47];
  const ids = times.map((time) => newId(time));
  assert.deepEqual(ids.toSorted(), ids);
  for (const id of [...ids, newId()]) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  assert.equal(new Set(Array.from({ length: 1000 }, () => newId(5))).size, 1000);
});
