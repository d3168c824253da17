import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requireClickHouse } from '../../src/store/open-store.js';
import { createStore } from '../../src/store/store.js';
import { useStore } from '../fixtures/test-store.js';

const engine = useStore();

test.each([['<html></html>'], [''], ['{}'], ['{"sum":6}']])(
  'a server of another kind that answers %j to everything is refused',
  async (body) => {
    const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const store = createStore({ url: `http://127.0.0.1:${port}`, username: 'default', password: '' }, 'firn');
    onTestFinished(async () => {
      await store.close();
      server.close();
    });
    await store.createDatabase();
    await expect(requireClickHouse(store, 'http://store.test')).rejects.toMatchObject({
      code: 'invalid-config',
      message: expect.stringContaining('--store http://store.test is no ClickHouse server'),
    });
  },
);

test('one that understands statements is taken', async () => {
  await requireClickHouse(engine(), 'http://store.test');
});
