import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Logger } from '../../src/logging/logger.js';
import { createPlainAnswers } from '../../src/server/plain-answers.js';

// More than sockets hold.
const body = 'x'.repeat(32 * 1024 * 1024);

/** Asks for an answer, and tells whether the connection outlives it. */
async function ask(read: boolean): Promise<boolean> {
  const answer = createPlainAnswers({
    allowedHosts: ['*'],
    allowedOrigins: [],
    headers: {},
    writeTimeoutMs: read ? 60_000 : 100,
    logger: { error: () => {} } as unknown as Logger,
  });
  const endpoint = async () => ({ contentType: 'text/plain', body });
  const server = createServer((request, response) => answer(endpoint, request, response));
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  if (read) socket.resume();
  else socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  await once(response, 'close');
  return !request.socket.destroyed;
}

describe('a plain answer', () => {
  it('that fails is logged without what is asked for in its query', async () => {
    const logged: unknown[] = [];
    const answer = createPlainAnswers({
      allowedHosts: ['*'],
      allowedOrigins: [],
      headers: {},
      writeTimeoutMs: 60_000,
      logger: { error: (line: unknown) => logged.push(line) } as unknown as Logger,
    });
    const fail = async () => {
      throw new Error('it fails');
    };
    const server = createServer((request, response) => answer(fail, request, response));
    server.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${port}/ext/health?token=hidden`);
    expect(status).toBe(500);
    expect(logged).toMatchObject([{ path: '/ext/health?token=…' }]);
  });

  it('ends the connection of a client that does not take it', async () => {
    expect(await ask(false)).toBe(false);
  });

  it('leaves the connection of one that does', async () => {
    expect(await ask(true)).toBe(true);
  });
});
