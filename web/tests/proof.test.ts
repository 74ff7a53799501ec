import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { check } from '../src/link/proof.ts';

const seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const closed = 'ab'.repeat(32);

/** The draw by another library, written from the description alone. */
function drawn(): [number, number, number] {
  const faces: number[] = [];
  for (let counter = 0; faces.length < 3; counter += 1) {
    const message = `sicbo.roll.1|crown-b|7|1|${closed}|${counter}`;
    const bytes = createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest();
    for (const byte of bytes) if (byte < 252 && faces.length < 3) faces.push((byte % 6) + 1);
  }
  return faces as [number, number, number];
}
const proof = {
  table: 'crown-b',
  round: 7,
  draw: 1,
  seed,
  closed_by: closed,
  drawn: [drawn()],
  commitment: createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'),
};

test('a true draw holds', async () => {
  assert.deepEqual(
    (await check(proof)).map((step) => step.holds),
    [true, true],
  );
});

test('other dice do not follow from the seed', async () => {
  const [first, ...rest] = drawn();
  const steps = await check({ ...proof, drawn: [[(first % 6) + 1, ...rest] as [number, number, number]] });
  assert.deepEqual(
    steps.map((step) => step.holds),
    [true, false],
  );
});

test('another seed is not the one that was bound', async () => {
  const steps = await check({ ...proof, seed: seed.replace('0', '1') });
  assert.equal(steps[0]!.holds, false);
});
