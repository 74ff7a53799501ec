import type { ConfirmSign, Limits } from '../wire';

/** What somebody reads on a card: of the table, or of an area. */
export interface Row {
  least: number | null;
  most: number | null;
  unit: number | null;
}

export interface Card {
  table: Row;
  areas: Record<string, Row>;
  streak: number | null;
}

const blank = (): Row => ({ least: null, most: null, unit: null });

/** A card of which nothing has been read yet, with a row for every area that may stand on it. */
export const unread = (command: ConfirmSign): Card => ({
  table: blank(),
  areas: Object.fromEntries(Object.keys(command.areas ?? {}).map((area) => [area, blank()])),
  streak: null,
});

const filled = (row: Row): boolean => row.least !== null && row.most !== null;

/** Whether everything has been read: an area left out says what the first row says. */
export const isRead = (command: ConfirmSign, card: Card): boolean =>
  filled(card.table) && (command.streak_stake == null || card.streak !== null);

const minor = (units: number, scale: number): number => Math.round(units * scale);

const limits = (row: Row, scale: number): Limits => ({
  minimum: minor(row.least ?? 0, scale),
  maximum: minor(row.most ?? 0, scale),
  unit: row.unit === null ? 1 : minor(row.unit, scale),
});

/** The order that confirms what was read. */
export const readAs = (card: Card, scale: number): ConfirmSign => ({
  command: 'confirm-sign',
  limits: limits(card.table, scale),
  areas: Object.fromEntries(
    Object.entries(card.areas)
      .filter(([, row]) => filled(row))
      .map(([area, row]) => [area, limits(row, scale)]),
  ),
  streak_stake: card.streak === null ? null : minor(card.streak, scale),
});
