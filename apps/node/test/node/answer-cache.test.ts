import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { evmHandlers } from '../../src/handlers/evm/evm-handlers.js';
import { platformHandlers } from '../../src/handlers/platform/platform-handlers.js';
import {
  asksAcceptedOnly,
  platformRevision,
  repeatableMethods,
  repeatablePlatformMethods,
} from '../../src/rpc/repeatable-methods.js';
import { funded, fundedKey, localChain, receiver } from '../fixtures/funded.js';
import { startTestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const path = '/ext/bc/C/rpc';

describe('answers that are kept', async () => {
  const node = await startTestNode(atEnd);
  let nonce = 0;

  async function pay(): Promise<string> {
    const raw = await privateKeyToAccount(fundedKey).signTransaction({
      chainId: localChain.id,
      to: receiver,
      value: 5n,
      gas: 21_000n,
      nonce: nonce++,
      maxFeePerGas: 100n * 10n ** 9n,
      maxPriorityFeePerGas: 1n,
    });
    const { result } = await node.call(path, 'eth_sendRawTransaction', [raw]);
    return String(result);
  }

  it.each([
    ['eth_blockNumber', []],
    ['eth_getBalance', [receiver, 'latest']],
    ['eth_getTransactionCount', [funded.address, 'latest']],
    ['eth_getTransactionCount', [funded.address, 'pending']],
    ['eth_getBlockByNumber', ['latest', true]],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_call', [{ to: '0x0000000000000000000000000000000000000004', data: '0x1234' }, 'latest']],
  ])(
    '%s(%j) is the same again and again, and another after a block where it should be',
    async (method, params) => {
      const isConstant = method === 'eth_call';
      const first = await node.call(path, method, params);
      for (let time = 0; time < 3; time++) expect(await node.call(path, method, params)).toEqual(first);
      await pay();
      const second = await node.call(path, method, params);
      if (isConstant) expect(second).toEqual(first);
      else expect(second).not.toEqual(first);
      for (let time = 0; time < 3; time++) expect(await node.call(path, method, params)).toEqual(second);
    },
  );

  it('a receipt that was not there is there after its block', async () => {
    const hash = await pay();
    const other = `0x${'00'.repeat(32)}`;
    for (let time = 0; time < 3; time++) {
      expect((await node.call(path, 'eth_getTransactionReceipt', [other])).result).toBeNull();
      expect((await node.call(path, 'eth_getTransactionReceipt', [hash])).result).toMatchObject({
        transactionHash: hash,
        status: '0x1',
      });
    }
  });

  it('are told by the metrics', async () => {
    for (let time = 0; time < 3; time++) await node.call(path, 'eth_chainId', []);
    const text = await (await fetch(`${node.url}/ext/metrics`)).text();
    const figure = (name: string, cache: string) =>
      Number(new RegExp(`^${name}\\{chain="C",cache="${cache}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
    expect(figure('firn_cache_hits_total', 'answers')).toBeGreaterThan(0);
    expect(figure('firn_cache_misses_total', 'answers')).toBeGreaterThan(0);
    expect(figure('firn_cache_bytes', 'answers')).toBeGreaterThan(0);
    expect(figure('firn_cache_bytes', 'full_block_texts')).toBeGreaterThan(0);
  });
});

describe('the platform methods whose answers are kept', () => {
  it('are served', () => {
    const served = Object.keys(platformHandlers);
    expect([...repeatablePlatformMethods].filter((name) => !served.includes(name))).toEqual([]);
  });

  it('are asked anew with the revision and the second', () => {
    const now = 1_763_629_200_999;
    const revision = platformRevision(5, now);
    expect(platformRevision(5, now - 999)).toBe(revision);
    expect(platformRevision(6, now)).not.toBe(revision);
    expect(platformRevision(5, now + 1)).not.toBe(revision);
    expect(Number.isSafeInteger(platformRevision(2 ** 40, 2 ** 42))).toBe(true);
  });
});

describe('the methods whose answers are kept', () => {
  it('are served', () => {
    const served = Object.keys(evmHandlers);
    expect([...repeatableMethods].filter((name) => !served.includes(name))).toEqual([]);
  });

  it.each([
    ['{"method":"eth_call","params":[{"to":"0x"},"latest"]}', true],
    ['{"method":"eth_call","params":[{"to":"0x"},"pending"]}', false],
    ['{"method":"eth_call","params":[{"gasPrice":"0x1"},"latest"]}', false],
    ['{"method":"eth_call","params":[{"maxFeePerGas":"0x1"},"latest"]}', false],
    ['{"method":"eth_call","params":[{"to":"0x"},"pend\\u0069ng"]}', false],
  ])('%s is kept: %s', (message, isKept) => {
    expect(asksAcceptedOnly(message)).toBe(isKept);
  });
});
