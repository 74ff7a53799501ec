// A view and what changes of it: whole sections, and of the lobby's tables only those that are other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folded } from '../src/link/fold.ts';

const table = (name: string, round: number) => ({ name, round });

test('sections are replaced whole', () => {
  assert.deepEqual(folded<object>({ phase: 1, seats: [1, 2] }, { seats: [3] }), { phase: 1, seats: [3] });
});

test('tables of the lobby are replaced one by one, in their order', () => {
  const view = { floor: 'ring', tables: [table('a', 1), table('b', 1), table('c', 1)] };
  const after = folded<object>(view, { tables: [table('b', 2)] });
  assert.deepEqual(after, { floor: 'ring', tables: [table('a', 1), table('b', 2), table('c', 1)] });
  assert.deepEqual(folded<object>(after, { tables: [table('d', 1)] }), {
    floor: 'ring',
    tables: [table('a', 1), table('b', 2), table('c', 1), table('d', 1)],
  });
  assert.deepEqual(view.tables, [table('a', 1), table('b', 1), table('c', 1)], 'what was given stays as it was');
});
