import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { exampleOf } from '../src/table/example.ts';
import type { Layout } from '../src/wire.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

for (const game of ['star-2016', 'mbs-2020', 'aruze-etg', 'crown-a', 'crown-b', 'canberra-2005']) {
  test(`${game}: the dice that are pictured beside a wager win it`, () => {
    const wins = new Map(read(`../../docs/golden/${game}.txt`).split('\n').flatMap((line) => {
      const [key, , , rolls] = line.split(' | ');
      return key && rolls ? [[key, rolls.match(/\b[1-6]{3}\b/g) ?? []]] : [];
    }));
    for (const spot of (JSON.parse(read(`../samples/${game}.layout.json`)) as Layout).spots) {
      const roll = exampleOf(spot).map((die) => die.value).sort().join('');
      assert.ok(wins.get(spot.key)?.includes(roll), `${spot.key} does not win on ${roll}`);
    }
  });
}
