import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buttonsOf } from '../src/dealer/steps.ts';
import type { TableView } from '../src/wire.ts';

const recorded = (name: string): TableView =>
  JSON.parse(readFileSync(new URL(`../samples/${name}.json`, import.meta.url), 'utf8')).view as TableView;
const GAMES = ['star-2016', 'mbs-2020', 'crown-a', 'crown-b', 'canberra-2005'];

for (const game of GAMES) {
  for (const state of ['betting', 'uncovered', 'settled']) {
    test(`${game}, ${state}: exactly one button is next, and it can be pressed`, () => {
      const next = buttonsOf(recorded(`${game}.${state}.dealer`)).filter((button) => button.next);
      assert.equal(next.length, 1);
      assert.ok(next[0]!.active);
    });
  }

  test(`${game}: the cover is not lifted by a stray touch while bets are open`, () => {
    const uncover = buttonsOf(recorded(`${game}.betting.dealer`)).find((button) => button.id === 'uncover');
    assert.equal(uncover?.active, null);
  });

  test(`${game}: dice that only the dealer sees are entered next`, () => {
    const view = recorded(`${game}.uncovered.dealer`);
    for (const each of view.dealer!.commands) each.next = false;
    const next = buttonsOf(view).filter((button) => button.next);
    assert.deepEqual(
      next.map((button) => button.id),
      ['enter-result'],
    );
  });
}
