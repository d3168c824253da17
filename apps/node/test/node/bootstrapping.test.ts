import { createNodeClient } from '@firn/node-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startNode } from '../../src/hosting/start-node.js';
import { temporaryFolder, testOptions } from '../fixtures/test-node.js';

const context = { display: { write: () => {} }, processMetrics: false };
const cId = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';

/** Status and text of a call. */
async function post(url: string, method: string): Promise<readonly [number, string]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  });
  return [response.status, await response.text()];
}

/** The error with which a WebSocket is refused. */
function refusal(url: string): Promise<string> {
  return new Promise((resolve) => new WebSocket(url).on('error', ({ message }) => resolve(message)));
}

describe('a node whose chains are not open yet', () => {
  it('tells so, and answers for itself alone', async () => {
    const during: Record<string, unknown> = {};
    const running = await startNode(testOptions(temporaryFolder(onTestFinished), { apiAdminEnabled: true }), {
      ...context,
      async onListening(url) {
        const { info, health } = createNodeClient({ url, retry: false });
        for (const chain of ['P', 'C', cId])
          expect(await info.isBootstrapped({ chain })).toEqual({ isBootstrapped: false });
        await expect(info.isBootstrapped({ chain: 'Q' })).rejects.toThrow(
          "there is no chain with alias/ID 'Q'",
        );
        expect(await info.getNetworkID()).toEqual({ networkID: 12345n });
        expect((await info.peers()).numPeers).toBe(0n);
        const rejected = [503, 'API call rejected because chain is not done bootstrapping\n'];
        for (const path of ['bc/P', 'P', 'bc/C/rpc', 'evm/rpc', `bc/${cId}/rpc`, 'bc/C/admin', 'bc/X'])
          expect(await post(`${url}/ext/${path}`, 'eth_chainId'), path).toEqual(rejected);
        expect(await refusal(`${url.replace('http', 'ws')}/ext/bc/C/ws`)).toContain('503');
        for (const path of ['admin', 'nothing'])
          expect(await post(`${url}/ext/${path}`, 'admin.loadVMs'), path).toEqual([
            404,
            expect.stringMatching(/^404 page not found\n/),
          ]);
        for (const [path, status] of [
          ['health', 503],
          ['health/health', 503],
          ['health/readiness', 503],
          ['health/liveness', 200],
          ['metrics', 200],
        ] as const)
          expect((await fetch(`${url}/ext/${path}`)).status, path).toBe(status);
        expect(await health.readiness()).toMatchObject({
          healthy: false,
          checks: { bootstrapped: { error: 'chains are not bootstrapped', message: { missing: ['C'] } } },
        });
        expect(await health.liveness()).toMatchObject({ healthy: true });
        during.url = url;
      },
    });
    onTestFinished(() => running.close());
    const { url } = running;
    expect(during).toEqual({ url });
    const { info, health } = createNodeClient({ url, retry: false });
    for (const chain of ['P', 'C', cId])
      expect(await info.isBootstrapped({ chain })).toEqual({ isBootstrapped: true });
    expect(await health.readiness()).toMatchObject({ healthy: true });
    expect(await post(`${url}/ext/bc/C/rpc`, 'eth_chainId')).toMatchObject([200, expect.any(String)]);
    expect((await post(`${url}/ext/bc/nothing/rpc`, 'eth_chainId'))[0]).toBe(404);
    expect((await post(`${url}/ext/admin`, 'admin.loadVMs'))[0]).toBe(200);
  });

  it('closes all that it opened when the start fails', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    let address = '';
    const failed = startNode(testOptions(dataDir), {
      ...context,
      onListening(url) {
        address = url;
        throw new Error('the chains cannot be opened');
      },
    });
    await expect(failed).rejects.toThrow('the chains cannot be opened');
    await expect(fetch(`${address}/ext/health`)).rejects.toThrow('fetch failed');
    const again = await startNode(testOptions(dataDir), context);
    await again.close();
  });
});
