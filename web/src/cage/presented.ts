import type { Answer } from '../link/transport';

/** A ticket that somebody has presented, as the record has it. */
export interface PresentedTicket {
  name: string;
  /** The number on it, as it was read. */
  paper: string;
  face: number;
  pays: number;
  player: string;
}

/** The digits that were scanned or typed, without the gaps in which they are printed. */
export const digits = (said: string): string => said.replace(/[\s-]+/g, '');

/** What a refusal says of a good ticket of which no amount was named; nothing of any other. */
export function found(answer: Answer, paper: string): PresentedTicket | null {
  const refusal = answer.refusal;
  if (refusal?.reason !== 'ticket-amount-differs') return null;
  const { ticket, player, value, worth } = refusal.facts;
  return { name: ticket ?? '', paper, face: cents(value), pays: cents(worth), player: player ?? '' };
}

/** A fact of a refusal is written as money, such as 12.50. */
const cents = (said: string | undefined): number => Math.round(Number((said ?? '0').replace(/,/g, '')) * 100);
