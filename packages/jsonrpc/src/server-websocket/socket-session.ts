import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import type { RpcEndpoint } from '../server/endpoint.js';
import type { RpcLogger } from '../server/logger.js';
import type { RequestMeta, RpcConnection } from '../server/request-meta.js';
import type { WebSocketLimits } from './limits.js';

/** Close codes of RFC 6455 and its registry. */
const goingAway = 1001;
const internalError = 1011;
const tryAgainLater = 1013;

/** What one connection works with. */
export interface SessionParts {
  readonly endpoint: RpcEndpoint;
  readonly path: string;
  readonly limits: WebSocketLimits;
  readonly logger: RpcLogger;
}

/** One connection under way. */
export interface SocketSession {
  /** Asks whether the client is still there, and ends the connection if it did not answer the last time. */
  readonly ping: () => void;
  /** Tells the client that the server ends. */
  readonly shutDown: () => void;
}

/** Answers the messages of a connection until it ends. */
export function startSession(
  socket: WebSocket,
  request: IncomingMessage,
  parts: SessionParts,
): SocketSession {
  const { endpoint, path, limits, logger } = parts;
  const ended = new AbortController();
  const backlog: RawData[] = [];
  let pending = 0;
  let alive = true;

  function close(code: number, reason: string): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, reason);
    const timer = setTimeout(() => socket.terminate(), limits.closeTimeoutMs);
    socket.once('close', () => clearTimeout(timer));
  }

  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.bufferedBytes) {
      ended.abort(new DOMException('the client reads too slowly', 'AbortError'));
      close(tryAgainLater, 'reads too slowly');
      return;
    }
    socket.send(text);
  }

  const connection: RpcConnection = {
    notify: send,
    signal: ended.signal,
    fail: () => close(internalError, 'subscription failed'),
  };
  const { headers } = request;
  const meta: RequestMeta = {
    signal: ended.signal,
    path,
    headers,
    remoteAddress: request.socket.remoteAddress,
    connection,
  };

  async function answer(data: RawData): Promise<void> {
    const text = await endpoint.dispatch(toText(data), meta);
    if (text !== undefined) send(text);
  }

  function take(data: RawData): void {
    pending++;
    answer(data)
      .catch((error: unknown) => {
        logger.error({ err: error, path }, 'an endpoint failed');
        close(internalError, 'internal error');
      })
      .finally(() => {
        pending--;
        const next = backlog.shift();
        if (next !== undefined) take(next);
        else if (socket.isPaused) socket.resume();
      });
  }

  // A paused socket still hands over the messages of the chunk that it has read.
  socket.on('message', (data) => {
    if (pending < limits.pendingMessages) {
      take(data);
      return;
    }
    backlog.push(data);
    socket.pause();
  });
  socket.on('pong', () => {
    alive = true;
  });
  // A broken frame or a reset; ws closes the connection itself.
  socket.on('error', () => {});
  socket.on('close', () => ended.abort(new DOMException('the connection ended', 'AbortError')));

  return {
    ping() {
      if (!alive) {
        socket.terminate();
        return;
      }
      alive = false;
      socket.ping();
    },
    shutDown: () => close(goingAway, 'server shuts down'),
  };
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
