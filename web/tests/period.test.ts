import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { began } from '../src/table/period.ts';
import type { TableView } from '../src/wire.ts';

const view = (name: string) =>
  JSON.parse(readFileSync(new URL(`../samples/${name}.json`, import.meta.url), 'utf8')).view as TableView;

test('whoever comes in the middle of a countdown learns how long the whole of it is', () => {
  const shooting = view('aruze-etg.shooting.player');
  assert.equal(Date.parse(shooting.phase.until!) - Date.parse(began(shooting)!), 10_000);
  assert.equal(began({ ...shooting, news: [] }), null, 'the news has forgotten it');
  assert.equal(began(view('crown-b.betting.player')), null, 'nobody counts');
  assert.equal(began(null), null);
});
