import assert from 'node:assert/strict';
import { test } from 'node:test';
import { money, scale, short } from '../src/words/money.ts';

test('minor units become the currency’s own form', () => {
  assert.equal(money(123_450, 'AUD', 'en-AU'), '$1,234.50');
  assert.equal(money(5_000, 'AUD', 'en-AU', true), '+$50');
  assert.equal(money(0, 'AUD', 'en-AU', true), '$0');
  assert.equal(scale('JPY'), 1);
});

test('what fits on a chip', () => {
  assert.deepEqual([500, 2_500, 100_000, 250_000].map((amount) => short(amount, 'AUD')), ['5', '25', '1k', '2.5k']);
  assert.deepEqual([500, 2_500].map((amount) => short(amount, 'JPY')), ['500', '2.5k']);
  assert.equal(short(5_000, 'KWD'), '5');
});
