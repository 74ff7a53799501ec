import type { Catalogue } from '../catalogue.ts';
import { attendant } from './attendant.ts';
import { cage } from './cage.ts';
import { chips, colour } from './chips.ts';
import { command, dealer } from './dealer.ts';
import { disputes } from './disputes.ts';
import { display } from './display.ts';
import { event_act, event_act_does, events, integrity_act } from './events.ts';
import { everywhere } from './everywhere.ts';
import { help } from './help.ts';
import { call, event, face, ground, outcome, phase, wager } from './law.ts';
import { jackpot } from './jackpot.ts';
import { lobby } from './lobby.ts';
import { news } from './news.ts';
import { inspection } from './inspection.ts';
import {
  ability,
  ban,
  conduct,
  conduct_does,
  holding,
  incidents,
  measure,
  measure_taken,
  part,
  side_bet,
  told,
} from './incidents.ts';
import { inspector } from './inspector.ts';
import { pit } from './pit.ts';
import {
  promo_barred,
  promo_detail,
  promo_item,
  promo_manner,
  promo_paid,
  promo_passed,
  promo_stands,
  promo_way,
  promotions,
} from './promotions.ts';
import { exactly, refusal } from './refusals.ts';
import { card, sign } from './sign.ts';
import { check, equipment, office, out, stock } from './stock.ts';
import { fact, fact_says, stores } from './stores.ts';
import { table } from './table.ts';
import { paid, terminal } from './terminal.ts';
import { cup_act, cup_act_does, cup_item, cup_left, cup_state, tournaments } from './tournaments.ts';
import { cause, error, gone } from './trouble.ts';

/** The screens in Simplified Chinese, a file for each screen. */
export const zh: Catalogue = {
  ui: {
    ...everywhere,
    ...lobby,
    ...table,
    ...chips,
    ...help,
    ...terminal,
    ...jackpot,
    ...sign,
    ...dealer,
    ...stock,
    ...display,
    ...attendant,
    ...cage,
    ...pit,
    ...inspector,
    ...inspection,
    ...incidents,
    ...disputes,
    ...stores,
    ...promotions,
    ...events,
    ...tournaments,
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
  fact,
  fact_says,
  colour,
  news,
  paid,
  promo_barred,
  promo_detail,
  promo_item,
  promo_manner,
  promo_paid,
  promo_passed,
  promo_stands,
  promo_way,
  event_act,
  event_act_does,
  integrity_act,
  cup_act,
  cup_act_does,
  cup_item,
  cup_left,
  cup_state,
  ban,
  part,
  holding,
  ability,
  side_bet,
  told,
  measure,
  measure_taken,
  conduct,
  conduct_does,
};
