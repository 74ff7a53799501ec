import type { SessionShown } from './wire';

/** Where the browser is: the path, kept in step with the address bar. */
class Router {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** Makes a link stay in the page. */
export function inPage(node: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.go(new URL(node.href).pathname);
  };
  node.addEventListener('click', follow);
  return { destroy: () => node.removeEventListener('click', follow) };
}

export type OfficeScreen = SessionShown['offices'][number];

/** Screens that are no table's, beside the lobby. */
export const OFFICES: readonly OfficeScreen[] = [
  'attendant',
  'cage',
  'events',
  'incidents',
  'inspector',
  'pit',
  'stores',
];

/** Screens of the floor that are for everybody. */
export const BOARDS = ['promotions', 'tournaments'] as const;

/** Screens for the wall that show something of the floor by its name, or what is on now. */
export const WALLS = ['draw', 'board'] as const;

export type Place =
  | { screen: 'lobby' }
  | { screen: 'nowhere' }
  | { screen: OfficeScreen | (typeof BOARDS)[number] }
  | { screen: (typeof WALLS)[number]; of: string | null }
  | { screen: 'table' | 'dealer' | 'display'; table: string };

export function placeOf(path: string): Place {
  const [, kind, table, ...more] = path.replace(/\/+$/, '').split('/');
  if (table && more.length === 0 && (kind === 'table' || kind === 'dealer' || kind === 'display'))
    return { screen: kind, table };
  const wall = WALLS.find((each) => each === kind);
  if (wall && more.length === 0) return { screen: wall, of: table ?? null };
  const board = BOARDS.find((each) => each === kind);
  if (!table && board) return { screen: board };
  const office = OFFICES.find((each) => each === kind);
  if (!table && office) return { screen: office };
  return { screen: kind ? 'nowhere' : 'lobby' };
}
