import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { RpcEndpoint } from '../server/endpoint.js';
import { isAllowedHost } from '../server/http/host-filter.js';
import type { RpcLogger } from '../server/logger.js';
import { defaultWebSocketLimits, type WebSocketLimits } from './limits.js';
import { type SocketSession, startSession } from './socket-session.js';

/** How endpoints are served over WebSocket. */
export interface WebSocketOptions {
  /** The endpoint at a path, without query; `undefined` is answered 404. */
  readonly route: (path: string) => RpcEndpoint | undefined;
  /** Whether something is to come at a path where nothing answers yet: 503 in place of 404. Default: nothing is. */
  readonly isUnavailable?: ((path: string) => boolean) | undefined;
  readonly limits?: Partial<WebSocketLimits> | undefined;
  /** Names that the `Host` header may hold, beside IP addresses; `*` is any. Default: any. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins of pages that may connect; `*` is any. Clients that are no browsers send none and may always. Default: any. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Headers of every answer: `{ 'node-id': 'NodeID-…' }`. Names in lower case. */
  readonly serverHeaders?: Readonly<Record<string, string>> | undefined;
  /** Gets failures of the binding itself. Default: the console. */
  readonly logger?: RpcLogger | undefined;
}

/** The WebSocket side of a server. */
export interface WebSocketBinding {
  /** Connections under way. */
  readonly connections: number;
  /** Tells every client that the server ends, refuses new ones, and resolves when the last connection is gone. */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

const unavailable = '503 Service Unavailable';

/**
 * Serves endpoints over WebSocket on a `node:http` server: batches, and subscriptions.
 *
 * `server.close()` waits for its sockets, so that the binding is closed first.
 * @example
 * ```ts
 * const sockets = attachWebSocket(server, { route: (path) => (path === '/ext/bc/C/ws' ? chain : undefined) });
 * await sockets.close();
 * server.close();
 * ```
 */
export function attachWebSocket(server: Server, options: WebSocketOptions): WebSocketBinding {
  const limits = { ...defaultWebSocketLimits, ...options.limits };
  const logger = options.logger ?? {
    error: (details: object, message: string) => console.error(message, details),
  };
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
  });
  const sessions = new Set<SocketSession>();
  let closing: Promise<void> | undefined;
  let closed: () => void = () => {};

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = (request.url ?? '/').replace(/\?.*$/s, '');
    const endpoint = options.route(path);
    const refused = refusal(request, path, endpoint !== undefined);
    if (endpoint === undefined || refused !== undefined) {
      refuse(socket, refused ?? '404 Not Found', options.serverHeaders);
      return;
    }
    acceptor.handleUpgrade(request, socket, head, (webSocket) => {
      const session = startSession(webSocket, request, { endpoint, path, limits, logger });
      sessions.add(session);
      webSocket.once('close', () => {
        sessions.delete(session);
        if (sessions.size === 0) closed();
      });
      if (closing !== undefined) session.shutDown();
    });
  }

  function refusal({ headers }: IncomingMessage, path: string, isRouted: boolean): string | undefined {
    if (!isAllowedHost(headers.host, options.allowedHosts)) return '403 Forbidden';
    const origins = options.allowedOrigins ?? ['*'];
    const { origin } = headers;
    if (origin !== undefined && !origins.includes('*') && !origins.includes(origin)) return '403 Forbidden';
    if (!isRouted) return options.isUnavailable?.(path) === true ? unavailable : '404 Not Found';
    if (closing !== undefined || sessions.size >= limits.connections) return unavailable;
    return undefined;
  }

  const pings = setInterval(() => {
    for (const session of sessions) session.ping();
  }, limits.pingIntervalMs);
  pings.unref();
  acceptor.on('headers', (lines) => {
    for (const [name, value] of Object.entries(options.serverHeaders ?? {})) lines.push(`${name}: ${value}`);
  });
  server.on('upgrade', upgrade);

  function close(): Promise<void> {
    closing ??= new Promise<void>((resolve) => {
      closed = resolve;
      clearInterval(pings);
      for (const session of sessions) session.shutDown();
      if (sessions.size === 0) resolve();
    }).then(() => {
      server.off('upgrade', upgrade);
    });
    return closing;
  }

  return {
    get connections() {
      return sessions.size;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function refuse(socket: Duplex, status: string, headers: WebSocketOptions['serverHeaders'] = {}): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}connection: close\r\ncontent-length: 0\r\n\r\n`);
}
