import type { RequiredWords } from '../catalogue.ts';
import { cage } from './cage.ts';
import { chips, colour } from './chips.ts';
import { command, dealer } from './dealer.ts';
import { display } from './display.ts';
import { everywhere } from './everywhere.ts';
import { help } from './help.ts';
import { call, event, face, ground, outcome, phase, wager } from './law.ts';
import { lobby } from './lobby.ts';
import { news } from './news.ts';
import { pit } from './pit.ts';
import { exactly, refusal } from './refusals.ts';
import { card, sign } from './sign.ts';
import { check, equipment, office, out, stock } from './stock.ts';
import { table } from './table.ts';
import { terminal } from './terminal.ts';
import { cause, error, gone } from './trouble.ts';

/** The screens in English, a file for each screen. */
export const en = {
  ui: {
    ...everywhere,
    ...lobby,
    ...table,
    ...chips,
    ...help,
    ...terminal,
    ...sign,
    ...dealer,
    ...stock,
    ...display,
    ...cage,
    ...pit,
  },
  phase,
  command,
  event,
  ground,
  outcome,
  wager,
  face,
  call,
  refusal,
  exactly,
  gone,
  error,
  cause,
  card,
  equipment,
  out,
  check,
  office,
  colour,
  news,
} satisfies RequiredWords;
