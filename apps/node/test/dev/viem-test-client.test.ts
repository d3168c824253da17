import { readFileSync } from 'node:fs';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseEther,
} from 'viem';
import { describe, expect, it, onTestFinished } from 'vitest';
import { funded, localChain, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const contract = '0x00000000000000000000000000000000000000C0';
const firstSlot = `0x${'00'.repeat(32)}` as const;
const one = `0x${'00'.repeat(31)}01` as const;

const modes = ['anvil', 'hardhat', 'ganache'] as const;

function clients({ url }: TestNode, mode: (typeof modes)[number]) {
  const options = { chain: localChain, transport: http(`${url}/ext/bc/C/rpc`) };
  return {
    test: createTestClient({ ...options, mode }),
    reader: createPublicClient({ ...options, cacheTime: 0 }),
    wallet: createWalletClient({ ...options, account: funded }),
  };
}

async function start(mode: (typeof modes)[number]) {
  return clients(await startTestNode(onTestFinished), mode);
}

describe.each(modes)("viem's test client in mode %s", (mode) => {
  it('edits accounts', async () => {
    const { test, reader } = await start(mode);
    await test.setBalance({ address: receiver, value: parseEther('3') });
    expect(await reader.getBalance({ address: receiver })).toBe(parseEther('3'));
    await test.setNonce({ address: receiver, nonce: 7 });
    expect(await reader.getTransactionCount({ address: receiver })).toBe(7);
    await test.setCode({ address: contract, bytecode: '0x60005460005260206000f3' });
    expect(await reader.getCode({ address: contract })).toBe('0x60005460005260206000f3');
    await test.setStorageAt({ address: contract, index: 0, value: one });
    expect(await reader.getStorageAt({ address: contract, slot: firstSlot })).toBe(one);
    expect(await reader.call({ to: contract })).toEqual({ data: one });
    expect(await reader.getBlockNumber()).toBe(0n);
  });

  it('makes blocks on demand, and moves the time', async () => {
    const { test, reader } = await start(mode);
    await test.mine({ blocks: 3 });
    expect(await reader.getBlockNumber()).toBe(3n);
    const { timestamp } = await reader.getBlock();
    await test.setNextBlockTimestamp({ timestamp: timestamp + 1000n });
    await test.mine({ blocks: 1 });
    expect((await reader.getBlock()).timestamp).toBe(timestamp + 1000n);
    await test.increaseTime({ seconds: 3600 });
    await test.mine({ blocks: 1 });
    expect((await reader.getBlock()).timestamp).toBeGreaterThanOrEqual(timestamp + 4600n);
    await test.setBlockTimestampInterval({ interval: 60 });
    await test.mine({ blocks: 2 });
    const [before, after] = await Promise.all(
      [1n, 0n].map(async (back) => reader.getBlock({ blockNumber: (await reader.getBlockNumber()) - back })),
    );
    expect((after?.timestamp ?? 0n) - (before?.timestamp ?? 0n)).toBe(60n);
    await test.removeBlockTimestampInterval();
    await expect(test.setNextBlockTimestamp({ timestamp: 5n })).rejects.toThrow(
      "Timestamp 5 is lower than the previous block's timestamp",
    );
  });

  it('holds transactions back until it is told to mine', async () => {
    const { test, reader, wallet } = await start(mode);
    expect(await test.getAutomine()).toBe(true);
    await test.setAutomine(false);
    expect(await test.getAutomine()).toBe(false);
    const nonce = 0;
    const sent = [0, 1, 2].map((index) =>
      wallet.sendTransaction({ to: receiver, value: 1n, gas: 21_000n, nonce: nonce + index }),
    );
    const hashes = await Promise.all(sent);
    expect(await test.getTxpoolStatus()).toEqual({ pending: 3, queued: 0 });
    await test.dropTransaction({ hash: hashes[2] ?? '0x' });
    await test.mine({ blocks: 1 });
    expect((await reader.getBlock()).transactions).toEqual(hashes.slice(0, 2));
    expect(await test.getTxpoolStatus()).toEqual({ pending: 0, queued: 0 });
    await test.setAutomine(true);
    await wallet.sendTransaction({ to: receiver, value: 1n, gas: 21_000n, nonce: 2 });
    expect(await reader.getBlockNumber()).toBe(2n);
  });

  it('returns to a snapshot, and to another one', async () => {
    const { test, reader, wallet } = await start(mode);
    await test.setBalance({ address: receiver, value: 5n });
    for (const value of [1n, 2n]) {
      const id = await test.snapshot();
      await wallet.sendTransaction({ to: receiver, value });
      await test.setBalance({ address: contract, value });
      expect(await reader.getBalance({ address: receiver })).toBe(5n + value);
      await test.revert({ id });
      expect(await reader.getBlockNumber()).toBe(0n);
      expect(await reader.getBalance({ address: receiver })).toBe(5n);
      expect(await reader.getBalance({ address: contract })).toBe(0n);
    }
  });

  it('sets what the next blocks are made with', async () => {
    const { test, reader } = await start(mode);
    await test.setNextBlockBaseFeePerGas({ baseFeePerGas: 1234n });
    await test.setBlockGasLimit({ gasLimit: 30_000_000n });
    await test.mine({ blocks: 2 });
    expect(await reader.getBlock({ blockNumber: 1n })).toMatchObject({
      baseFeePerGas: 1234n,
      gasLimit: 30_000_000n,
    });
    expect(await reader.getBlock({ blockNumber: 2n })).toMatchObject({
      baseFeePerGas: 1n,
      gasLimit: 30_000_000n,
    });
    await test.setMinGasPrice({ gasPrice: 5n });
    await test.setLoggingEnabled(true);
    await expect(test.setCoinbase({ address: receiver })).rejects.toThrow('no coinbase can be set');
  });

  it('dumps the accounts, resets the chain and loads them again', async () => {
    const { test, reader, wallet } = await start(mode);
    for (const value of [1n, 2n]) await wallet.sendTransaction({ to: receiver, value });
    await test.setBalance({ address: contract, value: 9n });
    const state = await test.dumpState();
    await test.reset();
    expect(await reader.getBlockNumber()).toBe(0n);
    expect(await reader.getBalance({ address: receiver })).toBe(0n);
    await test.loadState({ state });
    expect(await reader.getBlockNumber()).toBe(0n);
    expect(await reader.getBalance({ address: receiver })).toBe(3n);
    expect(await reader.getBalance({ address: contract })).toBe(9n);
    await wallet.sendTransaction({ to: receiver, value: 3n });
    expect(await reader.getBalance({ address: receiver })).toBe(6n);
  });
});

describe("Anvil's own methods", () => {
  it('give tokens, and are answered with the blocks that they make', async () => {
    const { test, reader, wallet } = await start('anvil');
    const request = test.request as unknown as (call: {
      method: string;
      params: unknown[];
    }) => Promise<unknown>;
    // It answers every view with the slot of its first argument.
    await test.setCode({
      address: contract,
      bytecode: '0x600435600052600060205260406000205460005260206000f3',
    });
    await request({ method: 'anvil_dealERC20', params: [receiver, contract, '0x2a'] });
    const balance = () =>
      reader.readContract({ address: contract, abi: erc20Abi, functionName: 'balanceOf', args: [receiver] });
    expect(await balance()).toBe(42n);
    await request({ method: 'anvil_setERC20Allowance', params: [receiver, contract, contract, '0x2b'] });
    expect(await balance()).toBe(43n);
    await expect(request({ method: 'anvil_dealERC20', params: [contract, receiver, '0x1'] })).rejects.toThrow(
      'does not answer balanceOf',
    );
    await test.setAutomine(false);
    const hash = await wallet.sendTransaction({ to: receiver, value: 1n });
    const blocks = await request({ method: 'evm_mine_detailed', params: [{ blocks: 2 }] });
    expect(blocks).toMatchObject([
      { number: '0x1', transactions: [{ hash }] },
      { number: '0x2', transactions: [] },
    ]);
    await expect(request({ method: 'evm_mine_detailed', params: [{ blocks: 257 }] })).rejects.toThrow(
      'at most 256',
    );
    await expect(request({ method: 'anvil_setChainId', params: [1] })).rejects.toThrow(
      'is set in the genesis',
    );
  });

  it('take the accounts of a state that Anvil 1.7.1 wrote', async () => {
    const { test, reader } = await start('anvil');
    // Made by anvil_dumpState, after a payment of 100 wei and a contract that answers its first slot, where 42 stands.
    const state = readFileSync(new URL('anvil-1.7.1-state.hex', import.meta.url), 'utf8').trim() as Hex;
    await test.loadState({ state });
    expect(await reader.call({ to: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512' })).toEqual({
      data: `0x${'2a'.padStart(64, '0')}`,
    });
    const [payer, paid] = [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ] as const;
    expect(await reader.getTransactionCount({ address: payer })).toBe(2);
    expect(await reader.getBalance({ address: paid })).toBe(parseEther('10000') + 100n);
    expect(await reader.getBlockNumber()).toBe(0n);
  });
});
