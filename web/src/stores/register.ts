import type { Command, RegisterRow } from '../wire';
import { words } from '../words/index.svelte';

/** What can be ordered of an item. */
export type Act = RegisterRow['may'][number];

/** What the sheet of an order has in its fields. */
export interface Said {
  passed: boolean;
  evidence: string;
  table: string;
  seal: string;
  authority: string;
  form: 'written' | 'oral';
  date: string;
  person: string;
  file: string | null;
}

/** Whether a check of an item is due, or it is out of play. */
export const asksFor = (item: RegisterRow): boolean =>
  item.due.length > 0 || (item.out !== null && (item.place === 'table' || item.place === 'store'));

/** Where an item is. */
export function where(item: RegisterRow): string {
  if (item.table) return words.ui('stores.at', { table: item.table });
  if (item.holder) return words.ui('stores.with', { person: item.holder });
  return words.ui(item.place === 'table' ? 'stores.store' : `stores.${item.place}`);
}

/** Whether an order has everything said that it asks for. */
export function isSaid(act: Act, said: Said): boolean {
  const evidence = said.evidence.trim() !== '';
  switch (act) {
    case 'fit':
      return said.table !== '';
    case 'remove':
    case 'return':
      return true;
    case 'seal':
      return said.seal.trim() !== '';
    case 'hand':
      return said.person.trim() !== '';
    case 'destroy':
      return evidence && said.person.trim() !== '';
    case 'approve':
      return evidence && said.authority.trim() !== '' && said.date !== '';
    default:
      return evidence;
  }
}

/** The order itself. */
export function orderOf(act: Act, item: RegisterRow, said: Said): Command {
  const { name: serial } = item;
  const evidence = said.evidence.trim();
  const { file } = said;
  switch (act) {
    case 'fit':
      return { command: 'fit-item', serial, table: said.table, evidence, file };
    case 'remove':
      return { command: 'remove-item', serial, evidence, file };
    case 'seal':
      return { command: 'seal-item', serial, seal: said.seal.trim(), evidence, file };
    case 'break':
      return { command: 'break-seal', serial, evidence, file };
    case 'check':
      return { command: 'check-item', serial, passed: said.passed && item.mendable, evidence, file };
    case 'hand':
      return { command: 'hand-key', serial, holder: said.person.trim().toLowerCase() };
    case 'return':
      return { command: 'hand-key', serial, holder: null };
    case 'retire':
      return { command: 'retire-item', serial, evidence, file };
    case 'destroy':
      return { command: 'destroy-item', serial, witness: said.person.trim().toLowerCase(), evidence, file };
    case 'approve':
      return {
        command: 'approve-item',
        serial,
        authority: said.authority.trim(),
        form: said.form,
        reference: evidence,
        date: said.date,
        file,
      };
  }
}

/** The SHA-256 of a file, as the record has it. */
export async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
