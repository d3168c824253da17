import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { nodeListener } from '@firn/jsonrpc/server';
import { attachWebSocket } from '@firn/jsonrpc/server/websocket';
import type { NodeOptions } from '../config/node-options.js';
import type { Logger } from '../logging/logger.js';
import type { PlainEndpoint, Routes } from './routes.js';

/** The address cannot be listened at. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** A server that listens. */
export interface HttpServer {
  /** `127.0.0.1:9650`, an IPv6 host in brackets. */
  readonly address: string;
  /** Ends it: requests under way are answered, connections without any are closed. */
  close(): Promise<void>;
}

/** What a server serves. */
export interface HttpServerParts {
  readonly routes: Routes;
  readonly nodeId: string;
  readonly logger: Logger;
}

// The limits of the reference node (section 1.1).
const readTimeoutMs = 30_000;
const keepAliveTimeoutMs = 120_000;
const shutdownTimeoutMs = 10_000;
const sweepIntervalMs = 20;

/**
 * Starts a server.
 * @throws ListenError for an address that is in use, not allowed, or not of this machine.
 */
export async function startHttpServer(
  options: Pick<NodeOptions, 'httpHost' | 'httpPort' | 'httpAllowedHosts' | 'httpAllowedOrigins'>,
  { routes, nodeId, logger }: HttpServerParts,
): Promise<HttpServer> {
  const headers = { 'node-id': nodeId };
  const rpc = nodeListener({
    route: routes.http,
    cors: { origins: options.httpAllowedOrigins },
    allowedHosts: options.httpAllowedHosts,
    logger,
    serverHeaders: headers,
  });
  let isClosing = false;
  const server = createServer((request, response) => {
    // Who keeps asking on one connection would keep it, and the server, open.
    if (isClosing) response.shouldKeepAlive = false;
    const plain = isRead(request) ? routes.plain(pathOf(request)) : undefined;
    if (plain === undefined) rpc(request, response);
    else
      answerPlain(
        plain,
        request,
        response,
        { ...headers, ...openTo(request, options.httpAllowedOrigins) },
        logger,
      );
  });
  server.requestTimeout = readTimeoutMs;
  server.headersTimeout = readTimeoutMs;
  server.keepAliveTimeout = keepAliveTimeoutMs;
  const sockets = attachWebSocket(server, {
    route: routes.webSocket,
    allowedHosts: options.httpAllowedHosts,
    allowedOrigins: options.httpAllowedOrigins,
    logger,
  });
  const address = await listen(server, options.httpHost, options.httpPort);
  return {
    address,
    async close() {
      isClosing = true;
      await sockets.close();
      await closeServer(server);
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException): void => {
      const reason =
        cause.code === 'EADDRINUSE' ? 'it is in use; choose another with --http-port' : cause.message;
      reject(new ListenError(`cannot listen at ${joinHostPort(host, port)}: ${reason}`, { cause }));
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      const bound = server.address() as AddressInfo;
      resolve(joinHostPort(bound.address, bound.port));
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection is idle again once its request is answered, and would then wait for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepIntervalMs);
    const deadline = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}

function answerPlain(
  endpoint: PlainEndpoint,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  logger: Logger,
): void {
  const send = (status: number, contentType: string, body: string): void => {
    response.writeHead(status, {
      ...headers,
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  Promise.resolve()
    .then(endpoint)
    .then(({ contentType, body }) => send(200, contentType, body))
    .catch((error: unknown) => {
      logger.error({ err: error, path: request.url }, 'a plain endpoint failed');
      send(500, 'text/plain; charset=utf-8', 'internal error\n');
    });
}

/** Lets web pages of allowed origins read a plain answer. */
function openTo({ headers }: IncomingMessage, origins: readonly string[]): Readonly<Record<string, string>> {
  const origin = origins.includes('*') ? '*' : headers.origin;
  const isAllowed = origin !== undefined && origins.includes(origin);
  return isAllowed ? { vary: 'Origin', 'access-control-allow-origin': origin } : { vary: 'Origin' };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.replace(/\?.*$/s, '');
}

function joinHostPort(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
