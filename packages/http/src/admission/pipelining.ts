import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Most requests of a connection that wait for the one before them: usual clients send none before they have its answer. */
const maxPipelined = 64;

/** Serves the requests of a connection one after the other, and ends a connection on which more than 64 wait. */
export class PipelineLimit {
  readonly #waitingOn = new WeakMap<Socket, Set<IncomingMessage>>();
  readonly #onCut: ((socket: Socket) => void) | undefined;

  /** @param onCut Is called for each connection that is ended. */
  constructor(onCut?: (socket: Socket) => void) {
    this.#onCut = onCut;
  }

  /** Serves a request when those before it are answered. */
  admit(request: IncomingMessage, response: ServerResponse, serve: RequestListener): void {
    const { socket } = request;
    // Requests that arrived before the connection was cut are still parsed. To let each fail with the connection would cost the stack of an error.
    if (socket.destroyed) {
      request.destroy();
      return;
    }
    // A response has its socket when those before it are finished.
    if (response.socket !== null) {
      serve(request, response);
      return;
    }
    const waiting = this.#waitingOn.get(socket) ?? new Set();
    this.#waitingOn.set(socket, waiting);
    waiting.add(request);
    if (waiting.size > maxPipelined) {
      this.cut(socket);
      return;
    }
    response.once('socket', () => {
      waiting.delete(request);
      if (!socket.destroyed) serve(request, response);
    });
  }

  /** Ends a connection, and the requests that wait on it. */
  cut(socket: Socket): void {
    socket.destroy();
    for (const request of this.#waitingOn.get(socket) ?? []) request.destroy();
    this.#onCut?.(socket);
  }
}

/**
 * Serves the requests of a connection one after the other, however many are sent ahead. A connection on which more than 64 wait is cut: nothing
 * more is read from it.
 */
export function limitPipelining(serve: RequestListener): RequestListener {
  const limit = new PipelineLimit();
  return (request, response) => limit.admit(request, response, serve);
}
