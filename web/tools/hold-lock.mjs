// Fails when an installation changed what is locked: node hold-lock.mjs BEFORE AFTER
// Optional packages are bindings for one platform or another. npm adds and drops them as the registry
// at hand has them, so they may differ; everything else may not.
import { readFileSync } from 'node:fs';

const [before, after] = process.argv.slice(2).map((path) => {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.fromEntries(Object.entries(packages).filter(([, each]) => !each.optional));
});
const names = new Set([...Object.keys(before), ...Object.keys(after)]);
const changed = [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
if (changed.length > 0) {
  console.error(`error: npm changed what is locked: ${changed.map((name) => name || 'the project').join(', ')}`);
  process.exit(1);
}
