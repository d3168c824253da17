import type { Socket } from 'node:net';
import type { HeldSockets } from './held-sockets.js';

/** So many turns of the event loop in a row may only take connections up before one of them is read. */
const maxTurns = 128;

/**
 * Reads connections when no more of them arrive, one in a turn of the event loop, each client in its turn. An event loop takes up one connection
 * in a turn, and reads all that have sent something: a client that has many would make others wait for all of that.
 */
export class ReadingTurns {
  /** Those that wait to be read, by client, in the order in which clients are next. */
  readonly #waiting = new Map<string, Set<Socket>>();
  readonly #held: HeldSockets;
  #turns = 0;
  #hasArrived = false;
  #isWatching = false;

  constructor(held: HeldSockets) {
    this.#held = held;
  }

  /** Stops to read a connection until it is its turn. */
  add(client: string, socket: Socket): void {
    const own = this.#waiting.get(client) ?? new Set();
    if (own.has(socket)) return;
    this.#waiting.set(client, own.add(socket));
    this.#held.hold(socket);
    this.#hasArrived = true;
    if (this.#isWatching) return;
    this.#isWatching = true;
    setImmediate(() => this.#next());
  }

  /** Forgets a connection that ended. */
  delete(client: string, socket: Socket): void {
    const own = this.#waiting.get(client);
    if (own?.delete(socket) === true && own.size === 0) this.#waiting.delete(client);
  }

  #next(): void {
    this.#turns = this.#hasArrived ? this.#turns + 1 : 0;
    this.#hasArrived = false;
    if (this.#turns === 0 || this.#turns > maxTurns) this.#readOne();
    this.#isWatching = this.#waiting.size > 0;
    if (this.#isWatching) setImmediate(() => this.#next());
    else this.#turns = 0;
  }

  #readOne(): void {
    this.#turns = 0;
    const [first] = this.#waiting;
    if (first === undefined) return;
    const [client, sockets] = first;
    const [socket] = sockets;
    this.#waiting.delete(client);
    if (socket === undefined) return;
    sockets.delete(socket);
    // Behind all others.
    if (sockets.size > 0) this.#waiting.set(client, sockets);
    this.#held.release(socket);
  }
}
