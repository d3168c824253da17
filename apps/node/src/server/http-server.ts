import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { FairTurns } from '@firn/http/admission';
import { ConnectionGate, pathOfTarget, toOriginForm } from '@firn/http/server';
import type { Site } from '@firn/http/site';
import { createEndpointCors, nodeListener, postpone } from '@firn/jsonrpc/server';
import { attachWebSocket } from '@firn/jsonrpc/server/websocket';
import type { HttpSettings } from '../config/http-flags.js';
import type { NodeOptions } from '../config/node-options.js';
import type { Logger } from '../logging/logger.js';
import { formatHostPort, listenAt } from '../peers/listen-at.js';
import type { ClientLimits } from './client-limits.js';
import { createPlainAnswers } from './plain-answers.js';
import type { Routes } from './routes.js';
import { createSites } from './sites.js';

/** A server that listens. */
export interface HttpServer {
  /** `127.0.0.1:9650`, an IPv6 host in brackets. */
  readonly address: string;
  /** Ends it: requests under way are answered or, after the shutdown time-out, cancelled; connections without any are closed. Calls after the first do no more. */
  close(): Promise<void>;
}

/** What a server serves. */
export interface HttpServerParts {
  readonly routes: Routes;
  readonly nodeId: string;
  readonly clients: ClientLimits;
  readonly logger: Logger;
}

/** Cost units of a request, beside those of its calls. */
const unitsOfRequest = 1;
const hostRemedy = 'allow it with --http-allowed-hosts';
const sweepIntervalMs = 20;
// How late a connection may be ended whose time is over.
const maxTimeoutDelayMs = 1000;

/**
 * Starts a server.
 * @throws ListenError for an address that is in use, not allowed, or not of this machine.
 * @throws Refusal for an explorer that is to be served and was not built.
 */
export async function startHttpServer(
  options: Pick<
    NodeOptions,
    | 'httpHost'
    | 'httpPort'
    | 'httpAllowedHosts'
    | 'httpAllowedOrigins'
    | 'http'
    | 'publicApi'
    | 'docsDir'
    | 'explorer'
    | 'rpcCompat'
  >,
  { routes, nodeId, clients, logger }: HttpServerParts,
): Promise<HttpServer> {
  const { http: limits, httpAllowedHosts: allowedHosts, httpAllowedOrigins: allowedOrigins } = options;
  const { writeTimeoutMs } = limits;
  const { clientOf, charge: rateLimit, settings } = clients;
  const turns = new FairTurns();
  const { schedule } = turns;
  // Which of the nodes behind one name answers is nothing for strangers.
  const headers: Record<string, string> = options.publicApi ? {} : { 'node-id': nodeId };
  const cors = createEndpointCors({ origins: allowedOrigins });
  const gate = new ConnectionGate({
    connectionsPerClient: settings.connections,
    isProxy: clients.isProxy,
    charge: rateLimit && {
      take: ({ socket: { remoteAddress }, headers: sent }) =>
        rateLimit(clientOf({ remoteAddress, header: (name) => sent[name]?.toString() }), unitsOfRequest),
      refuse: ({ headers: { origin } }, response, retryAfterMs) =>
        postpone(response, { ...headers, ...cors.headersFor(origin) }, retryAfterMs),
    },
  });
  const rpc = nodeListener({
    route: routes.http,
    notFound: options.rpcCompat === 'reference' ? undefined : routes.explainMissing,
    unavailable: routes.unavailable,
    cors: { origins: allowedOrigins },
    allowedHosts,
    hostRemedy,
    trustedOrigins: allowedOrigins,
    limits: { bodyBytes: limits.bodyLimit },
    writeTimeoutMs,
    clientOf,
    schedule,
    logger,
    serverHeaders: headers,
  });
  const answerPlain = createPlainAnswers({
    allowedHosts,
    hostRemedy,
    allowedOrigins,
    headers,
    writeTimeoutMs,
    logger,
  });
  const sites: readonly Site[] = createSites(options, { headers, hostRemedy, logger });
  let isClosing = false;
  // What node:http answers by itself would pass by the gate.
  const server = createServer({ ...timeoutsOf(limits), requireHostHeader: false }, (request, response) =>
    gate.admit(request, response, serve),
  );
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    gate.admit(request, response, () => response.writeHead(417).end()),
  );
  server.maxConnections = limits.maxConnections;
  gate.watch(server);
  server.on('connection', () => turns.yield());
  server.on('upgrade', ({ headers: { upgrade }, socket }: IncomingMessage) => {
    if (upgrade?.toLowerCase() === 'websocket') gate.forget(socket);
  });
  function serve(request: IncomingMessage, response: ServerResponse): void {
    // Who keeps asking on one connection would keep it, and the server, open.
    if (isClosing) response.shouldKeepAlive = false;
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    toOriginForm(request);
    const path = isRead(request) ? pathOfTarget(request.url) : undefined;
    const plain = path === undefined ? undefined : routes.plain(path);
    if (path !== undefined && sites.some((site) => site.answer(path, request, response))) return;
    if (plain === undefined) rpc(request, response);
    else answerPlain(plain, request, response);
  }
  const sockets = attachWebSocket(server, {
    route: routes.webSocket,
    isUnavailable: (path) => routes.unavailable(path) !== undefined,
    limits: { messageBytes: limits.bodyLimit, connectionsOfClient: settings.webSockets },
    allowedHosts,
    allowedOrigins,
    trustedOrigins: allowedOrigins,
    clientOf,
    rateLimit,
    schedule,
    serverHeaders: headers,
    logger,
  });
  const address = await listenAt(server, { host: options.httpHost, port: options.httpPort }, '--http-port');
  const close = async (): Promise<void> => {
    isClosing = true;
    await sockets.close();
    // A WebSocket that is asked for now would be nobody's, and the server would wait for it.
    server.on('upgrade', (_, socket: Duplex) => socket.destroy());
    await closeServer(server, limits.shutdownTimeoutMs);
  };
  let closed: Promise<void> | undefined;
  return {
    address: formatHostPort(address),
    close() {
      closed ??= close();
      return closed;
    },
  };
}

function timeoutsOf({ readTimeoutMs, readHeaderTimeoutMs, idleTimeoutMs }: HttpSettings): ServerOptions {
  const shortest = Math.min(
    ...[readTimeoutMs, readHeaderTimeoutMs, maxTimeoutDelayMs].filter((ms) => ms > 0),
  );
  return {
    requestTimeout: readTimeoutMs,
    // The head is part of the request: node:http refuses a longer time for it.
    headersTimeout: readTimeoutMs === 0 ? readHeaderTimeoutMs : Math.min(readHeaderTimeoutMs, readTimeoutMs),
    keepAliveTimeout: idleTimeoutMs,
    connectionsCheckingInterval: shortest,
  };
}

/** Ends a server; calls that are still under way after the time are cancelled. */
function closeServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection is idle again once its request is answered, and would then wait for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepIntervalMs);
    const deadline = timeoutMs > 0 ? setTimeout(() => server.closeAllConnections(), timeoutMs) : undefined;
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
