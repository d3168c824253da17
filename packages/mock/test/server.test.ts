import { webSocketTransport, webSocketUrls } from '@firn/jsonrpc/client';
import { createMetricsClient } from '@firn/metrics-client';
import { createNodeClient } from '@firn/node-client';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { mswHandlers } from '../src/msw/index.js';
import { type MockServer, startMockServer } from '../src/server/index.js';
import { contracts } from './firn-contracts.js';

describe('startMockServer', () => {
  let server: MockServer;
  beforeAll(async () => {
    server = await startMockServer({ contracts, eventIntervalMs: 1 });
  });
  afterAll(() => server.close());

  it('answers the generated clients', async () => {
    const node = createNodeClient({ url: server.url });
    expect(await node.info.getNetworkName()).toEqual({ networkName: 'local' });
    expect(typeof (await node.chain('C').eth.blockNumber())).toBe('bigint');
    const metrics = createMetricsClient({ url: server.url });
    expect((await metrics.chains.listChains({})).chains.length).toBeGreaterThan(0);
  });

  it('sends events to subscribers', async () => {
    const transport = webSocketTransport({
      url: webSocketUrls(server.url.replace('http', 'ws')),
      WebSocket,
    });
    const heads = createNodeClient({ transport }).chain('C').eth.subscribeNewHeads();
    let seen = 0;
    for await (const head of heads) {
      expect(typeof head.number).toBe('bigint');
      if (++seen === 3) break;
    }
    expect(seen).toBe(3);
    await transport.close?.();
  });

  it('answers batches, mistakes in JSON, and the document', async () => {
    const post = async (body: string) =>
      (
        await fetch(`${server.url}/ext/info`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).json();
    expect(
      await post(
        '[{"jsonrpc":"2.0","id":1,"method":"info.getNodeID"},{"jsonrpc":"2.0","id":2,"method":"info.nope"}]',
      ),
    ).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32601 } },
    ]);
    expect(await post('{')).toMatchObject({ error: { code: -32700 } });
    expect(await post('{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}')).toMatchObject({
      result: { openrpc: expect.any(String) },
    });
    expect(await (await fetch(`${server.url}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
  });
});

describe('mswHandlers', () => {
  const worker = setupServer(
    ...mswHandlers({ contracts, urls: ['http://node.test', 'http://metrics.test/base/'] }),
  );
  beforeAll(() => worker.listen({ onUnhandledRequest: 'bypass' }));
  afterEach(() => worker.resetHandlers());
  afterAll(() => worker.close());

  it('answer the generated clients, below the path of a base address', async () => {
    expect(await createNodeClient({ url: 'http://node.test' }).info.getNetworkName()).toEqual({
      networkName: 'local',
    });
    const { chains } = await createMetricsClient({ url: 'http://metrics.test/base' }).chains.listChains({});
    expect(chains.length).toBeGreaterThan(0);
  });
});
