import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Latest } from '../src/link/latest.ts';

test('of two answers the one to the last question counts, in whatever order they come', () => {
  const asked = new Latest();
  const one = asked.ask();
  assert.ok(one());
  const other = asked.ask();
  assert.ok(!one());
  assert.ok(other());
});
