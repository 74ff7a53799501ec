import type { Answered, Command, FromScreen, Hello, Problem, ToScreen } from '../wire';
import { Trouble, type Ear, type Line, type Transport } from './transport';

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const PING_EVERY = 15_000;
const DEAD_AFTER = 35_000;

interface Waiting {
  message: FromScreen;
  resolve(answer: Answered): void;
}

const unanswered = (id: string, why: string): Answered => ({
  type: 'answer', id, done: false, version: null, refusal: null, error: { kind: 'outage', message: why, retry: true },
});

/** One WebSocket per screen. Commands keep their id over a reconnect, so each takes effect once. */
class Socket implements Line {
  #socket: WebSocket | undefined;
  #waiting = new Map<string, Waiting>();
  #version: number | null = null;
  #wait = FIRST_WAIT;
  #retry: number | undefined;
  #pulse: number | undefined;
  #heard = 0;
  #closed = false;

  constructor(private hello: Hello, private ear: Ear) {
    this.#connect();
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
  }

  give(command: Command, table?: string): Promise<Answered> {
    const id = crypto.randomUUID();
    if (this.#closed) return Promise.resolve(unanswered(id, 'this connection has ended'));
    const message: FromScreen = { type: 'command', id, command, ...(table ? { table } : {}) };
    return new Promise((resolve) => {
      this.#waiting.set(id, { message, resolve });
      this.#send(message);
    });
  }

  refresh(): void {
    this.#version = null;
    this.#greet();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close(1000);
    this.#giveUp('this screen was closed');
  }

  /** Nobody will answer any more: whoever waits is told so. */
  #giveUp(why: string): void {
    for (const [id, { resolve }] of this.#waiting) resolve(unanswered(id, why));
    this.#waiting.clear();
  }

  #now = (): void => {
    if (this.#retry !== undefined && document.visibilityState === 'visible') {
      clearTimeout(this.#retry);
      this.#connect();
    }
  };

  /** Say hello, and again what has not been answered: an id takes effect once, however often it is sent. */
  #greet(): void {
    this.#send(this.#version === null ? this.hello : { ...this.hello, after: this.#version });
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  #connect(): void {
    this.#retry = undefined;
    const address = new URL('/ws', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#greet();
      clearInterval(this.#pulse);
      this.#pulse = setInterval(() => this.#beat(socket), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as ToScreen);
    socket.onclose = () => this.#lost(socket);
  }

  #beat(socket: WebSocket): void {
    if (Date.now() - this.#heard > DEAD_AFTER) socket.close();
    else this.#send({ type: 'ping' });
  }

  #send(message: FromScreen): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ToScreen): void {
    this.#heard = Date.now();
    switch (message.type) {
      case 'view':
        this.#version = message.version;
        this.#wait = FIRST_WAIT;
        this.ear.shown(message);
        this.ear.link(true);
        break;
      case 'change':
        if (this.#version !== message.after) {
          this.refresh();
          return;
        }
        this.#version = message.version;
        this.#wait = FIRST_WAIT;
        this.ear.changed(message);
        this.ear.link(true);
        break;
      case 'laid':
        this.ear.laid(message);
        break;
      case 'answer': {
        const waiting = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        waiting?.resolve(message);
        break;
      }
      case 'gone':
        this.#closed = !message.again;
        this.ear.gone(message);
        if (this.#closed) this.#giveUp(message.message);
        break;
      case 'pong':
        this.ear.link(true);
        break;
    }
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    clearInterval(this.#pulse);
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
    ask(path, { method, headers: { 'content-type': 'application/json' }, body: body === undefined ? '{}' : JSON.stringify(body) }),
};
