import { createPublicClient, createTestClient, createWalletClient, http } from 'viem';
import { describe, expect, it, onTestFinished } from 'vitest';
import { funded, localChain, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const contract = '0x00000000000000000000000000000000000000C0';
const other = '0x00000000000000000000000000000000000000D0';
/** Answers slot 0; stores what it is called with in slot 0 and logs it. */
const code = '0x36600f5760005460005260206000f35b600035806000556000526000600060206000a1';
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as const;

function clients({ url }: TestNode) {
  const options = { chain: localChain, transport: http(`${url}/ext/bc/C/rpc`) };
  return {
    test: createTestClient({ ...options, mode: 'anvil' }),
    reader: createPublicClient({ ...options, cacheTime: 0 }),
    wallet: createWalletClient({ ...options, account: funded }),
  };
}

const rpc = '/ext/bc/C/rpc';

describe('what development controls did', () => {
  it('is there after a restart', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const first = await startTestNode(onTestFinished, { dataDir });
    const before = clients(first);
    await before.wallet.sendTransaction({ to: receiver, value: 1n });
    await before.test.setBalance({ address: receiver, value: 77n });
    await before.test.increaseTime({ seconds: 86_400 });
    const id = await before.test.snapshot();
    await before.test.setAutomine(false);
    const waiting = await before.wallet.sendTransaction({ to: receiver, value: 5n, gas: 21_000n });
    await before.test.impersonateAccount({ address: other });
    await before.test.setBalance({ address: other, value: 10n ** 18n });
    const impersonated = await before.test.sendUnsignedTransaction({ from: other, to: receiver, value: 3n });
    await first.running.close();

    const { test, reader } = clients(await startTestNode(onTestFinished, { dataDir }));
    // Automining is on again, so what waited is in a block.
    await test.mine({ blocks: 1 });
    expect(await reader.getBalance({ address: receiver })).toBe(85n);
    expect((await reader.getTransaction({ hash: impersonated })).from).toBe(other.toLowerCase());
    expect(await reader.getTransactionReceipt({ hash: waiting })).toMatchObject({ status: 'success' });
    expect((await reader.getBlock()).timestamp).toBeGreaterThan(
      BigInt(Math.floor(Date.now() / 1000)) + 86_000n,
    );
    await test.revert({ id });
    expect(await reader.getBalance({ address: receiver })).toBe(77n);
    expect(await reader.getBlockNumber()).toBe(1n);
  });

  it('is what later blocks are replayed on', async () => {
    const node = await startTestNode(onTestFinished);
    const { test, reader, wallet } = clients(node);
    await test.setCode({ address: contract, bytecode: code });
    await test.setStorageAt({ address: contract, index: 0, value: word(5) });
    const hash = await wallet.sendTransaction({ to: contract, gas: 100_000n });
    await reader.waitForTransactionReceipt({ hash });
    await test.setStorageAt({ address: contract, index: 0, value: word(9) });
    const { result } = await node.call(rpc, 'debug_traceTransaction', [hash, { tracer: 'callTracer' }]);
    expect(result).toMatchObject({ output: word(5) });
    expect(await reader.call({ to: contract })).toEqual({ data: word(9) });
    const roots = await node.call(rpc, 'debug_intermediateRoots', [(await reader.getBlock()).hash]);
    const edited = await node.call(rpc, 'debug_dumpBlock', ['latest']);
    expect(roots.result).toHaveLength(1);
    expect(roots.result).not.toContain(`0x${(edited.result as { root: string }).root}`);
    const proof = await reader.getProof({ address: contract, storageKeys: [word(0)] });
    expect(proof.storageProof[0]?.value).toBe(9n);
  });

  it('sends from a contract without a key, and replays it so', async () => {
    const node = await startTestNode(onTestFinished);
    const { test, reader } = clients(node);
    await test.setCode({ address: contract, bytecode: code });
    await test.setBalance({ address: contract, value: 10n ** 18n });
    const transfer = { from: contract, to: receiver, value: '0x64' };
    expect((await node.call(rpc, 'eth_sendTransaction', [transfer])).error).toMatchObject({
      message: 'unknown account',
    });
    await test.impersonateAccount({ address: contract });
    const { result: hash } = await node.call(rpc, 'eth_sendTransaction', [transfer]);
    const transaction = await reader.getTransaction({ hash: hash as `0x${string}` });
    expect(transaction).toMatchObject({ from: contract.toLowerCase(), s: '0x1' });
    expect(BigInt.asUintN(160, BigInt(transaction.r))).toBe(BigInt(contract));
    expect(await reader.getTransactionReceipt({ hash: transaction.hash })).toMatchObject({
      status: 'success',
      from: contract.toLowerCase(),
    });
    const trace = await node.call(rpc, 'debug_traceTransaction', [hash, { tracer: 'callTracer' }]);
    expect(trace.result).toMatchObject({ from: contract.toLowerCase(), value: '0x64' });
    const { result: raw } = await node.call(rpc, 'eth_getRawTransactionByHash', [hash]);
    expect((await node.call(rpc, 'eth_sendRawTransaction', [raw])).error).toMatchObject({
      message: 'invalid sender',
    });
    await test.stopImpersonatingAccount({ address: contract });
    expect((await node.call(rpc, 'eth_sendTransaction', [transfer])).error).toMatchObject({
      message: 'unknown account',
    });
  });
});
