import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Semaphore } from '@firn/http/admission';
import { consoleLogger, createPageTrust, isAllowedHost, type ServerLogger } from '@firn/http/server/fetch';
import { WebSocketServer } from 'ws';
import type { RpcEndpoint } from '../server/endpoint.js';
import type { RequestOrigin } from '../server/http/http-options.js';
import type { ChargeClient } from '../server/message-cost.js';
import { defaultWebSocketLimits, type WebSocketLimits } from './limits.js';
import { type SocketSession, startSession } from './socket-session.js';
import { answerWithoutUpgrade } from './without-upgrade.js';

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
  /**
   * Origins of web pages that may call methods with `pages: 'trusted'`, beside those of this machine and of the server itself. Default: any page
   * may.
   */
  readonly trustedOrigins?: readonly string[] | undefined;
  /** Takes one unit for each connection of a client; one that it cannot pay is refused with 429. Default: it costs nothing. */
  readonly rateLimit?: ChargeClient | undefined;
  /** The name under which a client is counted. Default: the address of the peer. */
  readonly clientOf?: ((origin: RequestOrigin) => string) | undefined;
  /**
   * Runs the task that answers a message of a client, at once or later: `new FairTurns().schedule` of `@firn/http/admission` shares the event loop
   * among clients. Default: at once.
   */
  readonly schedule?: ((client: string, task: () => void) => void) | undefined;
  /** Gets failures of the binding itself. Default: the console. */
  readonly logger?: ServerLogger | undefined;
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
const fullRetryAfterMs = 1000;
const tooManyRequests = '429 Too Many Requests';

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
  const logger = options.logger ?? consoleLogger;
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
  });
  const sessions = new Set<SocketSession>();
  const places = new Semaphore({
    perClient: limits.connectionsOfClient > 0 ? limits.connectionsOfClient : Number.POSITIVE_INFINITY,
  });
  const isTrusted = createPageTrust(options.trustedOrigins, options.allowedHosts);
  let closing: Promise<void> | undefined;
  let closed: () => void = () => {};

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      answerWithoutUpgrade(server, request, socket, head);
      return;
    }
    const path = (request.url ?? '/').replace(/\?.*$/s, '');
    const endpoint = options.route(path);
    const refused = refusal(request, path, endpoint !== undefined);
    if (endpoint === undefined || refused !== undefined) {
      refuse(socket, refused ?? '404 Not Found', options.serverHeaders);
      return;
    }
    const client = clientOf(request);
    const { origin, host } = request.headers;
    const retryAfterMs = chargeFor(client) ?? (places.tryAcquire(client) ? undefined : fullRetryAfterMs);
    if (retryAfterMs !== undefined) {
      const seconds = String(Math.ceil(retryAfterMs / 1000));
      refuse(socket, tooManyRequests, { ...options.serverHeaders, 'retry-after': seconds });
      return;
    }
    socket.once('close', () => places.release(client));
    acceptor.handleUpgrade(request, socket, head, (webSocket) => {
      const session = startSession(webSocket, request, {
        endpoint,
        path,
        limits,
        logger,
        client,
        schedule: options.schedule ?? atOnce,
        foreignOrigin: isTrusted(origin, host) ? undefined : origin,
      });
      sessions.add(session);
      webSocket.once('close', () => {
        sessions.delete(session);
        if (sessions.size === 0) closed();
      });
      if (closing !== undefined) session.shutDown();
    });
  }

  // Where units are counted elsewhere, the connection does not wait for what is left of them: its messages will.
  function chargeFor(client: string): number | undefined {
    const charge = options.rateLimit?.(client, 1);
    return charge === undefined || charge instanceof Promise ? undefined : charge.retryAfterMs;
  }

  function clientOf({ socket, headers }: IncomingMessage): string {
    const { remoteAddress } = socket;
    const header = (name: string): string | undefined => headers[name]?.toString();
    return options.clientOf?.({ remoteAddress, header }) ?? remoteAddress ?? '';
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

function atOnce(_client: string, task: () => void): void {
  task();
}

function refuse(socket: Duplex, status: string, headers: WebSocketOptions['serverHeaders'] = {}): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}connection: close\r\ncontent-length: 0\r\n\r\n`);
}
