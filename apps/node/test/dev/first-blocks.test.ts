import { expect, it, onTestFinished } from 'vitest';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { funded, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const rpc = '/ext/bc/C/rpc';
const chains = { ...defaultChainSettings, gasLimit: 30_000_000n, baseFee: 7n };

async function mined({ call }: TestNode): Promise<unknown> {
  await call(rpc, 'evm_mine', []);
  return (await call(rpc, 'eth_getBlockByNumber', ['latest', false])).result;
}

it('--gas-limit holds for every block, --base-fee for the first one of a chain, after a reset too', async () => {
  const dataDir = temporaryFolder(onTestFinished);
  const first = await startTestNode(onTestFinished, { dataDir, chains });
  expect(await mined(first)).toMatchObject({ number: '0x1', gasLimit: '0x1c9c380', baseFeePerGas: '0x7' });
  expect(await mined(first)).toMatchObject({ number: '0x2', gasLimit: '0x1c9c380', baseFeePerGas: '0x1' });
  await first.running.close();

  const again = await startTestNode(onTestFinished, {
    dataDir,
    chains: { ...chains, gasLimit: 40_000_000n },
  });
  expect(await mined(again)).toMatchObject({ number: '0x3', gasLimit: '0x2625a00', baseFeePerGas: '0x1' });
  await again.call(rpc, 'hardhat_reset', []);
  expect(await mined(again)).toMatchObject({ number: '0x1', gasLimit: '0x2625a00', baseFeePerGas: '0x7' });
});

it('--distinct-timestamps lets no two blocks be of one second, and time go on where it is set', async () => {
  const node = await startTestNode(onTestFinished, {
    chains: { ...defaultChainSettings, distinctTimestamps: true },
  });
  const timeOf = async (): Promise<number> =>
    Number(((await mined(node)) as { timestamp: string }).timestamp);
  const first = await timeOf();
  const times = [first];
  for (let block = 1; block < 20; block += 1) times.push(await timeOf());
  expect(new Set(times).size).toBe(20);
  const set = (times.at(-1) ?? 0) + 1_000;
  await node.call(rpc, 'evm_setNextBlockTimestamp', [set]);
  expect([await timeOf(), await timeOf()]).toEqual([set, set + 1]);
  await node.call(rpc, 'hardhat_reset', []);
  const [one, other] = [await timeOf(), await timeOf()];
  expect(other).toBeGreaterThan(one);
});

it('--order fifo puts what came first into a block first, whatever it pays', async () => {
  const node = await startTestNode(onTestFinished, {
    chains: { ...defaultChainSettings, order: 'fifo', mining: { automine: false, intervalMs: 0 } },
  });
  const senders = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
  await node.call(rpc, 'anvil_autoImpersonateAccount', [true]);
  const sent: unknown[] = [];
  for (const [index, from] of senders.entries()) {
    await node.call(rpc, 'anvil_setBalance', [from, '0xde0b6b3a7640000']);
    const fees = { maxFeePerGas: '0x64', maxPriorityFeePerGas: `0x${index + 1}` };
    sent.push((await node.call(rpc, 'eth_sendTransaction', [{ from, to: receiver, ...fees }])).result);
  }
  expect(await mined(node)).toMatchObject({ transactions: sent });
  expect(await node.call(rpc, 'anvil_nodeInfo', [])).toMatchObject({ result: { transactionOrder: 'fifo' } });
});

it('--disable-code-size-limit lets contracts be larger than the network does', async () => {
  const [from, length] = [funded.address, 60_000];
  // Returns what follows it as the code of the contract.
  const data = `0x61${length.toString(16)}80600c6000396000f3${'00'.repeat(length)}`;
  const create = { from, data, gas: '0xf42400' };
  for (const codeSizeLimit of [true, false]) {
    const node = await startTestNode(onTestFinished, {
      chains: { ...defaultChainSettings, gasLimit: 30_000_000n, codeSizeLimit },
    });
    const sent = await node.call(rpc, 'eth_sendTransaction', [create]);
    if (codeSizeLimit) {
      expect(sent.error?.message).toContain('max initcode size exceeded: code size 60012 limit 49152');
      continue;
    }
    const { result } = await node.call(rpc, 'eth_getTransactionReceipt', [sent.result]);
    expect(result).toMatchObject({ status: '0x1' });
    const { contractAddress } = result as { contractAddress: string };
    expect((await node.call(rpc, 'eth_getCode', [contractAddress, 'latest'])).result).toHaveLength(
      2 + 2 * length,
    );
    // Threads read the chain by the same rules.
    expect(node.running.node.evmChains[0]?.blueprint.codeSizeLimit).toBe(false);
  }
});
