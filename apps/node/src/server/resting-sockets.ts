import type { Socket } from 'node:net';
import type { HeldSockets } from './held-sockets.js';

/** Time in milliseconds between two connections of a client that are read again. */
const wakeIntervalMs = 50;
/** Time in milliseconds in which none of them is read, for a client that sends without waiting for answers. */
const stallMs = 1_000;

/**
 * Connections that are not read for a while, because their client asked for too much. They are read again one after the other, so that a
 * client with many of them gets no more attention than one with few.
 */
export class RestingSockets {
  readonly #sockets = new Set<Socket>();
  readonly #held: HeldSockets;
  #timer: NodeJS.Timeout | undefined;
  #stalledUntil = 0;

  constructor(held: HeldSockets) {
    this.#held = held;
  }

  get size(): number {
    return this.#sockets.size;
  }

  has(socket: Socket): boolean {
    return this.#sockets.has(socket);
  }

  /** Stops to read a connection until it is its turn. */
  add(socket: Socket): void {
    if (socket.destroyed || this.#sockets.has(socket)) return;
    this.#held.hold(socket);
    this.#sockets.add(socket);
    this.#timer ??= setInterval(() => this.#wakeOne(), wakeIntervalMs);
  }

  /** Reads none of them for a second. */
  stall(): void {
    this.#stalledUntil = performance.now() + stallMs;
  }

  /** Lets go of a connection, as when it ended. */
  delete(socket: Socket): void {
    if (!this.#sockets.delete(socket)) return;
    this.#held.release(socket);
    if (this.#sockets.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #wakeOne(): void {
    if (performance.now() < this.#stalledUntil) return;
    const [socket] = this.#sockets;
    if (socket !== undefined) this.delete(socket);
  }
}
