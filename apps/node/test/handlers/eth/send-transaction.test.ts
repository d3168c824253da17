import { signed } from '@firn/evm/fixtures/signed';
import { bytesToHex } from '@firn/primitives/bytes';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { Transaction as EthersTransaction } from 'ethers';
import {
  createWalletClient,
  http,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultChainSettings } from '../../../src/config/chain-settings.js';
import { funded, localChain, receiver } from '../../fixtures/funded.js';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

const rpc = '/ext/bc/C/rpc';
const from = funded.address.toLowerCase();

let node: TestNode;

async function result<Result = string>(method: string, params: readonly unknown[] = []): Promise<Result> {
  const { result: value, error } = await node.call(rpc, method, params);
  expect(error, method).toBeUndefined();
  return value as Result;
}

async function failure(method: string, params: readonly unknown[]): Promise<string | undefined> {
  const { error } = await node.call(rpc, method, params);
  expect(error?.code, method).toBe(-32_000);
  expect(error).not.toHaveProperty('data');
  return error?.message;
}

describe('transactions of the accounts of a node', () => {
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  it('eth_sendTransaction fills in what is missing: fees, gas, nonce, chain', async () => {
    const hash = await result('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }]);
    expect(await result<object>('eth_getTransactionByHash', [hash])).toMatchObject({
      type: '0x2',
      gas: '0x5208',
      chainId: '0xa868',
      maxPriorityFeePerGas: '0x1',
      blockNumber: '0x1',
    });
    const old = await result('eth_sendTransaction', [{ from, to: receiver, gasPrice: '0x3b9aca00' }]);
    expect(await result<object>('eth_getTransactionByHash', [old])).toMatchObject({
      type: '0x0',
      chainId: '0xa868',
    });
    const listed = await result('eth_sendTransaction', [
      { from, to: receiver, gasPrice: '0x3b9aca00', accessList: [{ address: receiver, storageKeys: [] }] },
    ]);
    expect(await result<object>('eth_getTransactionByHash', [listed])).toMatchObject({
      type: '0x1',
    });
  });

  it('calls side by side get nonces of their own, and viem sends through the node', async () => {
    const before = BigInt(await result('eth_getTransactionCount', [from, 'pending']));
    const sends = Array.from({ length: 40 }, () => result('eth_sendTransaction', [{ from, to: receiver }]));
    expect(new Set(await Promise.all(sends)).size).toBe(40);
    expect(BigInt(await result('eth_getTransactionCount', [from, 'latest']))).toBe(before + 40n);
    const wallet = createWalletClient({ chain: localChain, transport: http(node.url + rpc) });
    const [account] = await wallet.getAddresses();
    expect(account).toBe(funded.address);
    await wallet.sendTransaction({ account: funded.address, to: receiver, value: 1n });
    expect(BigInt(await result('eth_getTransactionCount', [from, 'pending']))).toBe(before + 41n);
  });

  it.each([
    ['type 0', { gasPrice: '0x64' }],
    [
      'type 1',
      { gasPrice: '0x64', accessList: [{ address: receiver, storageKeys: [`0x${'01'.repeat(32)}`] }] },
    ],
    ['type 2', { maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x1' }],
    [
      'type 4',
      {
        maxFeePerGas: '0x64',
        maxPriorityFeePerGas: '0x1',
        authorizationList: [
          { chainId: '0xa868', address: receiver, nonce: '0x0', yParity: '0x1', r: '0x1', s: '0x2' },
        ],
      },
    ],
  ])('eth_signTransaction is recovered by viem and ethers: %s', async (name, fields) => {
    const args = {
      from,
      to: receiver,
      gas: '0x186a0',
      nonce: '0x7',
      value: '0x2',
      input: '0x1234',
      ...fields,
    };
    const { raw, tx } = await result<{ raw: TransactionSerialized; tx: { type: string; hash: string } }>(
      'eth_signTransaction',
      [args],
    );
    expect(tx.type).toBe(`0x${name.at(-1)}`);
    expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(funded.address);
    const ethers = EthersTransaction.from(raw);
    expect([ethers.from, ethers.hash, ethers.nonce]).toEqual([funded.address, tx.hash, 7]);
    expect(parseTransaction(raw)).toMatchObject({ value: 2n, data: '0x1234', chainId: 43_112 });
  });

  it('what cannot be signed or sent is refused in the words of the reference client', async () => {
    const whole = { from, to: receiver, gas: '0x5208', gasPrice: '0x64', nonce: '0x0' };
    const stranger = `0x${'ab'.repeat(20)}`;
    const cases: readonly [string, object, string][] = [
      ['eth_sendTransaction', { from: stranger }, 'unknown account'],
      ['eth_sendTransaction', {}, 'unknown account'],
      [
        'eth_sendTransaction',
        { from, to: receiver, gasPrice: '0x1', maxFeePerGas: '0x1' },
        'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified',
      ],
      [
        'eth_sendTransaction',
        { from, to: receiver, gasPrice: '0x0' },
        'gasPrice must be non-zero after london fork',
      ],
      [
        'eth_sendTransaction',
        { from, to: receiver, maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x0' },
        'maxFeePerGas must be non-zero',
      ],
      [
        'eth_sendTransaction',
        { from, to: receiver, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' },
        'maxFeePerGas (0x1) < maxPriorityFeePerGas (0x2)',
      ],
      [
        'eth_sendTransaction',
        { from, to: receiver, chainId: '0x1' },
        "chainId does not match node's (have=1, want=43112)",
      ],
      ['eth_sendTransaction', { from }, 'contract creation without any data provided'],
      [
        'eth_sendTransaction',
        { from, to: receiver, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] },
        'signing blob transactions not supported',
      ],
      [
        'eth_sendTransaction',
        { from, to: receiver, input: '0x01', data: '0x02' },
        'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data',
      ],
      [
        'eth_signTransaction',
        { ...whole, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] },
        'transaction type not supported',
      ],
      ['eth_signTransaction', { ...whole, gas: undefined }, 'gas not specified'],
      [
        'eth_signTransaction',
        { ...whole, gasPrice: undefined, maxFeePerGas: '0x1' },
        'missing gasPrice or maxFeePerGas/maxPriorityFeePerGas',
      ],
      ['eth_signTransaction', { ...whole, nonce: undefined }, 'nonce not specified'],
      ['eth_signTransaction', { ...whole, from: stranger }, 'unknown account'],
      [
        'eth_signTransaction',
        { ...whole, gasPrice: '0x16345785d8a0000' },
        'tx fee (2100.00 ether) exceeds the configured cap (100.00 ether)',
      ],
      [
        'eth_sendTransaction',
        { ...whole, nonce: '0x999', gasPrice: '0x16345785d8a0000' },
        'tx fee (2100.00 ether) exceeds the configured cap (100.00 ether)',
      ],
    ];
    for (const [method, args, message] of cases) expect(await failure(method, [args]), message).toBe(message);
  });

  it('eth_fillTransaction completes and does not sign', async () => {
    const { raw, tx } = await result<{ raw: TransactionSerialized; tx: object }>('eth_fillTransaction', [
      { from, to: receiver, value: '0x1' },
    ]);
    const nonce = await result('eth_getTransactionCount', [from, 'pending']);
    expect(tx).toMatchObject({
      type: '0x2',
      nonce,
      gas: '0x5208',
      v: '0x0',
      r: '0x0',
      s: '0x0',
      yParity: '0x0',
    });
    expect(raw).toMatch(/^0x02.*808080$/);
    const legacy = await result<{ tx: object }>('eth_fillTransaction', [
      { from, to: receiver, gasPrice: '0x1' },
    ]);
    expect(legacy.tx).toMatchObject({ type: '0x0', gasPrice: '0x1', maxFeePerGas: null, v: '0x0' });
    expect(legacy.tx).not.toHaveProperty('chainId');
  });

  it('eth_sendRawTransaction holds to the cap of the fee and to EIP-155', async () => {
    const dear = signed({ nonce: 99n, to: receiver, maxFeePerGas: 10n ** 17n });
    expect(await failure('eth_sendRawTransaction', [bytesToHex(dear.raw)])).toBe(
      'tx fee (2100.00 ether) exceeds the configured cap (100.00 ether)',
    );
    const unprotected = signed({ type: 0, chainId: undefined, nonce: 99n, to: receiver });
    expect(await failure('eth_sendRawTransaction', [bytesToHex(unprotected.raw)])).toBe(
      'only replay-protected (EIP-155) transactions allowed over RPC',
    );
    const last = signed({ nonce: 2n ** 64n - 1n, to: receiver });
    expect(await failure('eth_sendRawTransaction', [bytesToHex(last.raw)])).toBe('nonce has max value');
  });
});

describe('a node without a cap that takes transactions of every chain', () => {
  it('lets in what others refuse', async () => {
    const chains = { ...defaultChainSettings, rpcTxFeeCap: 0n, allowUnprotectedTxs: true };
    node = await startTestNode(onTestFinished, { chains });
    const dear = signed({ to: receiver, maxFeePerGas: 10n ** 17n });
    expect(await result('eth_sendRawTransaction', [bytesToHex(dear.raw)])).toBe(dear.hash);
    const unprotected = signed({ type: 0, chainId: undefined, nonce: 1n, to: receiver });
    expect(await result('eth_sendRawTransaction', [bytesToHex(unprotected.raw)])).toBe(unprotected.hash);
  });
});

describe('the pool of a node that makes no blocks', () => {
  beforeAll(async () => {
    node = await startTestNode(atEnd);
    node.running.node.evmChains[0]?.chain.setMining({ automine: false, intervalMs: 0 });
  });

  it('eth_resend replaces a transaction, and eth_pendingTransactions lists those of the pool', async () => {
    const args = { from, to: receiver, gas: '0x5208', gasPrice: '0x64', nonce: '0x0' };
    const first = await result('eth_sendTransaction', [args]);
    expect(await result<object[]>('eth_pendingTransactions')).toMatchObject([
      { hash: first, blockHash: null },
    ]);
    expect(await failure('eth_resend', [{ ...args, nonce: undefined }])).toBe(
      'missing transaction nonce in transaction spec',
    );
    expect(await failure('eth_resend', [{ ...args, value: '0x1' }, '0xc8'])).toMatch(
      /^transaction 0x[0-9a-f]{64} not found$/,
    );
    expect(await failure('eth_resend', [args, '0x65'])).toBe('replacement transaction underpriced');
    const second = await result('eth_resend', [args, '0xc8', '0x7530']);
    expect(await result<object[]>('eth_pendingTransactions')).toMatchObject([
      { hash: second, gas: '0x7530', gasPrice: '0xc8', nonce: '0x0' },
    ]);
    expect(await result('eth_getTransactionByHash', [first])).toBe(null);
  });

  it('eth_getTransactionCount counts what is pooled without a gap, and txpool_ tells all of it', async () => {
    await result('eth_sendTransaction', [{ from, to: receiver, nonce: '0x1' }]);
    await result('eth_sendTransaction', [
      { from, to: receiver, nonce: '0x5', gas: '0x5208', maxFeePerGas: '0x64' },
    ]);
    expect(await result('eth_getTransactionCount', [from, 'pending'])).toBe('0x2');
    expect(await result('eth_getTransactionCount', [from, 'latest'])).toBe('0x0');
    expect(await result<object>('txpool_status')).toEqual({ pending: '0x2', queued: '0x1' });
    const content = await result<{ pending: Record<string, object>; queued: Record<string, object> }>(
      'txpool_content',
    );
    expect(Object.keys(content.pending[funded.address] ?? {})).toEqual(['0', '1']);
    expect(await result<object>('txpool_contentFrom', [from])).toEqual({
      pending: content.pending[funded.address],
      queued: content.queued[funded.address],
    });
    const inspected = await result<{ queued: Record<string, object> }>('txpool_inspect');
    expect(inspected.queued).toEqual({
      [funded.address]: { '5': `${receiver}: 0 wei + 21000 gas × 100 wei` },
    });
    expect(await result<object[]>('eth_pendingTransactions')).toHaveLength(3);
  });
});
