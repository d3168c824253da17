import { readFileSync } from 'node:fs';
import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { customChainFiles, minter, minterAbi, viemClients } from '../fixtures/custom-chain.js';
import { funded, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const admins = { adminAddresses: [funded.address] };
const future = 4_000_000_000;

describe('a custom chain of a data folder', () => {
  const genesis = subnetGenesis({ contractNativeMinterConfig: { blockTimestamp: 0, ...admins } });

  /** Runs a node in that folder until `use` is done. */
  async function withNode<T>(
    dataDir: string,
    chain: ReturnType<typeof customChainFiles>,
    use: (node: TestNode) => Promise<T>,
  ): Promise<T> {
    const node = await startTestNode(onTestFinished, { dataDir, customChain: [chain] });
    try {
      return await use(node);
    } finally {
      await node.running.close();
    }
  }

  const height = async (node: TestNode) => node.client.chain('mine').eth.blockNumber();
  const transfer = async (node: TestNode) => {
    const { reader, writer } = viemClients(node);
    const hash = await writer.sendTransaction({ to: receiver, value: 1n });
    return reader.waitForTransactionReceipt({ hash });
  };

  it('goes on after a restart, and takes upgrades that are still to come', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const files = customChainFiles(onTestFinished, 'mine', genesis);
    const first = await withNode(dataDir, files, async (node) => {
      await transfer(node);
      return node.client.info.getBlockchainID({ alias: 'mine' });
    });
    const upgraded = customChainFiles(onTestFinished, 'mine', genesis, {
      precompileUpgrades: [{ feeManagerConfig: { blockTimestamp: future, ...admins } }],
    });
    await withNode(dataDir, upgraded, async (node) => {
      expect(await height(node)).toBe(1n);
      expect(await node.client.info.getBlockchainID({ alias: 'mine' })).toEqual(first);
      const { upgrades } = await node.client.chain('mine').customEvm.getChainConfig();
      expect(upgrades.precompileUpgrades).toHaveLength(1);
      expect((await transfer(node)).blockNumber).toBe(2n);
    });
    // What is still to come may also be dropped.
    await withNode(dataDir, files, async (node) => expect(await height(node)).toBe(2n));
  });

  it('refuses upgrades of times that it has passed', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const upgrades = {
      precompileUpgrades: [{ feeManagerConfig: { blockTimestamp: 1_700_000_000, ...admins } }],
    };
    const files = customChainFiles(onTestFinished, 'mine', genesis, upgrades);
    await withNode(dataDir, files, transfer);
    const without = customChainFiles(onTestFinished, 'mine', genesis);
    await expect(withNode(dataDir, without, height)).rejects.toThrow(
      /chain mine is at time \d+, so its rules before cannot change: it was made with PrecompileUpgrade \(feeManagerConfig\) at 1700000000: .*, and is opened with none/,
    );
    const other = customChainFiles(onTestFinished, 'mine', genesis, {
      precompileUpgrades: [
        { txAllowListConfig: { blockTimestamp: 1_650_000_000, ...admins } },
        ...upgrades.precompileUpgrades,
      ],
    });
    await expect(withNode(dataDir, other, height)).rejects.toThrow(
      /is opened with PrecompileUpgrade \(txAllowListConfig\)/,
    );
    await withNode(dataDir, files, async (node) => expect(await height(node)).toBe(1n));
  });

  it('refuses another genesis under its name', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    await withNode(dataDir, customChainFiles(onTestFinished, 'mine', genesis), height);
    const changed = customChainFiles(onTestFinished, 'mine', subnetGenesis({ allowFeeRecipients: true }));
    await expect(withNode(dataDir, changed, height)).rejects.toThrow(
      /chain mine was made from another genesis document, with blockchain ID \w+, not \w+: the genesis of a chain cannot change/,
    );
  });

  it.each([
    ['C', genesis, '--custom-chain C: that name is taken; choose another than '],
    ['bad', subnetGenesis({ feeConfig: {} }), 'invalid fee config: gasLimit cannot be nil'],
    ['torn', '{', 'torn/genesis.json'],
  ])('named %s is refused with the reason', async (name, text, reason) => {
    const files = customChainFiles(onTestFinished, name, text);
    await expect(startTestNode(onTestFinished, { customChain: [files] })).rejects.toThrow(reason);
  });

  it('is served by a public server over HTTP alone', async () => {
    const files = customChainFiles(onTestFinished, 'mine', genesis);
    const node = await startTestNode(onTestFinished, { publicApi: true, customChain: [files] });
    expect(await height(node)).toBe(0n);
    const { routes } = node.running.node;
    expect(routes.webSocket('/ext/bc/mine/ws')).toBeUndefined();
    expect(routes.webSocket('/ext/bc/C/ws')).toBeDefined();
  });
});

describe('the genesis of the guide', () => {
  it('makes a chain on which coins can be minted', async () => {
    const guide = readFileSync(new URL('../../../../docs/node/custom-chains.md', import.meta.url), 'utf8');
    const [, genesis = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
    const node = await startTestNode(onTestFinished, {
      customChain: [customChainFiles(onTestFinished, 'mine', genesis)],
    });
    const { text } = await node.post('/ext/bc/mine/rpc', {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_feeConfig',
      params: [],
    });
    expect(guide).toContain(text);
    const { reader, writer } = viemClients(node);
    const hash = await writer.writeContract({
      address: minter,
      abi: minterAbi,
      functionName: 'mintNativeCoin',
      args: [receiver, 5n],
    });
    expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' });
    expect(await reader.getBalance({ address: receiver })).toBe(5n);
  });
});
