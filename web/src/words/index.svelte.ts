import { kept } from '../style/storage';
import type { Catalogue, UiKey } from './catalogue';
import { en } from './en/index';
import { MONEY, sentenceFor } from './exactly';
import { money as format, scale } from './money';

export type Language = 'en' | 'zh';
/** English is always there; another language is fetched by who reads it. */
const LATER: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  zh: () => import('./zh/index').then((found) => found.zh),
};
const LOCALES: Record<Language, string> = { en: 'en-AU', zh: 'zh-CN' };

function first(): Language {
  const chosen = kept.get('language');
  if (chosen === 'en' || chosen === 'zh') return chosen;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** The words of the screens in the language chosen. */
class Words {
  language = $state<Language>('en');
  catalogue = $state.raw<Catalogue>(en);
  locale = $derived(LOCALES[this.language]);

  /** The reader's own way to write a language, where the browser tells it: times differ between countries. */
  #reader = $derived(navigator.languages.find((each) => each.toLowerCase().startsWith(this.language)) ?? this.locale);

  /** Fetch the language that was chosen before, or that the browser speaks. */
  begin(): Promise<void> {
    return this.#speak(first());
  }

  async choose(language: Language): Promise<void> {
    await this.#speak(language);
    kept.set('language', language);
  }

  async #speak(language: Language): Promise<void> {
    this.catalogue = language === 'en' ? en : await LATER[language]();
    this.language = language;
    document.documentElement.lang = language === 'zh' ? 'zh-Hans' : 'en';
  }

  /** A sentence of the interface. */
  ui(key: UiKey, fill: Fill = {}): string {
    return filled(this.catalogue.ui[key], fill);
  }

  /** What the rules name, by section; a name nobody translated is shown as it is. */
  named(section: Exclude<keyof Catalogue, 'ui'>, key: string, fill: Fill = {}): string {
    const words = this.catalogue[section] as Record<string, string>;
    return filled(words[key] ?? key, fill);
  }

  /** Why play stands still: an irregularity, a cause of the floor's own, or what a person wrote. */
  cause(reason: string): string {
    const { event, cause } = this.catalogue as Record<'event' | 'cause', Record<string, string>>;
    return event[reason] ?? cause[reason] ?? reason;
  }

  /** Why an item is out of play: it broke, or somebody found it so. */
  outOfPlay(reason: string): string {
    const known = this.catalogue.out as Record<string, string>;
    return known[reason] ?? this.cause(reason);
  }

  /** Why an order was refused, with the facts where there is a sentence for them. `role` names a role of the ladder. */
  refusal(reason: string, facts: Record<string, string>, currency: string, role: (id: string) => string): string {
    const known = { ...facts };
    // What the system alone does is nobody's to order.
    if (known.needs === 'system') delete known.needs;
    const sentence = sentenceFor(this.catalogue.exactly, reason, known);
    if (sentence === null) return this.named('refusal', reason);
    const money = (amount: string) => this.money(Math.round(Number(amount) * scale(currency)), currency);
    for (const fact of MONEY) if (fact in known) known[fact] = money(known[fact]!);
    if (known.accepted) known.accepted = this.list(known.accepted.split(' ').map(money));
    if (known.wager) known.wager = this.wager(known.wager);
    if (known.colour) known.colour = this.named('colour', known.colour);
    if (known.kind) known.kind = this.#kind(known.kind);
    if (known.area) known.area = this.wager(known.area).trim() || known.area;
    if (known.card) known.card = this.#card(known.card);
    if (known.until) known.until = this.#until(known.until);
    if (known.when) known.when = this.moment(known.when);
    if (known.where) known.where = this.named('paid', known.where);
    if (known.needs) known.needs = role(known.needs);
    if (known.reason) known.reason = this.cause(known.reason);
    for (const fact of ['equipment', 'lacks']) if (known[fact]) known[fact] = this.named('equipment', known[fact]);
    if (known.out) known.out = this.outOfPlay(known.out);
    return filled(sentence, known);
  }

  /** A time that is over or to come: with its day where that is another than today. */
  #until(iso: string): string {
    const today = new Date(iso).toDateString() === new Date().toDateString();
    return today ? this.time(iso, true) : this.moment(iso);
  }

  /** A kind of chips, as a refusal names it. */
  #kind(kind: string): string {
    if (kind.startsWith('token:')) return this.ui('kind.token');
    return this.ui('kind.colour', { colour: this.named('colour', kind) });
  }

  /** What stands on a card with limits, which the record tells in English. */
  #card(said: string): string {
    const { card } = this.catalogue;
    return Object.entries(card).reduce((text, [english, ours]) => text.replace(english, ours), said);
  }

  /** What went wrong, whether money is safe, and what to do next. */
  trouble(kind: string, why: string): string {
    const known = this.catalogue.error as Record<string, string>;
    return filled(known[kind] ?? known.other!, { why });
  }

  /** A wager by its key; English keeps the document's own label where there is one. */
  wager(key: string, label?: string): string {
    if (this.language === 'en' && label) return label;
    return this.#ours(key, label);
  }

  /** Whether there is a word of ours for a wager. */
  knows(family: string): boolean {
    return family in this.catalogue.wager;
  }

  #ours(key: string, label?: string): string {
    const wagers = this.catalogue.wager as Record<string, string>;
    if (wagers[key]) return wagers[key];
    const [family = key, spot = ''] = key.split(':');
    const faces = this.catalogue.face as Record<string, string>;
    return filled(wagers[family] ?? label ?? key, { spot: faces[spot] ?? spot });
  }

  /** The few words that fit on the felt: ours where the printed name says once more what is drawn there. */
  brief(key: string, label: string, drawn: boolean): string {
    return drawn ? this.#ours(key, label) : this.wager(key, label);
  }

  /** What is painted on a side; English keeps the document's own name for it. */
  face(name: string, label: string): string {
    return (this.catalogue.face as Record<string, string>)[name] ?? label;
  }

  /** What stands between two sentences. */
  get gap(): string {
    return this.language === 'zh' ? '' : ' ';
  }

  /** Several things in a row, with the language's own commas; or semicolons, where they have commas themselves. */
  list(items: string[], apart = false): string {
    return items.join(this.language === 'zh' ? (apart ? '；' : '、') : apart ? '; ' : ', ');
  }

  /** Odds in whole numbers on both sides: "31 to 1", "19 to 20". */
  odds(to_one: number | string): string {
    const [odds = '', unit] = `${to_one}`.split('/');
    return unit ? this.ui('table.paid.parts', { odds, unit }) : this.ui('table.paid', { odds });
  }

  /** A heading and what it says. */
  pair(heading: string, says: string): string {
    return `${heading}${this.language === 'zh' ? '：' : ': '}${says}`;
  }

  money(amount: number, currency: string, signed = false): string {
    return format(amount, currency, this.locale, signed);
  }

  /** A time of day; to the second where it is seconds away. */
  time(iso: string, seconds = false): string {
    return new Intl.DateTimeFormat(this.#reader, { timeStyle: seconds ? 'medium' : 'short' }).format(new Date(iso));
  }

  /** A time of some day. */
  moment(iso: string): string {
    return new Intl.DateTimeFormat(this.#reader, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
  }

  /** A number that is no money, such as chips of a tournament. */
  number(value: number): string {
    return new Intl.NumberFormat(this.locale).format(value);
  }

  percent(share: number): string {
    return new Intl.NumberFormat(this.locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(share);
  }
}

type Fill = Record<string, string | number>;

function filled(text: string, fill: Fill): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(fill[name] ?? all));
}

export const words = new Words();
