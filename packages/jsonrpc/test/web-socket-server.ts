import { once } from 'node:events';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import {
  attachWebSocket,
  type WebSocketBinding,
  type WebSocketOptions,
} from '../src/server-websocket/index.js';
import { type DemoOptions, demoEndpoint } from './demo-endpoint.js';
import { serve, type TestServer } from './http-server.js';

const servers: (TestServer & { readonly binding: WebSocketBinding })[] = [];

afterEach(async () => {
  for (const { binding, close } of servers.splice(0)) await Promise.all([binding.close(), close()]);
});

/** A server of the demonstration's endpoint over WebSocket; it is closed after the test. */
export async function start(demo: DemoOptions = {}, options: Partial<WebSocketOptions> = {}) {
  const server = await serve();
  const endpoint = demoEndpoint(demo);
  const route = (path: string) => (path === '/ext/demo/ws' ? endpoint : undefined);
  const binding = attachWebSocket(server.server, { route, ...options });
  const started = { ...server, binding, url: `ws://127.0.0.1:${server.port}/ext/demo/ws` };
  servers.push(started);
  return started;
}

/** What each socket has received and nobody has read yet: several messages can come in one turn. */
const inboxes = new WeakMap<WebSocket, unknown[]>();

/** A client that is connected. */
export async function open(url: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers });
  const inbox: unknown[] = [];
  inboxes.set(socket, inbox);
  socket.on('message', (data) => inbox.push(JSON.parse(data.toString())));
  await once(socket, 'open');
  return socket;
}

/** The next message that a client has received. */
export async function next(socket: WebSocket): Promise<unknown> {
  const inbox = inboxes.get(socket) ?? [];
  if (inbox.length === 0) await once(socket, 'message');
  return inbox.shift();
}

/** How the connection of a client ends. */
export async function closed(socket: WebSocket): Promise<[number, string]> {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return [code, reason.toString()];
}
