import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEndpoint, jsonStream, nodeListener } from '../../../src/server/index.js';

// More than sockets hold.
const longText = 'x'.repeat(32 * 1024 * 1024);

const contract = {
  access: 'public',
  decodeParams: () => undefined,
  encodeResult: (text: string) => `"${text}"`,
} as const;
const endpoint = createEndpoint({
  context: undefined,
  logger: { error: () => {} },
  groups: [
    {
      name: 'test',
      aliases: [],
      subscriptions: [],
      methods: [
        { contract: { ...contract, name: 'whole' }, handler: () => longText },
        { contract: { ...contract, name: 'parts' }, handler: () => jsonStream(inParts()) },
        { contract: { ...contract, name: 'short' }, handler: () => 'x' },
      ],
    },
  ],
});

async function* inParts(): AsyncGenerator<string> {
  yield `"${longText}"`;
}

/** Asks for an answer, and tells whether the connection outlives it. */
async function ask(method: string, read: boolean): Promise<boolean> {
  const listen = nodeListener({ route: () => endpoint, writeTimeoutMs: read ? 60_000 : 100, gzip: false });
  const server = createServer(listen);
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  if (read) socket.resume();
  else socket.pause();
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method });
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  await once(response, 'close');
  return !request.socket.destroyed;
}

describe('a client that does not take its answer', () => {
  it.each(['whole', 'parts'])('loses its connection while it waits for %s', async (method) => {
    expect(await ask(method, false)).toBe(false);
  });

  it.each(['whole', 'parts', 'short'])('keeps it when it takes %s', async (method) => {
    expect(await ask(method, true)).toBe(true);
  });
});
