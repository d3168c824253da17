import { tokenCode } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { JsonRpcProvider } from 'ethers';
import { createPublicClient, type Hash, http, parseGwei, toHex } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { Web3 } from 'web3';
import { funded, localChain, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';
import { type Kind, refusalOf } from './decoder-rules.js';

const atEnd = atEndOfFile();
const rpc = '/ext/bc/C/rpc';
const keyless = '0x00000000000000000000000000000000c0ffee00';
const zero = '0x0000000000000000000000000000000000000000';
const price = toHex(parseGwei('50'));
const prices = {
  legacy: { gasPrice: price },
  'access list': {
    gasPrice: price,
    accessList: [{ address: receiver, storageKeys: [toHex(1n, { size: 32 })] }],
  },
  'dynamic fee': { maxFeePerGas: price, maxPriorityFeePerGas: '0x1' },
};

type Answer = Readonly<Record<string, unknown>>;

describe('what a node answers of a day of traffic', () => {
  let node: TestNode;
  const sent: Hash[] = [];
  const waiting: Hash[] = [];
  const ask = async <T>(method: string, params: unknown[] = []): Promise<T> => {
    const { result, error } = await node.call(rpc, method, params);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as T;
  };
  const url = (): string => `${node.url}${rpc}`;

  beforeAll(async () => {
    node = await startTestNode(atEnd);
    const rich = funded.address.toLowerCase();
    const deploy = { from: rich, data: tokenCode, gas: toHex(2_000_000n) };
    sent.push(await ask('eth_sendTransaction', [deploy]));
    const { contractAddress } = await ask<{ contractAddress: string }>('eth_getTransactionReceipt', [
      sent[0],
    ]);
    const senders = [rich, keyless, contractAddress, zero];
    for (const from of senders.slice(1)) {
      await ask('hardhat_impersonateAccount', [from]);
      await ask('anvil_setBalance', [from, toHex(10n ** 20n)]);
    }
    for (const from of senders) {
      for (const fields of Object.values(prices)) {
        const transfer = { from, to: receiver, value: '0x1', gas: toHex(30_000n), ...fields };
        sent.push(await ask('eth_sendTransaction', [transfer]));
      }
      // One that fails, and one with a log.
      sent.push(
        await ask('eth_sendTransaction', [
          { from, to: contractAddress, data: '0x12345678', gas: toHex(60_000n) },
        ]),
      );
      const approve = `0x095ea7b3${'0'.repeat(62)}ee${'0'.repeat(63)}1`;
      sent.push(
        await ask('eth_sendTransaction', [{ from, to: contractAddress, data: approve, gas: toHex(90_000n) }]),
      );
    }
    await ask('evm_setAutomine', [false]);
    for (const from of senders)
      waiting.push(
        await ask('eth_sendTransaction', [
          { from, to: receiver, gas: toHex(21_000n), ...prices['dynamic fee'] },
        ]),
      );
  });

  const accepted = (kind: Kind, value: Answer | null): void => {
    expect(value).not.toBeNull();
    expect(refusalOf(kind, value as Answer)).toBeUndefined();
  };

  it('has no two transactions of one hash', () => {
    expect(new Set([...sent, ...waiting]).size).toBe(sent.length + waiting.length);
  });

  it('is decoded by typed clients: transactions, receipts and logs', async () => {
    for (const hash of sent) {
      accepted('transaction', await ask('eth_getTransactionByHash', [hash]));
      const receipt = await ask<Answer>('eth_getTransactionReceipt', [hash]);
      accepted('receipt', receipt);
      for (const log of receipt.logs as Answer[]) accepted('log', log);
    }
  });

  it('is decoded by typed clients: blocks with all of their transactions', async () => {
    const head = Number(await ask<string>('eth_blockNumber'));
    for (let number = 0; number <= head; number += 1) {
      const block = await ask<{ transactions: Answer[] }>('eth_getBlockByNumber', [toHex(number), true]);
      accepted('block', block);
      for (const transaction of block.transactions) accepted('transaction', transaction);
      for (const receipt of await ask<Answer[]>('eth_getBlockReceipts', [toHex(number)]))
        accepted('receipt', receipt);
    }
  });

  it('is decoded by typed clients: what waits in the pool', async () => {
    for (const hash of waiting) accepted('transaction', await ask('eth_getTransactionByHash', [hash]));
    const { pending } = await ask<{ pending: Record<string, Record<string, Answer>> }>('txpool_content');
    const listed = Object.values(pending).flatMap((own) => Object.values(own));
    expect(listed).toHaveLength(waiting.length);
    for (const transaction of listed) accepted('transaction', transaction);
  });

  it('is read by viem, ethers and web3.js', async () => {
    const viem = createPublicClient({ chain: localChain, transport: http(url()) });
    const ethers = new JsonRpcProvider(url(), undefined, { staticNetwork: true });
    atEnd(() => ethers.destroy());
    const web3 = new Web3(url());
    for (const hash of [...sent, ...waiting]) {
      expect((await viem.getTransaction({ hash })).hash).toBe(hash);
      expect((await ethers.getTransaction(hash))?.hash).toBe(hash);
      expect((await web3.eth.getTransaction(hash)).hash).toBe(hash);
    }
    const head = await ethers.getBlock('latest', true);
    expect(head?.prefetchedTransactions).toHaveLength(1);
  });

  it('cannot be sent as it is, for another sender', async () => {
    for (const hash of [...sent, ...waiting]) {
      const { from } = await ask<{ from: string }>('eth_getTransactionByHash', [hash]);
      if (from === funded.address.toLowerCase()) continue;
      const raw = await ask('eth_getRawTransactionByHash', [hash]);
      expect((await node.call(rpc, 'eth_sendRawTransaction', [raw])).error?.message).toBe('invalid sender');
    }
  });
});
