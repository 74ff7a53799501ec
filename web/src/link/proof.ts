import type { DiceProof } from '../wire';

/** One thing that must be true of a draw, and whether it is. */
export interface Step {
  what: 'seed' | 'dice';
  holds: boolean;
  detail: string;
}

const BELOW = 252;

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Draw a round again from its seed, with the browser's own cryptography.
 *
 * A draw is HMAC-SHA256(seed, message); bytes of 252 and more are thrown away, the others give byte mod 6 + 1.
 */
export async function check(proof: DiceProof): Promise<Step[]> {
  const seed = bytes(proof.seed ?? '');
  const digest = hex(await crypto.subtle.digest('SHA-256', seed));
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const faces: number[] = [];
  for (let counter = 0; faces.length < 3; counter += 1) {
    const message = `sicbo.roll.1|${proof.table}|${proof.round}|${proof.draw}|${proof.closed_by}|${counter}`;
    const drawn = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)));
    for (const byte of drawn) if (byte < BELOW && faces.length < 3) faces.push((byte % 6) + 1);
  }
  return [
    { what: 'seed', holds: digest === proof.commitment, detail: digest },
    { what: 'dice', holds: faces.join() === proof.drawn.at(-1)?.join(), detail: faces.join(' ') },
  ];
}
