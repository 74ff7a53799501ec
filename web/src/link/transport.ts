import type {
  AnswerMessage,
  Command,
  ViewUpdate,
  ErrorShown,
  FloorStanding,
  Goodbye,
  Hello,
  OwnUpdate,
  FullView,
} from '../wire';

/** What a screen hears over its link. */
export interface LinkListener {
  shown(message: FullView): void;
  changed(message: ViewUpdate): void;
  laid(message: OwnUpdate): void;
  gone(message: Goodbye): void;
  /** The floor waits for its owner, or this server is behind; empty while all is well. */
  standing(how: FloorStanding['how']): void;
  /** Up once a view has come; down while nobody answers. */
  link(up: boolean): void;
}

/**
 * What became of an order: what the floor answered, or why nobody could.
 *
 * `offline`: it was not sent at all. `unanswered`: the link broke before the answer came.
 */
export interface Answer extends Omit<AnswerMessage, 'error'> {
  error: (Omit<ErrorShown, 'kind'> & { kind: ErrorShown['kind'] | 'offline' | 'unanswered' }) | null;
}

export interface Line {
  /**
   * Give a command; exactly one answer comes.
   *
   * What the link was too short-lived to answer is never sent again: by then it might mean something else. Whoever
   * gave it is told once the view is fresh, and sees there whether it was done.
   * `table` is the one it is meant for, where that is not the table of the screen.
   */
  give(command: Command, table?: string): Promise<Answer>;
  /** Ask for a fresh view. */
  refresh(): void;
  /** Look at another of the places that I hold. */
  show(place: number): void;
  close(): void;
}

/** How the screens reach the floor: the server, or recorded views in the demonstration. */
export interface Transport {
  open(hello: Hello, ear: LinkListener): Line;
  get<T>(path: string): Promise<T>;
  /** Send a body as JSON, or a file as it is. */
  post<T>(path: string, body?: unknown, method?: string): Promise<T>;
}

let chosen: Transport | undefined;

export function use(transport: Transport): void {
  chosen = transport;
}

export function transport(): Transport {
  if (!chosen) throw new Error('a transport must be chosen before a screen opens');
  return chosen;
}

/** An error over HTTP, in the one shape the server has for it. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}
