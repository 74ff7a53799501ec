import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typed } from '../src/parts/amounts.ts';

const MOST = 50_000;

test('an amount is taken to the cent as it was typed', () => {
  assert.equal(typed(12.5, 100, MOST), 1250);
  assert.equal(typed(12.35, 100, MOST), 1235);
  assert.equal(typed(0.01, 100, MOST), 1);
  assert.equal(typed(500, 100, MOST), MOST);
});

test('no amount is rounded to another one', () => {
  assert.equal(typed(12.505, 100, MOST), 'parts');
  assert.equal(typed(0.001, 100, MOST), 'parts');
});

test('too much and nothing are told apart', () => {
  assert.equal(typed(500.01, 100, MOST), 'most');
  assert.equal(typed(1e300, 100, MOST), 'most');
  for (const none of [0, -5, Number.NaN, null, undefined]) assert.equal(typed(none, 100, MOST), 'none');
});
