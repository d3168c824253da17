import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Most requests of a connection that wait for the one under way: no usual client sends any before it has its answer. */
const maxPipelined = 64;

/**
 * Serves the requests of a connection one after the other, however many are sent ahead. A connection on which more than 64 wait is cut: nothing
 * more is read from it.
 */
export function limitPipelining(serve: RequestListener): RequestListener {
  const waitingOn = new WeakMap<Socket, Set<IncomingMessage>>();
  return (request, response) => {
    const { socket } = request;
    // What had arrived before the connection was cut is still parsed.
    if (socket.destroyed) {
      request.destroy();
      return;
    }
    // An answer has its socket when those before it are finished.
    if (response.socket !== null) {
      serve(request, response);
      return;
    }
    const waiting = waitingOn.get(socket) ?? new Set();
    waitingOn.set(socket, waiting);
    waiting.add(request);
    if (waiting.size > maxPipelined) {
      socket.destroy();
      for (const each of waiting) each.destroy();
      return;
    }
    response.once('socket', () => {
      waiting.delete(request);
      if (!socket.destroyed) serve(request, response);
    });
  };
}
