// Writes every file of the screens that shrinks once more, compressed, so that the server need not do it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const KINDS = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.ico']);
const LEAST = 1000;
const at = fileURLToPath(new URL('../../src/sicbo/web/static/', import.meta.url));

let plain = 0;
let packed = 0;
for (const name of readdirSync(at, { recursive: true })) {
  const path = join(at, name);
  if (!KINDS.has(extname(path)) || name.startsWith('.vite')) continue;
  const text = readFileSync(path);
  if (text.length < LEAST) continue;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const brotli = brotliCompressSync(text, { params: quality });
  const gzip = gzipSync(text, { level: 9 });
  if (brotli.length >= text.length || gzip.length >= text.length) continue;
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzip);
  plain += text.length;
  packed += brotli.length;
}
console.log(`screens: ${(plain / 1024).toFixed(0)} KiB, ${(packed / 1024).toFixed(0)} compressed`);
