import { genesisBalances } from '@firn/metrics/dist/source/native/native-config.js';
import { createNetworkFacts } from '@firn/metrics/dist/source/native/network-facts.js';
import { createNodeClient } from '@firn/node-client';
import { describe, expect, it } from 'vitest';
import { startMetrics } from '../src/programs.js';
import { accountsAt, expectBalances, sorted } from './native-balances/expect-balances.js';
import { liveNode } from './native-balances/live-node.js';
import { moveCoins } from './native-balances/move-coins.js';

describe('native balances of a live node', { timeout: 120_000 }, () => {
  const node = liveNode();

  it('are those of every account of a custom chain after every block, whatever moved them', async () => {
    const metrics = await startMetrics(node.data, { nodeUrl: node.url }, 0);
    await moveCoins(node.url, 'mine');
    await expectBalances(node, 'mine', metrics);
  });

  it('begin with the genesis that the platform chain has, where a node lists no accounts', async () => {
    const { blockchainID } = await createNodeClient({ url: node.url }).info.getBlockchainID({ alias: 'C' });
    const facts = createNetworkFacts(`${node.url}/ext/bc/${blockchainID}/rpc`, blockchainID);
    const document = await facts?.genesis(new AbortController().signal);
    const balances = [...genesisBalances(document ?? '')].filter(([, balance]) => balance > 0n);
    expect(sorted(new Map(balances))).toEqual(sorted(await accountsAt(node.url, 'C', 0n)));
  });
});
