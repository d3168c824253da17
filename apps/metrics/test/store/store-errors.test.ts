import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createStore } from '../../src/store/store.js';

/** A store whose server refuses every statement with an error of the given number. */
async function refusingStore(code: number, words: string, name: string) {
  const server = createServer((_request, response) => {
    response.writeHead(500, { 'x-clickhouse-exception-code': code });
    response.end(`Code: ${code}. DB::Exception: ${words}. (${name}) (version 26.7.2.1)\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = { url: `http://127.0.0.1:${port}`, username: 'u', password: 'p' };
  const store = createStore(endpoint, 'firn');
  onTestFinished(async () => {
    await store.close();
    server.close();
  });
  return store;
}

test.each([
  [202, 'Too many simultaneous queries for all users', 'TOO_MANY_SIMULTANEOUS_QUERIES'],
  [236, 'The server is shutting down due to a fatal error', 'ABORTED'],
  [242, 'Table is in readonly mode', 'TABLE_IS_READ_ONLY'],
  [279, 'All connection tries failed', 'ALL_CONNECTION_TRIES_FAILED'],
])('a server that says error %i, %s, does not answer at the moment', async (code, words, name) => {
  const store = await refusingStore(code, words, name);
  const expected = { code: 'store-unavailable', message: expect.stringContaining(words) };
  await expect(store.query('SELECT 1')).rejects.toMatchObject(expected);
  await expect(store.command('OPTIMIZE TABLE blocks')).rejects.toMatchObject(expected);
});

test('a statement that a server cannot read is refused as it says', async () => {
  const store = await refusingStore(62, 'Syntax error', 'SYNTAX_ERROR');
  await expect(store.query('SELECT')).rejects.toMatchObject({ code: '62' });
});
