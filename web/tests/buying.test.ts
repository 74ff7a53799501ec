import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notHad } from '../src/chips/buying.ts';

test('colour chips are had in whole pieces, as many as are left, for the money that is there', () => {
  for (const pieces of [null, 0, -1, 1.5]) assert.equal(notHad(pieces, 200, 500, 30_000), 'whole');
  assert.equal(notHad(200, 200, 100, 30_000), null);
  assert.equal(notHad(201, 200, 100, 30_000), 'left');
  assert.equal(notHad(60, 200, 500, 30_000), null);
  assert.equal(notHad(61, 200, 500, 30_000), 'dear');
  assert.equal(notHad(61, 200, null, 30_000), null);
});
