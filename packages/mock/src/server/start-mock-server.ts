import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeListener as rpcListener } from '@firn/jsonrpc/server';
import { attachWebSocket } from '@firn/jsonrpc/server/websocket';
import { createMock, type Mock } from '../mock.js';
import type { MockOptions } from '../mock-options.js';
import { fetchListener } from './fetch-listener.js';

/** How a mock is served over HTTP. */
export interface MockServerOptions extends MockOptions {
  /** Default: loopback. */
  readonly host?: string | undefined;
  /** Default 0, a free one. */
  readonly port?: number | undefined;
}

/** A mock that listens. */
export interface MockServer {
  readonly url: string;
  /** Ends connections and stops listening. */
  close(): Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Serves a mock over HTTP, and the subscriptions of its OpenRPC contracts over WebSocket.
 * @throws Error where the port is taken, as `node:http` does.
 */
export async function startMockServer(options: MockServerOptions): Promise<MockServer> {
  const { host = '127.0.0.1', port = 0, origins = '*' } = options;
  const mock = createMock(options);
  const server = createServer(listener(mock, origins));
  const sockets = attachWebSocket(server, {
    route: (path) => mock.rpc.find(({ matchesWebSocket }) => matchesWebSocket(path))?.endpoint,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await sockets.close();
    await closed;
  };
  return { url: `http://${shown}:${address.port}`, close, [Symbol.asyncDispose]: close };
}

function listener({ rpc, http }: Mock, origins: '*' | readonly string[]): RequestListener {
  const findRpc = (path: string) => rpc.find(({ matches }) => matches(path))?.endpoint;
  const answerRpc = rpcListener({ route: findRpc, cors: { origins: origins === '*' ? ['*'] : origins } });
  const answerRest = fetchListener(http.fetch);
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (findRpc(path) === undefined) answerRest(request, response);
    else answerRpc(request, response);
  };
}
