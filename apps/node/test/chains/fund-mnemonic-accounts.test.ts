import { expect, it, onTestFinished } from 'vitest';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import type { MnemonicSettings } from '../../src/config/mnemonic-flags.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const rpc = '/ext/bc/C/rpc';
const mnemonic: MnemonicSettings = {
  count: 2,
  mnemonic: 'test test test test test test test test test test test junk',
  derivationPath: "m/44'/60'/0'/0",
  balance: 10n ** 22n,
};
const addresses = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
] as const;

function balancesOf(node: TestNode): Promise<unknown[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const { result } = await node.call(rpc, 'eth_getBalance', [address, 'latest']);
      return BigInt(String(result));
    }),
  );
}

it('gives each account its funds once, keeps what is left of them, and lets it send without a key', async () => {
  const dataDir = temporaryFolder(onTestFinished);
  const start = (settings?: MnemonicSettings) =>
    startTestNode(onTestFinished, { dataDir, mnemonic: settings });
  const node = await start(mnemonic);
  expect(await balancesOf(node)).toEqual([10n ** 22n, 10n ** 22n, 0n]);
  expect(await node.call(rpc, 'eth_getBlockByNumber', ['0x0', false])).not.toHaveProperty('error');
  const { result: accounts } = await node.call(rpc, 'eth_accounts', []);
  expect(accounts).toEqual(expect.arrayContaining(addresses.slice(0, 2)));
  const [from, , to] = addresses;
  const sent = await node.call(rpc, 'eth_sendTransaction', [{ from, to, value: '0x7' }]);
  const receipt = await node.call(rpc, 'eth_getTransactionReceipt', [sent.result]);
  expect(receipt.result).toMatchObject({ status: '0x1', from, to });
  const [left] = await balancesOf(node);
  expect(left).toBeLessThan(10n ** 22n);
  await node.running.close();

  const again = await start({ ...mnemonic, count: 3, balance: 5n });
  expect(await balancesOf(again)).toEqual([left, 10n ** 22n, 12n]);
  expect(await again.call(rpc, 'anvil_reset', [])).not.toHaveProperty('error');
  expect(await balancesOf(again)).toEqual([10n ** 22n, 10n ** 22n, 5n]);
  await again.running.close();

  const without = await start();
  expect(await balancesOf(without)).toEqual([10n ** 22n, 10n ** 22n, 5n]);
  expect((await without.call(rpc, 'eth_accounts', [])).result).not.toContain(addresses[0]);
});

it('leaves the blocks of the network as they are', async () => {
  const plain = await startTestNode(onTestFinished);
  const funded = await startTestNode(onTestFinished, { mnemonic });
  const hashOf = async (node: TestNode) =>
    ((await node.call(rpc, 'eth_getBlockByNumber', ['0x0', false])).result as { hash: string }).hash;
  expect(await hashOf(funded)).toBe(await hashOf(plain));
});

it.each([{ networkId: 'fuji' }, { publicApi: true }, { devApi: false }])(
  'is refused where there are no development controls: %j',
  async (options) => {
    await expect(startTestNode(onTestFinished, { mnemonic, ...options })).rejects.toThrow(
      /^--accounts and the flags beside it cannot be had without the development controls/,
    );
  },
);

const chains = { ...defaultChainSettings, autoImpersonate: true };

it('lets everybody send from every account where it is told to, also after a reset', async () => {
  const node = await startTestNode(onTestFinished, { mnemonic, chains });
  const stranger = addresses[2];
  const send = async (from: string, to: string) => {
    const { result } = await node.call(rpc, 'eth_sendTransaction', [
      { from, to, value: '0xde0b6b3a7640000' },
    ]);
    return (await node.call(rpc, 'eth_getTransactionReceipt', [result])).result;
  };
  for (let round = 0; round < 2; round += 1) {
    expect(await send(addresses[0], stranger)).toMatchObject({ status: '0x1' });
    const [gasPrice, value] = ['0x1', '0x7'];
    const { result } = await node.call(rpc, 'eth_sendTransaction', [
      { from: stranger, to: addresses[1], gasPrice, value },
    ]);
    expect((await node.call(rpc, 'eth_getTransactionReceipt', [result])).result).toMatchObject({
      from: stranger,
    });
    expect(await node.call(rpc, 'anvil_reset', [])).not.toHaveProperty('error');
  }
});

it('refuses that where there are no development controls', async () => {
  await expect(startTestNode(onTestFinished, { chains, networkId: 'fuji' })).rejects.toThrow(
    /^--auto-impersonate cannot be had without the development controls/,
  );
});
