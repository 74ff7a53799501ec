import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { exampleOf, numbersOf, PLAIN, plainKind } from '../src/table/example.ts';
import type { Layout } from '../src/wire.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

const GAMES = ['star-2016', 'mbs-2020', 'aruze-etg', 'crown-a', 'crown-b', 'canberra-2005'];

/** The combinations on which each wager of a game wins. */
const golden = (game: string) =>
  new Map(
    read(`../../docs/golden/${game}.txt`)
      .split('\n')
      .flatMap((line) => {
        const [key, , , rolls] = line.split(' | ');
        return key && rolls ? [[key, rolls.match(/\b[1-6]{3}\b/g) ?? []]] : [];
      }),
  );
const spotsOf = (game: string) => (JSON.parse(read(`../samples/${game}.layout.json`)) as Layout).spots;

for (const game of GAMES) {
  test(`${game}: the dice that are pictured beside a wager win it`, () => {
    const wins = golden(game);
    for (const spot of spotsOf(game)) {
      const roll = exampleOf(spot)
        .map((die) => die.value)
        .sort()
        .join('');
      assert.ok(wins.get(spot.key)?.includes(roll), `${spot.key} does not win on ${roll}`);
    }
  });
}

test('what is said of a kind of wager in plain words is true of it on all 216 rolls, in every game', () => {
  const told = new Set<string>();
  for (const game of GAMES)
    for (const spot of spotsOf(game)) {
      const kind = plainKind(spot);
      if (kind === null) continue;
      told.add(kind);
      const wins: (roll: [number, number, number], numbers: number[]) => boolean = PLAIN[kind];
      const ours = new Set<string>();
      for (let a = 1; a <= 6; a += 1)
        for (let b = a; b <= 6; b += 1)
          for (let c = b; c <= 6; c += 1) if (wins([a, b, c], numbersOf(spot))) ours.add(`${a}${b}${c}`);
      assert.deepEqual([...ours].sort(), [...new Set(golden(game).get(spot.key))].sort(), `${game} ${spot.key}`);
    }
  assert.deepEqual([...told].sort(), Object.keys(PLAIN).sort());
});

test('where a document means something else by a name, its own sentence is told', () => {
  assert.equal(plainKind({ family: 'small', parts: [], ways: 105 }), 'small');
  assert.equal(plainKind({ family: 'small', parts: [], ways: 107 }), null);
  assert.equal(plainKind({ family: 'colour', parts: ['red'], ways: 152 }), null);
});
