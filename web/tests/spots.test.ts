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
      assert.ok(
        spots(game).every((spot) => {
          const now = stateOf(next, spot, 500, {});
          return !now.lit && !now.dim && !now.lost && now.pays === 0;
        }),
      );
    }
  });
}

test('a terminal holds the light, my chips and what they paid until I lay others, and no spot looks shut', () => {
  const next = view('aruze-etg.settled.player');
  const { round } = next.result!;
  assert.ok(next.phase.betting && lights(next, round) && !lights(next));
  for (const spot of spots('aruze-etg')) {
    const line = next.settlement!.lines.find((each) => each.wager === spot.key);
    const now = stateOf(next, spot, 500, {}, { held: round });
    assert.equal(now.lit, next.result!.lit.includes(spot.key));
    assert.equal(now.mine, line?.stake ?? 0);
    assert.equal(now.pays, line?.pays ?? 0);
    assert.deepEqual([now.dim, now.lost], [false, line?.outcome === 'lost']);
    const anew = stateOf(
      { ...next, own: { ...next.own!, staked: 500, wagers: { small: 500 } } },
      spot,
      500,
      {},
      { held: round },
    );
    assert.deepEqual([anew.mine, anew.pays, anew.lost], [spot.key === 'small' ? 500 : 0, 0, false]);
  }
});

test('winners are lit and paid as far as the moment of the dice has come, and nothing is dimmed before', () => {
  const settled = view('crown-b.settled.player');
  const looks = (lit: string[], told: boolean) =>
    spots('crown-b').map((spot) => ({
      key: spot.key,
      ...stateOf(settled, spot, 500, {}, { seen: { lit: new Set(lit), told } }),
    }));
  assert.ok(looks([], false).every((now) => !now.lit && !now.dim && !now.lost && now.pays === 0));
  const [first] = settled.result!.lit;
  const some = looks([first!], false);
  assert.deepEqual(
    some.filter((now) => now.lit).map((now) => now.key),
    [first],
  );
  assert.ok(some.every((now) => now.pays === 0 && !(now.dim && settled.result!.lit.includes(now.key))));
  const all = looks([...settled.result!.lit], true);
  assert.deepEqual(
    all,
    spots('crown-b').map((spot) => ({ key: spot.key, ...stateOf(settled, spot, 500, {}) })),
  );
});

test('no chip is offered that no spot of the table takes', () => {
  const table = view('crown-b.betting.player');
  const under = (maximum: number) =>
    rackOf({ ...table, limits: { ...table.limits, areas: {}, table: { ...table.limits.table, maximum } } });
  assert.equal(under(49_999).at(-1), 10_000);
  assert.equal(under(50_000).at(-1), 50_000);
  assert.equal(under(50_001).at(-1), 50_000);
  assert.equal(under(1).length, 1);
});
