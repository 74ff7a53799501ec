import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../src/words/en/index.ts';
import { sentenceFor } from '../src/words/exactly.ts';
import { REASONS } from '../src/words/named.ts';

const said = (reason: string, facts: Record<string, string>) => sentenceFor(en.exactly, reason, facts);

test('a refusal says the minimum that was missed and what is left', () => {
  assert.match(said('below-minimum', { wager: 'small', stake: '5', minimum: '10' })!, /\{stake\}.*\{minimum\}/);
  assert.match(said('insufficient-chips', { stake: '100', chips: '40' })!, /\{chips\} is left/);
  assert.match(said('insufficient-chips', { amount: '100', chips: '40' })!, /\{amount\}.*\{chips\}/);
  assert.match(said('insufficient-chips', { amount: '100', wallet: '40' })!, /\{amount\}.*\{wallet\}/);
});

test('a refusal without the facts of a sentence has the short one', () => {
  assert.equal(said('below-minimum', { wager: 'small' }), null);
  assert.equal(said('wrong-phase', { phase: 'betting' }), null);
});

test('every exact sentence is for a reason that there is', () => {
  const reasons = new Set<string>(REASONS);
  for (const key of Object.keys(en.exactly)) assert.ok(reasons.has(key.split('.')[0]!), key);
});
