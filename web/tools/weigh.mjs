// How much JavaScript the player's page loads, compressed; fails above the promise.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 150 * 1000;
const at = new URL('../../src/sicbo/web/static/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', at), 'utf8'));
const seen = new Set();

function follow(key) {
  if (seen.has(key)) return;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) follow(next);
}
for (const start of ['index.html', 'src/screens/Table.svelte']) follow(start);

const files = [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
const weight = files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, at)), { level: 9 }).length, 0);
console.log(`player's page: ${(weight / 1000).toFixed(1)} kB of JavaScript compressed, of ${MOST / 1000} allowed`);
if (weight > MOST) process.exit(1);
