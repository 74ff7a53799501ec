import type { DrawShown, PromotionShown } from '../wire';

/** One thing that must be true of a draw, and whether it is. */
export interface DrawStep {
  what: 'seed' | 'ticket' | 'passed';
  holds: boolean;
  detail: string;
}

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the seed is applied to, after so many tickets were passed over. */
export const messageOf = (
  promotion: string,
  prize: string,
  draw: DrawShown,
  skipped: number,
  counter: number,
): string => `sicbo.draw.1|${promotion}|${prize}|${draw.draw}|${skipped}|${draw.link}|${counter}`;

/**
 * Draw a ticket again from its seed, with the browser's own cryptography.
 *
 * x is HMAC-SHA256(seed, message) as a number of 256 bits; one at or above the largest multiple of the number of
 * tickets is thrown away, and the next counter is drawn. The ticket is 1 + x mod N.
 */
export async function checkDraw(promotion: PromotionShown, prize: string, draw: DrawShown): Promise<DrawStep[]> {
  const seed = bytes(draw.seed ?? '');
  const digest = hex(await crypto.subtle.digest('SHA-256', seed));
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const space = 1n << 256n;
  const tickets = BigInt(promotion.tickets);
  const most = space - (space % tickets);
  const drawn: bigint[] = [];
  for (let skipped = 0; skipped <= draw.passed.length; skipped += 1) {
    for (let counter = 0; ; counter += 1) {
      const message = messageOf(promotion.name, prize, draw, skipped, counter);
      const x = BigInt(`0x${hex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)))}`);
      if (x < most) {
        drawn.push(1n + (x % tickets));
        break;
      }
    }
  }
  return [
    { what: 'seed', holds: digest === draw.commitment, detail: digest },
    ...draw.passed.map((pass, n) => ({
      what: 'passed' as const,
      holds: drawn[n] === BigInt(pass.ticket),
      detail: `${drawn[n]}`,
    })),
    { what: 'ticket', holds: drawn.at(-1) === BigInt(draw.ticket ?? 0), detail: `${drawn.at(-1)}` },
  ];
}
