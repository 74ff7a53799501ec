import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../src/words/en/index.ts';
import { zh } from '../src/words/zh/index.ts';

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const other = (section: string, key: string) =>
  (zh as unknown as Record<string, Record<string, string>>)[section]![key]!;

test('a sentence has the same blanks in both languages', () => {
  for (const [section, sentences] of Object.entries(en)) {
    for (const [key, text] of Object.entries(sentences)) {
      // What the server adds to an error is English: no other language has a place for it.
      const blanks = section === 'error' ? holes(text).filter((hole) => hole !== '{why}') : holes(text);
      assert.deepEqual(holes(other(section, key)), blanks, `${section}.${key}`);
      assert.notEqual(other(section, key).trim(), '', `${section}.${key}`);
    }
  }
});

test('both languages have the same sentences', () => {
  const keys = (catalogue: object) => Object.values(catalogue).map((section) => Object.keys(section).sort());
  assert.deepEqual(Object.keys(zh), Object.keys(en));
  assert.deepEqual(keys(zh), keys(en));
});

/** What is printed on keys, and what is written in Latin letters everywhere: programs, files, formulas. */
const LATIN = /\b(Enter|Backspace|UTC|JSON|Python|HMAC|SHA|SHA256|mod)\b|[\w/]+\.py|sicbo [a-z ]+/g;

test('no sentence in Chinese has a word of English', () => {
  for (const [section, sentences] of Object.entries(zh)) {
    for (const [key, text] of Object.entries(sentences)) {
      const rest = text.replace(/\{\w+\}/g, '').replace(LATIN, '');
      assert.doesNotMatch(rest, /[A-Za-z]{2,}/, `${section}.${key}: ${text}`);
    }
  }
});
