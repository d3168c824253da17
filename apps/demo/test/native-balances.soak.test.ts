import { createBalancesReader } from '@firn/metrics/dist/source/native/native-reader.js';
import { createNodeClient } from '@firn/node-client';
import type { Address } from 'viem';
import { describe, expect, it } from 'vitest';
import { openAtomicWallet } from '../src/network/atomic-wallet.js';
import { openPlatformWallet } from '../src/network/platform-wallet.js';
import { startMetrics } from '../src/programs.js';
import { funded, recipient } from './native-balances/custom-chain.js';
import { accountsAt, expectBalances } from './native-balances/expect-balances.js';
import { liveNode } from './native-balances/live-node.js';
import { moveCoins, openSender } from './native-balances/move-coins.js';

describe('native balances of a live node', { timeout: 120_000 }, () => {
  const node = liveNode();

  it('are those of every account of the C-Chain after every block, whatever moved them', async () => {
    // The first half is read at once, the rest block by block.
    await moveCoins(node.url, 'C');
    const metrics = await startMetrics(node.data, { nodeUrl: node.url }, 0);
    const client = createNodeClient({ url: node.url });
    const wallet = await openAtomicWallet(client, await openPlatformWallet(client));
    const { reader } = openSender(node.url, 'C');
    const nonce = BigInt(await reader.getTransactionCount({ address: funded.address }));
    await wallet.exportToPlatform(funded.address, nonce, 5_000_000_000n);
    await wallet.importFromPlatform(recipient(9), 3_000_000_000n);
    await moveCoins(node.url, 'C');
    await expectBalances(node, 'C', metrics);
  });

  it('can be asked for in one call', async () => {
    const { reader } = openSender(node.url, 'C');
    const { number, hash } = await reader.getBlock();
    const methods: string[] = [];
    const balancesOf = createBalancesReader((method, params) => {
      methods.push(method);
      return reader.request({ method, params } as never);
    });
    const expected = await accountsAt(node.url, 'C', number);
    const holders = [...expected.keys(), recipient(99)] as Address[];
    const balances = await balancesOf(holders, hash, new AbortController().signal);
    expect(balances).toEqual([...expected.values(), 0n]);
    expect(methods).toEqual(['eth_call']);
  });
});
