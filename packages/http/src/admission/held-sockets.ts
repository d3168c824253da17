import type { Socket } from 'node:net';

/**
 * Connections of a `node:http` server that are not read. `pause` alone does not last: the server resumes a connection when it accepts it, when a
 * request is complete and when an answer is finished, and starts to read then, whether the connection is paused again or not.
 */
export class HeldSockets {
  /** How many times each is held. */
  readonly #holds = new WeakMap<Socket, number>();

  /** Stops reading a connection until it is released as often as it was held. */
  hold(socket: Socket): void {
    const holds = this.#holds.get(socket) ?? 0;
    this.#holds.set(socket, holds + 1);
    if (holds > 0) return;
    socket.on('resume', stopReading);
    stopReading.call(socket);
  }

  /** Lets go of a connection that is held. */
  release(socket: Socket): void {
    const holds = (this.#holds.get(socket) ?? 0) - 1;
    if (holds < 0) return;
    this.#holds.set(socket, holds);
    if (holds > 0) return;
    socket.off('resume', stopReading);
    socket.resume();
  }
}

function stopReading(this: Socket): void {
  // The server listens to the event, which a paused connection does not send.
  if (this.isPaused()) this.emit('pause');
  else this.pause();
}
