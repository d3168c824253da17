import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { ServerLogger } from '@firn/http/server/fetch';
import type { RawData, WebSocket } from 'ws';
import type { RpcEndpoint } from '../server/endpoint.js';
import type { RequestMeta, RpcConnection } from '../server/request-meta.js';
import type { WebSocketLimits } from './limits.js';
import { MessageSender } from './message-sender.js';

/** Close codes of RFC 6455 and its registry. */
const goingAway = 1001;
const internalError = 1011;
const tryAgainLater = 1013;

/** Longest time in which a client may read what waits for it before its connection ends: that of ws after a close. */
const maxReadingMs = 30_000;
/** Longest time that a connection is not heard because its client asked for too much. */
const maxRestMs = 1000;

/** What one connection works with. */
export interface SessionParts {
  readonly endpoint: RpcEndpoint;
  readonly path: string;
  /** The name under which the client is counted. */
  readonly client: string;
  /** Origin of the web page, where the server does not trust it. */
  readonly foreignOrigin: string | undefined;
  readonly schedule: (client: string, task: () => void) => void;
  readonly limits: WebSocketLimits;
  readonly logger: ServerLogger;
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
  const { endpoint, path, client, schedule, limits, logger } = parts;
  const ended = new AbortController();
  // Calls, subscriptions and what else lives as long as the connection follow it, each within its own limit.
  setMaxListeners(0, ended.signal);
  const backlog: RawData[] = [];
  let pending = 0;
  let alive = true;
  let isResting = false;
  let restTimer: NodeJS.Timeout | undefined;

  let isClosing = false;
  const sender = new MessageSender(socket, request.socket, limits.bufferedBytes);

  function isOpen(): boolean {
    return !isClosing && socket.readyState === socket.OPEN;
  }

  function close(code: number, reason: string): void {
    if (!isOpen()) return;
    isClosing = true;
    // Who still reads what waits for him is told the reason at its end, if he goes on reading and is done in time.
    request.socket.setTimeout(limits.closeTimeoutMs, () => socket.terminate());
    const timer = setTimeout(() => socket.terminate(), maxReadingMs);
    sender.whenSent(() => {
      clearTimeout(timer);
      socket.close(code, reason);
    });
  }

  function shutDown(): void {
    close(goingAway, 'server shuts down');
    const timer = setTimeout(() => socket.terminate(), limits.closeTimeoutMs);
    socket.once('close', () => clearTimeout(timer));
  }

  function send(...texts: readonly string[]): void {
    if (!isOpen()) return;
    if (sender.waiting > limits.bufferedBytes) {
      ended.abort(new DOMException('the client reads too slowly', 'AbortError'));
      close(tryAgainLater, 'reads too slowly');
      return;
    }
    sender.send(...texts);
  }

  const connection: RpcConnection = {
    notify: (text) => send(text),
    signal: ended.signal,
    fail: () => close(internalError, 'subscription failed'),
  };
  // Who asks for more than it may is not heard until it may again, or for a second.
  function rest(retryAfterMs: number): void {
    if (isResting || !isOpen()) return;
    isResting = true;
    socket.pause();
    restTimer = setTimeout(
      () => {
        isResting = false;
        takeNext();
      },
      Math.min(retryAfterMs, maxRestMs),
    );
  }

  const { headers } = request;
  const meta: RequestMeta = {
    signal: ended.signal,
    path,
    headers,
    remoteAddress: request.socket.remoteAddress,
    client,
    foreignOrigin: parts.foreignOrigin,
    postpone: rest,
    connection,
    takePieces: (texts) => send(...texts),
  };

  function take(data: RawData): void {
    pending++;
    schedule(client, () => {
      if (isOpen()) void respond(data);
    });
  }

  async function respond(data: RawData): Promise<void> {
    try {
      const text = await endpoint.dispatch(toText(data), meta);
      if (text !== undefined) send(text);
    } catch (error) {
      logger.error({ err: error, path }, 'an endpoint failed');
      close(internalError, 'internal error');
    }
    pending--;
    takeNext();
  }

  function takeNext(): void {
    while (!isResting && pending < limits.pendingMessages) {
      const next = backlog.shift();
      if (next === undefined) {
        if (socket.isPaused) socket.resume();
        return;
      }
      take(next);
    }
  }

  // A paused socket still hands over the messages of the chunk that it has read.
  socket.on('message', (data) => {
    backlog.push(data);
    takeNext();
    if (backlog.length > 0) socket.pause();
  });
  socket.on('pong', () => {
    alive = true;
  });
  // A broken frame or a reset; ws closes the connection itself.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(restTimer);
    backlog.length = 0;
    ended.abort(new DOMException('the connection ended', 'AbortError'));
  });

  return {
    ping() {
      if (!alive) {
        socket.terminate();
        return;
      }
      alive = false;
      socket.ping();
    },
    shutDown,
  };
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
