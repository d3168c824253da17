import { tokenCode } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { createPublicClient, createWalletClient, http } from 'viem';
import { describe, expect, it } from 'vitest';
import { StartRefusal } from '../../src/errors/start-refusal.js';
import { startNode } from '../../src/hosting/start-node.js';
import { funded, localChain, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode, temporaryFolder, testOptions } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const quiet = { display: { write: () => {} }, processMetrics: false };

function clientsOf({ url }: Pick<TestNode, 'url'>) {
  const transport = http(`${url}/ext/bc/C/rpc`);
  return {
    reader: createPublicClient({ chain: localChain, transport, pollingInterval: 20 }),
    writer: createWalletClient({ chain: localChain, transport, account: funded }),
  };
}

describe('a node that is started again', () => {
  it('is who it was and has what it had', async () => {
    const dataDir = temporaryFolder(atEnd);
    const first = await startNode(testOptions(dataDir), quiet);
    const { reader, writer } = clientsOf(first);
    const hash = await writer.deployContract({ abi: [], bytecode: tokenCode });
    const receipt = await reader.waitForTransactionReceipt({ hash });
    await reader.waitForTransactionReceipt({
      hash: await writer.sendTransaction({ to: receiver, value: 9n }),
    });
    const head = await reader.getBlock();
    const { nodeId } = first.node.identity;
    await first.close();

    const second = await startTestNode(atEnd, { dataDir });
    const again = clientsOf(second);
    expect(second.running.node.identity.nodeId).toBe(nodeId);
    expect(await again.reader.getBlock()).toEqual(head);
    expect(await again.reader.getTransactionReceipt({ hash })).toEqual(receipt);
    expect(await again.reader.getBalance({ address: receiver })).toBe(9n);
    const next = await again.writer.sendTransaction({ to: receiver, value: 1n });
    const { blockNumber } = await again.reader.waitForTransactionReceipt({ hash: next });
    expect(blockNumber).toBe(head.number + 1n);
  });

  it('keeps a transaction that waits for an earlier one', async () => {
    const dataDir = temporaryFolder(atEnd);
    const first = await startNode(testOptions(dataDir), quiet);
    const { reader, writer } = clientsOf(first);
    const request = {
      to: receiver,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 9n,
      maxPriorityFeePerGas: 1n,
    } as const;
    const later = await writer.sendTransaction({ ...request, nonce: 1 });
    expect(await reader.request({ method: 'txpool_status' } as never)).toEqual({
      pending: '0x0',
      queued: '0x1',
    });
    await first.close();

    const again = clientsOf(await startTestNode(atEnd, { dataDir }));
    await again.writer.sendTransaction({ ...request, nonce: 0 });
    const { status } = await again.reader.waitForTransactionReceipt({ hash: later });
    expect(status).toBe('success');
  });

  it('does not take the folder of another network', async () => {
    const dataDir = temporaryFolder(atEnd);
    await (await startNode(testOptions(dataDir), quiet)).close();
    await expect(startNode(testOptions(dataDir, { networkId: 'fuji' }), quiet)).rejects.toThrow(StartRefusal);
    await (await startNode(testOptions(dataDir), quiet)).close();
  });

  it('does not share its folder', async () => {
    const dataDir = temporaryFolder(atEnd);
    await startTestNode(atEnd, { dataDir });
    await expect(startNode(testOptions(dataDir), quiet)).rejects.toMatchObject({ code: 'locked' });
  });
});

describe('a node of a public network', () => {
  it.each([
    ['fuji', 5n, 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp', 43_113n],
    ['mainnet', 1n, '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5', 43_114n],
  ])('starts from the genesis of %s', async (networkId, number, cId, chainId) => {
    const node = await startTestNode(atEnd, { networkId });
    expect(await node.client.info.getNetworkID()).toEqual({ networkID: number });
    expect(await node.client.info.getBlockchainID({ alias: 'C' })).toEqual({ blockchainID: cId });
    expect(await node.client.chain('C').eth.chainId()).toBe(chainId);
    const { validators } = await node.client.platform.getCurrentValidators();
    expect(validators.every(({ signer }) => signer === undefined)).toBe(true);
  });
});
