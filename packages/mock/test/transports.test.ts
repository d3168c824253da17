import { inProcessTransport as rpcInProcess } from '@firn/jsonrpc/client';
import { createMetricsClient } from '@firn/metrics-client';
import { createNodeClient } from '@firn/node-client';
import { inProcessTransport as restInProcess } from '@firn/rest/client';
import { expect, it } from 'vitest';
import { createMock } from '../src/index.js';
import { contracts } from './firn-contracts.js';

const mock = createMock({ contracts, eventIntervalMs: 0 });

it('is a transport of HTTP clients', async () => {
  const client = createMetricsClient({ transport: restInProcess(mock) });
  expect((await client.chains.listChains()).chains.length).toBeGreaterThan(0);
  await expect(
    client.chains.getChain({ chainId: 1n }, { headers: { 'x-mock-error': '404' } }),
  ).rejects.toMatchObject({ status: 404 });
});

it('is a transport of JSON-RPC clients, with subscriptions', async () => {
  const client = createNodeClient({ transport: rpcInProcess(mock) });
  expect((await client.info.getNetworkName()).networkName).not.toBe('');
  for await (const head of client.chain('C').eth.subscribeNewHeads()) {
    expect(head.number).toBeTypeOf('bigint');
    break;
  }
});
