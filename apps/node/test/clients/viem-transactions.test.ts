import { assemble, deploying } from '@firn/evm/fixtures/assemble';
import { missingTestData, testDataPath } from '@firn/evm/fixtures/test-data';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { skipFor } from '@firn/testing/skip-for';
import {
  type Address,
  createWalletClient,
  type Hex,
  hashMessage,
  http,
  parseEther,
  recoverAddress,
  recoverTypedDataAddress,
  toHex,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientChains, startClientChains, viemOf } from '../fixtures/client-chains.js';
import { funded, localChain, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

/** Counts its calls in slot 0, and returns the count. */
const counter = assemble('0x00 SLOAD 0x01 ADD DUP1 0x00 SSTORE 0x00 MSTORE 0x20 0x00 RETURN');
/** Holds no code but that of an override. */
const reverting: Address = `0x${'fe'.repeat(20)}`;
const slot: Hex = `0x${'00'.repeat(32)}`;

let node: TestNode;
beforeAll(async () => {
  node = await startClientChains(atEnd);
});

describe.each(clientChains)('viem on $alias', (of) => {
  const viem = () => viemOf(node, of);

  async function deploy(): Promise<Address> {
    const hash = await viem().sendTransaction({ data: deploying(counter) });
    const { contractAddress, status } = await viem().waitForTransactionReceipt({ hash });
    expect(status).toBe('success');
    return contractAddress ?? zeroAddress;
  }

  it.each([
    ['legacy', { gasPrice: 10n ** 12n }],
    ['eip2930', { gasPrice: 10n ** 12n }],
    ['eip1559', { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 1n }],
  ] as const)('sends a transaction of type %s', async (type, prices) => {
    const to = await deploy();
    const accessList = type === 'legacy' ? undefined : [{ address: to, storageKeys: [slot] }];
    const hash = await viem().sendTransaction({ to, type, accessList, ...prices } as never);
    const receipt = await viem().waitForTransactionReceipt({ hash });
    expect(receipt).toMatchObject({ status: 'success', type });
    const sent = await viem().getTransaction({ hash });
    expect(sent).toMatchObject({ type, from: funded.address.toLowerCase(), to, chainId: of.chain.id });
    expect(sent.accessList).toEqual(accessList);
    expect(await viem().getStorageAt({ address: to, slot })).toBe(`0x${'01'.padStart(64, '0')}`);
  });

  it('asks which slots a call touches, and pays less with them', async () => {
    const to = await deploy();
    const { accessList, gasUsed } = await viem().createAccessList({ account: funded, to });
    expect(accessList).toEqual([{ address: to, storageKeys: [slot] }]);
    const estimate = await viem().estimateGas({ account: funded, to, accessList });
    expect(estimate).toBeGreaterThanOrEqual(gasUsed);
  });

  it('is told that accounts with code are for a later fork', async () => {
    const authorization = await viem().signAuthorization({ contractAddress: receiver });
    const sent = viem().sendTransaction({ to: receiver, authorizationList: [authorization], gas: 100_000n });
    await expect(sent).rejects.toThrow('transaction type not supported');
  });

  it('pretends of accounts and blocks in a call', async () => {
    const code = assemble('0x00 SLOAD NUMBER ADD 0x00 MSTORE 0x20 0x00 RETURN');
    const { data } = await viem().call({
      to: receiver,
      stateOverride: [{ address: receiver, code, state: [{ slot, value: toHex(5, { size: 32 }) }] }],
      blockOverrides: { number: 100n },
    });
    expect(data).toBe(toHex(105, { size: 32 }));
    const poor = privateKeyToAccount(generatePrivateKey()).address;
    const call = { account: poor, to: receiver, value: parseEther('1') } as const;
    await expect(viem().call(call)).rejects.toThrow('exceeds the balance of the account');
    const stateOverride = [{ address: poor, balance: parseEther('2') }];
    expect(await viem().call({ ...call, stateOverride })).toEqual({ data: undefined });
    expect(await viem().estimateGas({ ...call, stateOverride })).toBe(21_000n);
  });

  it('names a block by its hash', async () => {
    const to = await deploy();
    const before = await viem().getBlock();
    const hash = await viem().sendTransaction({ to });
    await viem().waitForTransactionReceipt({ hash });
    const ask = (method: string, ...params: readonly unknown[]) =>
      viem().request({ method, params } as never);
    for (const block of [
      { blockHash: before.hash },
      { blockHash: before.hash, requireCanonical: true },
      { blockNumber: toHex(before.number) },
    ]) {
      expect(await ask('eth_getStorageAt', to, '0x0', block)).toBe(slot);
      expect(await ask('eth_call', { to }, block)).toBe(toHex(1, { size: 32 }));
    }
    expect(await ask('eth_call', { to }, 'latest')).toBe(toHex(2, { size: 32 }));
    await expect(ask('eth_getBalance', to, { blockHash: slot })).rejects.toThrow(
      of.alias === 'C' ? 'block not found: hash' : 'header for hash not found',
    );
  });

  it('traces what was sent', async () => {
    const to = await deploy();
    const hash = await viem().sendTransaction({ to, value: 3n });
    const { gasUsed } = await viem().waitForTransactionReceipt({ hash });
    const trace = (config: object) =>
      viem().request({ method: 'debug_traceTransaction', params: [hash, config] } as never);
    const word = toHex(1, { size: 32 });
    expect(await trace({ tracer: 'callTracer' })).toMatchObject({
      type: 'CALL',
      from: funded.address.toLowerCase(),
      to,
      value: '0x3',
      gasUsed: toHex(gasUsed),
      output: word,
    });
    expect(await trace({ tracer: 'prestateTracer' })).toMatchObject({
      [to]: { code: counter, balance: '0x0' },
    });
    expect(await trace({ tracer: 'prestateTracer', tracerConfig: { diffMode: true } })).toMatchObject({
      pre: { [to]: { balance: '0x0' } },
      post: { [to]: { balance: '0x3', storage: { [slot]: word } } },
    });
    expect(await trace({})).toMatchObject({ failed: false, gas: Number(gasUsed), returnValue: word });
  });

  it('simulates calls and blocks', async () => {
    const to = await deploy();
    const { results, block } = await viem().simulateCalls({
      account: funded,
      calls: [{ to }, { to: receiver, value: 7n }, { to: reverting }],
      stateOverrides: [{ address: reverting, code: assemble('0x00 0x00 REVERT') }],
    });
    expect(results).toMatchObject([
      { status: 'success', data: toHex(1, { size: 32 }) },
      { status: 'success', gasUsed: 21_000n },
      { status: 'failure' },
    ]);
    expect(block.number).toBe((await viem().getBlockNumber()) + 1n);
    const [first, second] = await viem().simulateBlocks({
      traceTransfers: true,
      blocks: [
        {
          blockOverrides: { baseFeePerGas: 9n, feeRecipient: receiver },
          stateOverrides: [{ address: receiver, balance: parseEther('3') }],
          calls: [{ account: receiver, to: zeroAddress, value: parseEther('1') }, { to }],
        },
        { calls: [{ to }, { to: receiver, data: '0x', value: parseEther('1'), account: zeroAddress }] },
      ],
    });
    expect(first).toMatchObject({ baseFeePerGas: 9n, miner: receiver.toLowerCase() });
    expect(first?.calls).toMatchObject([
      { status: 'success', logs: [{ address: `0x${'ee'.repeat(20)}` }] },
      { data: toHex(1, { size: 32 }) },
    ]);
    expect(second?.calls).toMatchObject([{ data: toHex(2, { size: 32 }) }, { status: 'success' }]);
    expect(second?.number).toBe((first?.number ?? 0n) + 1n);
  });

  it('proves accounts and slots', async () => {
    const address = await deploy();
    await viem().waitForTransactionReceipt({ hash: await viem().sendTransaction({ to: address }) });
    const proof = await viem().getProof({ address, storageKeys: [slot] });
    expect(proof).toMatchObject({ address, nonce: 1, storageProof: [{ key: slot, value: 1n }] });
    expect(proof.accountProof.length).toBeGreaterThan(0);
  });

  it('signs and sends with the account of the node', async () => {
    const transport = http(`${node.url}/ext/bc/${of.alias}/rpc`);
    const [address] = await viem().request({ method: 'eth_accounts' });
    if (address === undefined) throw new Error('the node has no account');
    const own = createWalletClient({ account: address, chain: of.chain, transport });
    const signature = await own.request({ method: 'eth_sign', params: [address, toHex('hello')] });
    expect(await recoverAddress({ hash: hashMessage('hello'), signature })).toBe(funded.address);
    expect(await own.signMessage({ message: 'hello' })).toBe(signature);
    const typedData = {
      domain: { name: 'Ether Mail', chainId: of.chain.id },
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail',
      message: { contents: 'hello' },
    } as const;
    const typed = await own.signTypedData(typedData);
    expect(await recoverTypedDataAddress({ ...typedData, signature: typed })).toBe(funded.address);
    const hash = await own.sendTransaction({ to: receiver, value: 1n });
    expect(await viem().waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' });
    const request = await own.prepareTransactionRequest({ to: receiver, value: 2n });
    const serializedTransaction = await own.signTransaction(request as never);
    const raw = (serializedTransaction as unknown as { raw?: Hex }).raw ?? serializedTransaction;
    const second = await viem().sendRawTransaction({ serializedTransaction: raw });
    expect(await viem().waitForTransactionReceipt({ hash: second })).toMatchObject({ status: 'success' });
  });
});

describe('viem on a chain of another network', skipFor(missingTestData), () => {
  it('runs code that an account delegates to', async () => {
    const foreign = await startTestNode(atEnd, {
      importChain: [{ name: 'recorded', folder: testDataPath('evm') }],
    });
    const viem = viemOf(foreign, {
      alias: 'recorded',
      chain: { ...localChain, id: 3_503_995_874_084_926 },
    });
    const account = privateKeyToAccount(generatePrivateKey());
    const contractAddress = '0x9344b07175800259691961298ca11c824e65032d';
    const authorization = await viem.signAuthorization({ account, contractAddress });
    const call = { to: account.address, authorizationList: [authorization] };
    const { data } = await viem.call({ account: zeroAddress, ...call });
    expect(data).toMatch(/^0x0{62}36/);
    const [plain, delegating] = await Promise.all([
      viem.estimateGas({ account: zeroAddress, to: account.address }),
      viem.estimateGas({ account: zeroAddress, ...call }),
    ]);
    expect(delegating - plain).toBeGreaterThan(12_500n);
  });
});
