import type { StatedClause, Layout, ResultSection, SettlementLine, SettlementSection, Spot } from '../wire';

const ORDER = ['won', 'returned', 'lost', 'forfeited'];

/** The lines of a settlement, those that won first. */
export const sortedLines = (lines: SettlementLine[]): SettlementLine[] =>
  [...lines].sort((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));

/** The clauses that a line rests on, each with our statement of it. */
export const citedBy = (line: SettlementLine, { cited }: Pick<SettlementSection, 'cited'>): StatedClause[] =>
  [...new Set(line.clauses)].flatMap((clause) => cited.find((each) => each.clause === clause) ?? []);

/** Spots that won by the same clause at the same odds. */
export interface Kind {
  id: string;
  clause: string;
  odds: number | string;
  spots: Spot[];
}

/** What won at this table, kind by kind, in the order of the layout. */
export function kindsThatWon(result: Pick<ResultSection, 'odds'>, layout: Pick<Layout, 'spots'>): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const spot of layout.spots) {
    const odds = result.odds[spot.key];
    if (odds === undefined) continue;
    const id = `${spot.clause} ${odds}`;
    const kind = kinds.get(id) ?? { id, clause: spot.clause, odds, spots: [] };
    kind.spots.push(spot);
    kinds.set(id, kind);
  }
  return [...kinds.values()];
}
