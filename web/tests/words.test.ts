import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../src/words/en.ts';
import { zh } from '../src/words/zh.ts';

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test('a sentence has the same blanks in both languages', () => {
  for (const [section, sentences] of Object.entries(en)) {
    for (const [key, text] of Object.entries(sentences)) {
      const other = (zh as unknown as Record<string, Record<string, string>>)[section]![key]!;
      assert.deepEqual(holes(other), holes(text), `${section}.${key}`);
      assert.notEqual(other.trim(), '', `${section}.${key}`);
    }
  }
});
