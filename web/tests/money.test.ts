import assert from 'node:assert/strict';
import { test } from 'node:test';
import { money, scale, short } from '../src/words/money.ts';

test('minor units become the currency’s own form', () => {
  assert.equal(money(123_450, 'AUD', 'en-AU'), '$1,234.50');
  assert.equal(money(5_000, 'AUD', 'en-AU', true), '+$50');
  assert.equal(money(0, 'AUD', 'en-AU', true), '$0');
});

test('what fits on a chip', () => {
  assert.deepEqual(
    [500, 2_500, 100_000, 250_000].map((amount) => short(amount, 'AUD')),
    ['5', '25', '1k', '2.5k'],
  );
});

test('two decimals, also where a browser thinks there are none', () => {
  assert.equal(scale('HUF'), 100);
  assert.match(money(1_250, 'HUF', 'en-GB'), /12\.50/);
  assert.equal(short(2_500, 'HUF'), '25');
});
