import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Filters } from '../../src/chains/filters.js';
import { openCChain } from '../../src/chains/open-c-chain.js';
import { type Hex, hexToBytes } from '../../src/evm/bytes.js';
import type { EvmChain } from '../../src/evm/chain/evm-chain.js';
import { loadNetwork } from '../../src/network/network.js';
import { temporaryStore } from '../evm/fixtures/temporary-store.js';
import { tokenCode, transferCall, transferTopic } from '../evm/fixtures/token.js';
import { funded, receiver } from '../fixtures/funded.js';

describe('Filters', () => {
  let chain: EvmChain;
  let filters: Filters;
  let nonce: number;
  beforeEach(() => {
    chain = openCChain(temporaryStore(onTestFinished), loadNetwork('local'));
    filters = new Filters(chain);
    nonce = 0;
  });
  afterEach(async () => {
    vi.useRealTimers();
    filters.close();
    await chain.close();
  });

  async function send(to: Hex | undefined, data: Hex = '0x'): Promise<Hex> {
    const signed = await funded.signTransaction({
      chainId: 43_112,
      type: 'eip1559',
      nonce: nonce++,
      gas: 1_000_000n,
      maxFeePerGas: 10n ** 9n,
      maxPriorityFeePerGas: 1n,
      to,
      data,
    });
    return chain.submit(hexToBytes(signed));
  }

  it('tells blocks and transactions once', async () => {
    const blocks = filters.watchBlocks();
    const pending = filters.watchTransactions(false);
    const hash = await send(receiver);
    expect(filters.changes(blocks)).toEqual({ kind: 'blocks', hashes: [chain.head.hash] });
    expect(filters.changes(pending)).toMatchObject({ transactions: [{ hash }], full: false });
    expect(filters.changes(blocks)).toEqual({ kind: 'blocks', hashes: [] });
    expect(filters.changes(pending)).toMatchObject({ transactions: [] });
  });

  it('tells the logs of its range since the last poll, and all of them', async () => {
    await send(undefined, tokenCode);
    const token = chain.receipts(chain.head)[0]?.contractAddress as Hex;
    const all = filters.watchLogs({ addresses: [token], topics: [[transferTopic]] }, range({ from: 0n }));
    const until = filters.watchLogs({}, range({ from: 0n, to: 2n }));
    await send(token, transferCall(receiver, 1n));
    await send(token, transferCall(receiver, 2n));
    const count = (id: string): number => {
      const changes = filters.changes(id);
      return changes.kind === 'logs' ? changes.logs.length : -1;
    };
    expect([count(all), count(until)]).toEqual([2, 1]);
    expect([count(all), count(until)]).toEqual([0, 0]);
    expect(filters.allLogs(all)).toHaveLength(2);
    const one = filters.watchLogs({}, { from: undefined, to: undefined, blockHash: chain.head.hash });
    expect(filters.allLogs(one)).toHaveLength(1);
    expect(count(one)).toBe(0);
  });

  it('looks through as many blocks at once as a query may span', async () => {
    const bounded = new Filters(chain, { maxBlocks: 2n });
    onTestFinished(() => bounded.close());
    await send(undefined, tokenCode);
    const token = chain.receipts(chain.head)[0]?.contractAddress as Hex;
    const all = bounded.watchLogs({}, range({ from: 0n }));
    const later = bounded.watchLogs({}, range({ from: 5n }));
    for (let i = 0; i < 5; i += 1) await send(token, transferCall(receiver, 1n));
    expect(() => bounded.allLogs(all)).toThrow('requested too many blocks from 0 to 6, maximum is set to 2');
    expect(bounded.allLogs(later)).toHaveLength(2);
    const count = (id: string): number => {
      const changes = bounded.changes(id);
      return changes.kind === 'logs' ? changes.logs.length : -1;
    };
    expect([count(all), count(all), count(all), count(all)]).toEqual([2, 2, 1, 0]);
    expect([count(later), count(later)]).toEqual([2, 0]);
    await send(token, transferCall(receiver, 1n));
    expect([count(all), count(later)]).toEqual([1, 1]);
  });

  it('ends a filter that is removed, or not polled for five minutes', () => {
    vi.useFakeTimers();
    const removed = filters.watchBlocks();
    expect(filters.remove(removed)).toBe(true);
    expect(filters.remove(removed)).toBe(false);
    const idle = filters.watchBlocks();
    vi.advanceTimersByTime(299_000);
    filters.changes(idle);
    vi.advanceTimersByTime(299_000);
    filters.changes(idle);
    vi.advanceTimersByTime(301_000);
    expect(() => filters.changes(idle)).toThrow('filter not found');
    expect(() => filters.changes(removed)).toThrow('filter not found');
  });

  it('drops the filter that was not polled for longest when more than 64 MiB of transactions wait', async () => {
    vi.useFakeTimers();
    await send(receiver);
    const [small] = chain.head.transactions;
    if (small === undefined) throw new Error('the block holds the transaction');
    const transaction = { ...small, input: `0x${'ab'.repeat(2 ** 20)}` as const };
    const idle = filters.watchTransactions(false);
    vi.advanceTimersByTime(1000);
    const polled = filters.watchTransactions(false);
    // 2 MiB each, for either filter.
    for (let i = 0; i < 20; i += 1) chain.events.emit('transaction', { transaction });
    expect(() => filters.changes(idle)).toThrow('filter not found');
    expect(filters.changes(polled)).toMatchObject({ transactions: { length: 20 } });
    // What was polled weighs nothing any more.
    for (let i = 0; i < 31; i += 1) chain.events.emit('transaction', { transaction });
    expect(filters.changes(polled)).toMatchObject({ transactions: { length: 31 } });
  });

  it('has all logs of filters of logs only', () => {
    expect(() => filters.allLogs(filters.watchBlocks())).toThrow('filter not found');
  });
});

function range(part: { from?: bigint; to?: bigint }) {
  return { from: part.from, to: part.to, blockHash: undefined };
}
