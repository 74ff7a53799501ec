import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lights, rackOf, stands, stateOf } from '../src/table/spots.ts';
import type { Layout, TableView } from '../src/wire.ts';

const sample = (name: string) => JSON.parse(readFileSync(new URL(`../samples/${name}.json`, import.meta.url), 'utf8'));
const view = (name: string): TableView => sample(name).view as TableView;
const spots = (game: string) => (sample(`${game}.layout`) as Layout).spots;
const DEALT = ['star-2016', 'mbs-2020', 'crown-a', 'crown-b', 'canberra-2005'];

for (const game of DEALT) {
  test(`${game}: a result stands until the next round opens, and no longer`, () => {
    assert.ok(stands(view(`${game}.settled.player`)));
    for (const state of ['betting', 'uncovered']) {
      const next = view(`${game}.${state}.player`);
      assert.ok(next.result && next.result.round < next.phase.round, 'the sample has the result of the round before');
      assert.equal(stands(next), false);
      assert.ok(spots(game).every((spot) => { const now = stateOf(next, spot, 500, {}); return !now.lit && !now.dim && !now.lost && now.pays === 0; }));
    }
  });
}

test('a terminal holds the light for a moment, but neither old chips nor a dimmed felt', () => {
  const next = view('aruze-etg.settled.player');
  const { round } = next.result!;
  assert.ok(next.phase.betting && lights(next, round) && !lights(next));
  for (const spot of spots('aruze-etg')) {
    const now = stateOf(next, spot, 500, {}, round);
    assert.equal(now.lit, next.result!.lit.includes(spot.key));
    assert.equal(now.mine, next.own!.wagers[spot.key] ?? 0);
    assert.deepEqual([now.dim, now.lost, now.pays], [false, false, 0]);
  }
});

test('no chip is offered that no spot of the table takes', () => {
  const table = view('crown-b.betting.player');
  const under = (maximum: number) => rackOf({ ...table, limits: { ...table.limits, areas: {}, table: { ...table.limits.table, maximum } } });
  assert.equal(under(49_999).at(-1), 10_000);
  assert.equal(under(50_000).at(-1), 50_000);
  assert.equal(under(50_001).at(-1), 50_000);
  assert.equal(under(1).length, 1);
});
