import type { Command, FromScreen, Hello, Problem, ToScreen } from '../wire';
import { newId } from './ids';
import { BEAT, Pulse } from './pulse';
import { Trouble, type Answer, type LinkListener, type Line, type Transport } from './transport';

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
/** Where a browser draws nothing, what was heard waits so long at most. */
const UNSEEN = 60;

const unanswered = (id: string, kind: 'outage' | 'offline' | 'unanswered', message: string): Answer => ({
  type: 'answer',
  id,
  done: false,
  version: null,
  refusal: null,
  error: { kind, message, retry: true },
});

/** One WebSocket per screen, opened again whenever it breaks. */
class Socket implements Line {
  #socket: WebSocket | undefined;
  #waiting = new Map<string, (answer: Answer) => void>();
  /** Given before the first hello, and sent right after it. */
  #early: FromScreen[] | null = [];
  /** The link broke, and the view is not fresh yet. */
  #broken = false;
  #version: number | null = null;
  /** The life of a server in which versions are counted: another server counts its own. */
  #life = '';
  #wait = FIRST_WAIT;
  #retry: number | undefined;
  #beats: number | undefined;
  #pulse = new Pulse(0);
  #quiet = false;
  #closed = false;
  /** Heard and not yet taken in. */
  #heard: ToScreen[] = [];

  constructor(
    private hello: Hello,
    private ear: LinkListener,
  ) {
    this.#connect();
    addEventListener('online', this.#now);
    addEventListener('offline', this.#doubt);
    document.addEventListener('visibilitychange', this.#now);
  }

  give(command: Command, table?: string): Promise<Answer> {
    const id = newId();
    if (this.#closed) return Promise.resolve(unanswered(id, 'outage', 'this connection has ended'));
    if (this.#broken || this.#quiet) return Promise.resolve(unanswered(id, 'offline', 'nobody can be reached'));
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      const message: FromScreen = { type: 'command', id, command, ...(table === undefined ? {} : { table }) };
      if (this.#early) this.#early.push(message);
      else this.#send(message);
    });
  }

  refresh(): void {
    this.#version = null;
    this.#greet();
  }

  show(place: number): void {
    this.hello = { ...this.hello, place };
    this.refresh();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#beats);
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#doubt);
    document.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close(1000);
    this.#giveUp('outage', 'this screen was closed');
  }

  /** Nobody will answer any more: whoever waits is told so. */
  #giveUp(kind: 'outage' | 'unanswered', why: string): void {
    for (const [id, resolve] of this.#waiting) resolve(unanswered(id, kind, why));
    this.#waiting.clear();
  }

  /** What is shown is fresh. */
  #fresh(): void {
    this.#wait = FIRST_WAIT;
    this.ear.link(true);
    if (!this.#broken) return;
    this.#broken = false;
    this.#giveUp('unanswered', 'the link broke');
  }

  #now = (): void => {
    if (this.#retry !== undefined && document.visibilityState === 'visible') {
      clearTimeout(this.#retry);
      this.#connect();
    }
  };

  /** The browser says that the network is gone; a floor on this very machine is there all the same. */
  #doubt = (): void => this.#pulse.doubt();

  #greet(): void {
    this.#send(this.#version === null ? this.hello : { ...this.hello, after: this.#version, life: this.#life });
    this.#early?.forEach((message) => this.#send(message));
    this.#early = null;
  }

  #connect(): void {
    this.#retry = undefined;
    const address = new URL('/ws', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.ear.standing('');
      this.#pulse = new Pulse(Date.now());
      this.#quiet = false;
      this.#greet();
      clearInterval(this.#beats);
      this.#beats = setInterval(() => this.#beat(socket), BEAT);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#soon(JSON.parse(event.data) as ToScreen);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #beat(socket: WebSocket): void {
    switch (this.#pulse.beat(Date.now())) {
      case 'ask':
        this.#send({ type: 'ping' });
        break;
      case 'silent':
        if (!this.#quiet) this.ear.link(false);
        this.#quiet = true;
        break;
      case 'dead':
        // A close would wait for an answer that does not come.
        this.#lost(socket);
        socket.close();
        break;
    }
  }

  /**
   * Take in what was heard once for each picture that the browser draws.
   *
   * What belongs together comes in several messages, such as the phase for all and the money of one: nobody sees one
   * without the other. Answers wait in the same row, since they follow what they have changed.
   */
  #soon(message: ToScreen): void {
    this.#pulse.hear(Date.now());
    this.#heard.push(message);
    if (this.#heard.length > 1) return;
    const timer = setTimeout(() => this.#takeIn(), UNSEEN);
    if (!document.hidden) {
      requestAnimationFrame(() => {
        clearTimeout(timer);
        this.#takeIn();
      });
    }
  }

  #takeIn(): void {
    const heard = this.#heard;
    this.#heard = [];
    for (const message of heard) this.#hear(message);
  }

  #send(message: FromScreen): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ToScreen): void {
    if (this.#quiet) {
      this.#quiet = false;
      this.ear.link(true);
    }
    switch (message.type) {
      case 'view':
        this.#version = message.version;
        this.#life = message.life ?? '';
        this.ear.shown(message);
        this.#fresh();
        break;
      case 'change':
        if (this.#version !== message.after) {
          this.refresh();
          return;
        }
        this.#version = message.version;
        this.ear.changed(message);
        this.#fresh();
        break;
      case 'laid':
        this.ear.laid(message);
        break;
      case 'answer': {
        const resolve = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        resolve?.(message);
        break;
      }
      case 'gone':
        this.#closed ||= !message.again;
        this.ear.gone(message);
        if (this.#closed) this.#giveUp('outage', message.message);
        break;
      case 'standing':
        this.ear.standing(message.how);
        break;
      case 'pong':
        this.ear.link(true);
        break;
    }
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#takeIn();
    this.#socket = undefined;
    this.#broken = true;
    this.#early = null;
    clearInterval(this.#beats);
    this.ear.link(false);
    if (this.#closed) return;
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.7 + Math.random() * 0.6));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, { credentials: 'same-origin', ...init });
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new Trouble(response.status, problem.kind ?? 'outage', problem.message ?? response.statusText);
}

export const server: Transport = {
  open: (hello, ear) => new Socket(hello, ear),
  get: (path) => ask(path),
  post: (path, body, method = 'POST') =>
    ask(
      path,
      body instanceof Blob
        ? { method, headers: { 'content-type': 'application/octet-stream' }, body }
        : {
            method,
            headers: { 'content-type': 'application/json' },
            body: body === undefined ? '{}' : JSON.stringify(body),
          },
    ),
};
