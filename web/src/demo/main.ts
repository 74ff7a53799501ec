import { mount } from 'svelte';
import App from '../App.svelte';
import { Trouble, use, type Transport } from '../link/transport';
import { router } from '../router.svelte';
import type { SessionShown, FullView, TableView } from '../wire';
import '../style/tokens.css';
import '../style/base.css';

/*
 * Every screen from recorded views, without a server: index.html?at=/table/crown-b&state=settled
 * The states are those of web/samples; commands are refused, since nobody is there to decide them.
 */
const asked = new URLSearchParams(location.search);
const state = asked.get('state') ?? 'betting';
const files = import.meta.glob('../../samples/*.json', { import: 'default' }) as Record<string, () => Promise<unknown>>;

async function sample<T>(name: string): Promise<T> {
  const load = files[`../../samples/${name}.json`];
  if (!load) throw new Trouble(404, 'no-table', `there is no sample ${name}`);
  return structuredClone(await load()) as T;
}

const guest: SessionShown = {
  person: 'guest',
  name: 'Guest',
  player: 'guest',
  roles: {},
  locked: false,
  demo: true,
  guest: true,
  wallet: 100_000,
  owes: {},
  chips: {},
  seats: {},
  idle_lock_seconds: 300,
  offices: [],
};

/** Moves the times of a recorded view to now, so that its countdown runs. */
function fresh(shown: FullView): FullView {
  const view = shown.view as TableView;
  if (view.phase?.until) {
    const ahead = Date.parse(view.phase.until) - Date.parse(shown.now);
    view.phase.until = new Date(Date.now() + ahead).toISOString();
  }
  shown.now = new Date().toISOString();
  return shown;
}

const AUDIENCE = {
  lobby: '',
  table: 'player',
  dealer: 'dealer',
  display: 'public',
  attendant: '',
  cage: '',
  incidents: '',
  inspector: '',
  pit: '',
  stores: '',
  events: '',
  promotions: '',
  tournaments: '',
} as const;

const recorded: Transport = {
  open(hello, ear) {
    const audience = asked.get('audience') ?? AUDIENCE[hello.screen];
    const name = hello.screen === 'lobby' ? 'lobby' : `${hello.table}.${state}.${audience}`;
    void sample<FullView>(name).then((shown) => {
      ear.shown(fresh(shown));
      ear.link(asked.get('link') !== 'down');
    });
    return {
      give: () =>
        Promise.resolve({
          type: 'answer',
          id: '',
          done: false,
          version: null,
          error: null,
          refusal: {
            reason: 'betting-closed',
            clause: '–',
            statement: 'This is a recorded view: nobody is here to decide.',
            facts: {},
            may_retry: false,
          },
        }),
      refresh() {},
      show() {},
      close() {},
    };
  },
  async get<T>(path: string): Promise<T> {
    const [, , what, table, part] = path.split('?')[0]!.split('/');
    if (what === 'session') return guest as T;
    if (what === 'rounds') return sample<T>('my-rounds');
    return sample<T>(part === 'rules' ? 'star-2016.rules' : `${table}.${part}`);
  },
  post: <T>() => Promise.resolve(guest as T),
};

use(recorded);
router.path = asked.get('at') ?? '/';
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
