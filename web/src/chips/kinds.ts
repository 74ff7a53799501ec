// Named with its ending, since the tests load this module in Node as it stands.
import type { KindPart, Limits, OwnKind, TableView } from '../wire';

/** Chips with their denomination on them, which are money. */
export const VALUE = 'value';

/** A chip of the rack: its kind, what one press of it lays, and how many pieces of a kind are in hand. */
export interface RackChip {
  kind: string;
  amount: number;
  /** What is written on it. */
  value: number;
  pieces: number | null;
}

/** What of a wager is of which kind. */
export type Parts = Record<string, number>;

export const isToken = (kind: string): boolean => kind.startsWith('token:');

/** How a chip of the rack is known while it lies there: a kind stays the same however much is left of it. */
export const chipId = (chip: RackChip): string => (chip.kind === VALUE ? `${VALUE}:${chip.amount}` : chip.kind);

export const valueChip = (amount: number): RackChip => ({ kind: VALUE, amount, value: amount, pieces: null });

const MOST = 1000;

/** The fewest pieces that the sign of the table lets lie on an area, at their worth: one, where a piece is enough. */
export function atOnce(value: number, { minimum, unit }: Limits): number {
  for (let pieces = 1; pieces <= MOST; pieces += 1) {
    const amount = pieces * value;
    if (amount >= minimum && (amount - minimum) % unit === 0) return amount;
  }
  return value;
}

/** What one press lays of a kind; tokens in chips of the minimum, or all that is left. */
function press(own: OwnKind, limits: Limits): number {
  if (!own.token) return atOnce(own.value, limits);
  const hand = own.pieces * own.value;
  return hand > 0 ? Math.min(hand, limits.minimum) : limits.minimum;
}

/** The chips of other kinds that I have in hand. */
export function kindChips(view: TableView): RackChip[] {
  return (view.own_chips?.kinds ?? [])
    .filter((own) => own.pieces > 0 || !own.token)
    .map((own) => {
      const amount = press(own, view.limits.table);
      return { kind: own.kind, amount, value: own.token ? own.pieces : own.value, pieces: own.pieces };
    });
}

/** What I have in hand of a kind. */
export function inHand(view: TableView, kind: string): number {
  if (kind === VALUE) return view.own?.stack ?? 0;
  const own = view.own_chips?.kinds.find((each) => each.kind === kind);
  return own ? own.pieces * own.value : 0;
}

/** What all my colour chips in hand are worth. */
export const inColours = (view: TableView): number =>
  (view.own_chips?.kinds ?? []).filter((own) => !own.token).reduce((sum, own) => sum + own.pieces * own.value, 0);

/** All of a wager by kind, value chips last; nothing where it is value chips alone. */
export function wholeOf(parts: Parts | undefined, all: number): Parts {
  const known = Object.entries(parts ?? {}).filter(([, amount]) => amount > 0);
  if (known.length === 0) return {};
  const rest = all - known.reduce((sum, [, amount]) => sum + amount, 0);
  return Object.fromEntries(rest > 0 ? [...known, [VALUE, rest]] : known);
}

/** What a line of a settlement had laid, or got back, by kind. */
export const kindsOf = (rows: readonly KindPart[] | undefined, side: 'stake' | 'returns', all: number): Parts =>
  rows?.length ? wholeOf(Object.fromEntries(rows.map((row) => [row.kind, row[side]])), all) : {};

/** The shortest beginnings that tell words apart, one letter where that is enough. */
export function marksOf(names: readonly string[]): string[] {
  return names.map((name) => {
    const others = names.filter((other) => other !== name);
    for (let length = 1; length < name.length; length += 1) {
      const mark = name.slice(0, length);
      if (!others.some((other) => other.startsWith(mark))) return mark;
    }
    return name;
  });
}
