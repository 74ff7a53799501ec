import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BEAT, Pulse } from '../src/link/pulse.ts';

/** When somebody is told, after the last word was heard, whatever the moment of the beat. */
function told(pulse: Pulse, offset: number): { silent: number; dead: number } {
  let silent = Infinity;
  for (let now = offset; now < 20_000; now += BEAT) {
    const found = pulse.beat(now);
    if (found === 'silent') silent = Math.min(silent, now);
    if (found === 'dead') return { silent, dead: now };
  }
  return { silent, dead: Infinity };
}

test('a network that dies is told within five seconds and given up within ten', () => {
  for (let offset = 1; offset <= BEAT; offset += 1) {
    const { silent, dead } = told(new Pulse(0), offset);
    assert.ok(silent <= 5000, `told after ${silent} ms`);
    assert.ok(dead > silent && dead <= 10_500, `given up after ${dead} ms`);
  }
});

test('whoever answers is there, and a browser that slept does not take its own sleep for a dead line', () => {
  const pulse = new Pulse(0);
  assert.equal(pulse.beat(60_000), 'ask');
  pulse.hear(60_100);
  assert.equal(pulse.beat(60_600), 'well');
  assert.equal(pulse.beat(120_000), 'ask');
  assert.equal(pulse.beat(121_000), 'well');
  pulse.hear(121_100);
  assert.equal(pulse.beat(121_500), 'well');
});

test('a hint that the network is gone is a question, not an answer', () => {
  const pulse = new Pulse(0);
  pulse.doubt();
  assert.equal(pulse.beat(100), 'ask');
  pulse.hear(150);
  assert.equal(pulse.beat(600), 'well');
});
