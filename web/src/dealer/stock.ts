import type { Command, EquipmentSection, FittedShown, LackShown, Permission, SlipShown, TraySection } from '../wire';
import { documents } from '../words/documents.svelte';
import { words } from '../words/index.svelte';

export type Purpose = 'opening' | 'closing' | 'check';
export type SlipKind = SlipShown['kind'];
export type EquipmentKind = FittedShown['kind'];

/** What is ordered by counting chips. */
export type ChipsDoing =
  { what: 'count'; purpose: Purpose } | { what: 'ask'; kind: SlipKind } | { what: 'receive' | 'send'; slip: number };

/** What is ordered in a few words, or in none. */
export type ItemDoing =
  | { what: 'void' | 'return'; slip: number }
  | { what: 'box' | 'kit' }
  | { what: 'check' | 'seal' | 'break' | 'remove'; serial: string }
  | { what: 'replace'; kind: EquipmentKind };

/** What somebody is about to order of the tray, a slip, the box or an item; each has its sheet. */
export type Doing = ChipsDoing | ItemDoing;

const BY_CHIPS: readonly string[] = ['count', 'ask', 'receive', 'send'];
export const byChips = (doing: Doing): doing is ChipsDoing => BY_CHIPS.includes(doing.what);

/** Pieces by denomination, as they stand in the fields. */
export type Pieces = Record<string, number | null>;

/** A role at the table or an office beside it, as people say it. */
export function who(id: string): string {
  const offices = words.catalogue.office as Record<string, string>;
  return offices[id] ?? documents.role(id);
}

/** What pieces come to, in minor units. */
export const worth = (pieces: Pieces): number =>
  Object.entries(pieces).reduce((sum, [value, count]) => sum + Number(value) * (count ?? 0), 0);

/** The chips that were counted; a denomination of which there are none is left out. */
export const chipsOf = (pieces: Pieces): Record<string, number> =>
  Object.fromEntries(Object.entries(pieces).flatMap(([value, count]) => (count ? [[value, count]] : [])));

/** Whether every field has whole pieces or nothing in it. */
export const areWhole = (pieces: Pieces): boolean =>
  Object.values(pieces).every((count) => count == null || (Number.isSafeInteger(count) && count >= 0));

/** An item by its kind and serial. */
export const called = (item: { kind: string; serial: string }): string =>
  words.ui('gear.item', { kind: words.named('equipment', item.kind), serial: item.serial });

/** The seal of an item, or that it has none where the document wants one. */
export const sealOf = (item: { seal: string | null; sealed: boolean }): string[] =>
  item.seal ? [words.ui('gear.seal', { seal: item.seal })] : item.sealed ? [words.ui('gear.unsealed')] : [];

/** What ends a lack, as it is ordered. */
export function wayOf(lack: LackShown): Doing | null {
  switch (lack.way) {
    case 'count':
      return { what: 'count', purpose: 'opening' };
    case 'fill':
      return { what: 'ask', kind: 'fill' };
    case 'receive':
      return lack.slip === null ? null : { what: 'receive', slip: lack.slip };
    case 'seal':
    case 'check':
    case 'remove':
      return lack.item === null ? null : { what: lack.way, serial: lack.item };
    case 'replace':
      return lack.kind === null ? null : { what: 'replace', kind: lack.kind as EquipmentKind };
    case 'kit':
      return { what: 'kit' };
    default:
      return null;
  }
}

/** Who may do it now; nobody where the table has moved on meanwhile. */
export function mayDo(doing: Doing, tray: TraySection | null, equipment: EquipmentSection | null): Permission | null {
  const slip = 'slip' in doing ? tray?.slips.find((each) => each.slip === doing.slip) : undefined;
  const item = 'serial' in doing ? equipment?.items.find((each) => each.serial === doing.serial) : undefined;
  switch (doing.what) {
    case 'count':
      return tray?.counts[doing.purpose] ?? null;
    case 'ask':
      return (doing.kind === 'fill' ? tray?.fills : tray?.credits) ?? null;
    case 'receive':
      return slip?.receives ?? null;
    case 'send':
      return slip?.sends ?? null;
    case 'void':
      return slip?.voids ?? null;
    case 'return':
      return slip?.returns ?? null;
    case 'box':
      return tray?.removes_box ?? null;
    case 'kit':
      return equipment?.takes_kit ?? null;
    case 'check':
      return item?.checks ?? null;
    case 'seal':
      return item?.seals ?? null;
    case 'break':
      return item?.breaks ?? null;
    case 'remove':
      return item?.removes ?? null;
    case 'replace': {
      const there = equipment?.items.find((each) => each.kind === doing.kind);
      return (there ? there.removes : equipment?.spares.find((each) => each.kind === doing.kind)?.fits) ?? null;
    }
  }
}

/** What the sheet of it is called. */
export function titleOf(doing: Doing): string {
  switch (doing.what) {
    case 'count':
      return words.ui(`tray.count.${doing.purpose}`);
    case 'ask':
      return words.ui(`tray.${doing.kind}`);
    case 'receive':
    case 'send':
    case 'void':
    case 'return':
      return words.ui(`tray.${doing.what}.title`, { slip: doing.slip });
    case 'box':
      return words.ui('tray.box.remove');
    case 'kit':
      return words.ui('gear.kit');
    case 'check':
      return words.pair(words.ui('gear.check'), doing.serial);
    case 'seal':
      return words.pair(words.ui('gear.seal.put'), doing.serial);
    case 'break':
      return words.pair(words.ui('gear.break'), doing.serial);
    case 'remove':
      return words.pair(words.ui('gear.remove'), doing.serial);
    case 'replace':
      return words.pair(words.ui('gear.replace'), words.named('equipment', doing.kind));
  }
}

/** One order after another; those that follow are given only where the one before was done. */
export type Give = (command: Command, needs: string | null) => Promise<boolean>;
