import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** A request as it arrived. */
export interface Received {
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** A server that answers what a test says. */
export interface TestServer {
  readonly url: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/** Status and JSON text of an answer. */
export interface TestAnswer {
  readonly status?: number;
  readonly text: string;
}

/** Starts a server on a free port of loopback; `events` are sent to whoever subscribes over a WebSocket. */
export async function startServer(
  answer: (request: Received) => TestAnswer,
  events: readonly unknown[] = [],
): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const arrived = {
        target: request.url ?? '',
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
      received.push(arrived);
      const { status = 200, text: answered } = answer(arrived);
      response.writeHead(status, { 'content-type': 'application/json' }).end(answered);
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    socket.on('message', (data) => {
      const body = JSON.parse(String(data));
      received.push({ target: request.url ?? '', headers: request.headers, body });
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: '0x1' }));
      for (const result of events)
        socket.send(
          JSON.stringify({
            jsonrpc: '2.0',
            method: 'eth_subscription',
            params: { subscription: '0x1', result },
          }),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
