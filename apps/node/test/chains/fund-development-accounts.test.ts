import { createWalletClient, defineChain, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { developmentAccounts } from '../../src/accounts/development-accounts.js';
import { defaultPlatformSettings } from '../../src/config/platform-flags.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const rpc = '/ext/bc/C/rpc';
const platform = { ...defaultPlatformSettings, devAccounts: true };
const funds = `0x${(25_000_000n * 10n ** 18n).toString(16)}`;

function balancesOf(node: TestNode): Promise<unknown[]> {
  return Promise.all(
    developmentAccounts.map(async ({ evmAddress: address }) => {
      const { result } = await node.call(rpc, 'eth_getBalance', [address, 'latest']);
      return result;
    }),
  );
}

describe('the development accounts of the C-Chain', () => {
  it('get funds on the test network when the flag is first given, once, and keep them', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const start = (options = {}) => startTestNode(onTestFinished, { dataDir, networkId: 'fuji', ...options });
    const plain = await start();
    expect(await balancesOf(plain)).toEqual(['0x0', '0x0']);
    await plain.running.close();
    for (const options of [{ platform }, { platform }, {}]) {
      const node = await start(options);
      expect(await balancesOf(node)).toEqual([funds, funds]);
      expect(await node.call(rpc, 'eth_getBlockByNumber', ['0x0', false])).toMatchObject({
        result: { hash: '0x31ced5b9beb7f8782b014660da0cb18cc409f121f408186886e1ca3e8eeca96b' },
      });
      await node.running.close();
    }
  });

  it('have them again when the chain is taken back to its genesis', async () => {
    const node = await startTestNode(onTestFinished, { platform });
    const before = await balancesOf(node);
    await node.call(rpc, 'anvil_setBalance', [developmentAccounts[1]?.evmAddress, '0x1']);
    await node.call(rpc, 'anvil_mine', ['0x2']);
    expect(await balancesOf(node)).not.toEqual(before);
    expect(await node.call(rpc, 'anvil_reset', [])).not.toHaveProperty('error');
    expect(await balancesOf(node)).toEqual(before);
  });

  it('are there to sign with', async () => {
    const node = await startTestNode(onTestFinished, { networkId: 'fuji', platform });
    const { result } = await node.call(rpc, 'eth_accounts', []);
    expect(result).toEqual(developmentAccounts.map(({ evmAddress }) => evmAddress));
  });

  it('can spend them in a block of the test network', async () => {
    const node = await startTestNode(onTestFinished, { networkId: 'fuji', platform });
    const url = node.url + rpc;
    const wallet = createWalletClient({
      account: privateKeyToAccount('0x7a14fdf6bb1d53e28384f70209280dd8848bdc96b5f9eb7fdde9fcddc7ef1a0d'),
      chain: defineChain({
        id: 43113,
        name: 'fuji',
        nativeCurrency: { name: 'native', symbol: 'N', decimals: 18 },
        rpcUrls: { default: { http: [url] } },
      }),
      transport: http(url),
    }).extend(publicActions);
    const hash = await wallet.sendTransaction({ to: `0x${'11'.repeat(20)}`, value: 5n });
    const receipt = await wallet.waitForTransactionReceipt({ hash, pollingInterval: 10 });
    expect(receipt.status).toBe('success');
    expect(await wallet.getBalance({ address: `0x${'11'.repeat(20)}` })).toBe(5n);
  });

  it('own outputs of the platform chain of the test network as well', async () => {
    const node = await startTestNode(onTestFinished, { networkId: 'fuji', platform });
    const addresses = ['P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t'];
    const { result } = await node.call('/ext/bc/P', 'platform.getBalance', { addresses });
    expect(result).toMatchObject({
      balance: '25000000000000000',
      unlocked: '25000000000000000',
      balances: { U8iRqJoiJm8xZHAacmvYyZVwqQx6uDNtQeP3CQ6fcgQk3JqnK: '25000000000000000' },
    });
    expect((result as { utxoIDs: unknown[] }).utxoIDs).toHaveLength(5);
  });

  it('get them beside what the genesis of the local network gives', async () => {
    const node = await startTestNode(onTestFinished, { platform });
    const genesisFunds = 0x295be96e64066972000000n;
    expect(await balancesOf(node)).toEqual([
      `0x${(genesisFunds + 25_000_000n * 10n ** 18n).toString(16)}`,
      funds,
    ]);
  });
});
