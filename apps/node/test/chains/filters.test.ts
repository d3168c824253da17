import { type EvmChain, type LogQuery, queryLogs } from '@firn/evm/chain';
import { DevControls } from '@firn/evm/dev';
import { tokenCode, transferCall, transferTopic } from '@firn/evm/fixtures/token';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ChangedLogs, type FilterChanges, Filters } from '../../src/chains/filters.js';
import { openCChain } from '../../src/chains/open-c-chain.js';
import { untoldHashes } from '../../src/handlers/evm/eth-logs.js';
import { loadNetwork } from '../../src/network/network.js';
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

  const logsOf = (query: LogQuery | undefined) =>
    query === undefined ? [] : [...queryLogs(chain, query)].flat();
  /** How many logs are told, and that they are; -1 for what is no filter of logs. */
  const countOf = (changes: FilterChanges): number => {
    if (changes.kind !== 'logs') return -1;
    changes.told();
    return logsOf(changes.query).length;
  };

  /** What a poll of a filter of blocks tells. */
  const hashesOf = (id: string): readonly Hex[] => {
    const changes = filters.changes(id);
    if (changes.kind !== 'blocks') throw new Error(`it is one of ${changes.kind}`);
    const hashes = changes.take();
    expect(changes.hasMore()).toBe(false);
    return hashes;
  };
  const mine = (count: bigint) => new DevControls(chain).mine(count);

  it('reads 256 blocks at a time, and tells what comes and goes between two parts as by two polls', async () => {
    const id = filters.watchBlocks(owner);
    const other = filters.watchBlocks(owner);
    await mine(600n);
    const changes = filters.changes(id);
    if (changes.kind !== 'blocks') throw new Error('it is one of blocks');
    const hashes = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => chain.block(BigInt(from + index))?.hash);
    expect(changes.take()).toEqual(hashes(1, 256));
    expect(changes.hasMore()).toBe(true);
    // Taken back up to the middle of what was told, and others made.
    await new DevControls(chain).rewind(200n);
    await mine(3n);
    expect(changes.take()).toEqual(hashes(201, 203));
    expect(changes.hasMore()).toBe(false);
    expect(hashesOf(other)).toEqual(hashes(1, 203));
  });

  it('answers the hashes of thousands of blocks in turns of the event loop', async () => {
    const id = filters.watchBlocks(owner);
    await mine(1_000n);
    let turns = 0;
    let timer: NodeJS.Immediate;
    const count = (): void => {
      turns += 1;
      timer = setImmediate(count);
    };
    count();
    onTestFinished(() => clearImmediate(timer));
    const changes = filters.changes(id);
    if (changes.kind !== 'blocks') throw new Error('it is one of blocks');
    const begun = turns;
    expect(await untoldHashes(changes)).toHaveLength(1_000);
    expect(turns - begun).toBeGreaterThanOrEqual(3);
    // What is there at once costs no promise.
    await mine(1n);
    const next = filters.changes(id);
    expect(next.kind === 'blocks' && untoldHashes(next)).toEqual([chain.head.hash]);
  });

  it('tells blocks and transactions once', async () => {
    const blocks = filters.watchBlocks(owner);
    const pending = filters.watchTransactions(false, owner);
    const whole = filters.watchTransactions(true, owner);
    const hash = await send(receiver);
    expect(hashesOf(blocks)).toEqual([chain.head.hash]);
    expect(filters.changes(pending)).toEqual({ kind: 'hashes', hashes: [hash] });
    expect(filters.changes(whole)).toMatchObject({ kind: 'transactions', transactions: [{ hash }] });
    expect(hashesOf(blocks)).toEqual([]);
    expect(filters.changes(pending)).toEqual({ kind: 'hashes', hashes: [] });
  });

  it('tells the logs of its range since the last poll, and all of them', async () => {
    await send(undefined, tokenCode);
    const token = chain.receipts(chain.head)[0]?.contractAddress as Hex;
    const all = filters.watchLogs(
      { addresses: [token], topics: [[transferTopic]] },
      range({ from: 0n }),
      owner,
    );
    const until = filters.watchLogs({}, range({ from: 0n, to: 2n }), owner);
    await send(token, transferCall(receiver, 1n));
    await send(token, transferCall(receiver, 2n));
    const count = (id: string): number => {
      return countOf(filters.changes(id));
    };
    expect([count(all), count(until)]).toEqual([2, 1]);
    expect([count(all), count(until)]).toEqual([0, 0]);
    expect(logsOf(filters.allLogs(all))).toHaveLength(2);
    const one = filters.watchLogs({}, { from: undefined, to: undefined, blockHash: chain.head.hash }, owner);
    expect(logsOf(filters.allLogs(one))).toHaveLength(1);
    expect(count(one)).toBe(0);
  });

  it('tells logs again that could not be told', async () => {
    await send(undefined, tokenCode);
    const token = chain.receipts(chain.head)[0]?.contractAddress as Hex;
    const id = filters.watchLogs({}, range({}), owner);
    await send(token, transferCall(receiver, 1n));
    filters.changes(id);
    expect(countOf(filters.changes(id))).toBe(1);
    expect(countOf(filters.changes(id))).toBe(0);
  });

  it('looks through as many blocks at once as a query may span', async () => {
    const bounded = new Filters(chain, { maxBlocks: 2n });
    onTestFinished(() => bounded.close());
    await send(undefined, tokenCode);
    const token = chain.receipts(chain.head)[0]?.contractAddress as Hex;
    const all = bounded.watchLogs({}, range({ from: 0n }), owner);
    const later = bounded.watchLogs({}, range({ from: 5n }), owner);
    for (let i = 0; i < 5; i += 1) await send(token, transferCall(receiver, 1n));
    expect(() => logsOf(bounded.allLogs(all))).toThrow(
      'requested too many blocks from 0 to 6, maximum is set to 2',
    );
    expect(logsOf(bounded.allLogs(later))).toHaveLength(2);
    const count = (id: string): number => {
      return countOf(bounded.changes(id));
    };
    expect([count(all), count(all), count(all), count(all)]).toEqual([2, 2, 1, 0]);
    expect([count(later), count(later)]).toEqual([2, 0]);
    await send(token, transferCall(receiver, 1n));
    expect([count(all), count(later)]).toEqual([1, 1]);
  });

  it('ends a filter that is removed, or not polled for five minutes', () => {
    vi.useFakeTimers();
    const removed = filters.watchBlocks(owner);
    expect(filters.remove(removed)).toBe(true);
    expect(filters.remove(removed)).toBe(false);
    const idle = filters.watchBlocks(owner);
    vi.advanceTimersByTime(299_000);
    filters.changes(idle);
    vi.advanceTimersByTime(299_000);
    filters.changes(idle);
    vi.advanceTimersByTime(301_000);
    expect(() => filters.changes(idle)).toThrow('filter not found');
    expect(() => filters.changes(removed)).toThrow('filter not found');
  });

  it('lets go of transactions with the last filter that waits for them, though nobody asks any more', async () => {
    await send(receiver);
    const [transaction] = chain.head.transactions;
    if (transaction === undefined) throw new Error('the block holds the transaction');
    vi.useFakeTimers();
    filters.watchTransactions(false, owner);
    expect(filters.held.hashes).toBe(0);
    chain.events.emit('transaction', { transaction });
    expect(filters.held.hashes).toBe(1);
    expect(filters.held.transactions).toBe(0);
    vi.advanceTimersByTime(301_000);
    chain.events.emit('transaction', { transaction });
    expect(filters.held.hashes).toBe(0);
  });

  it('keeps a transaction for as long as a filter may wait for it, and no longer', async () => {
    await send(receiver);
    const [transaction] = chain.head.transactions;
    if (transaction === undefined) throw new Error('the block holds the transaction');
    vi.useFakeTimers();
    const polled = filters.watchTransactions(true, owner);
    chain.events.emit('transaction', { transaction });
    vi.advanceTimersByTime(299_000);
    chain.events.emit('transaction', { transaction });
    expect(filters.changes(polled)).toMatchObject({ transactions: { length: 2 } });
    vi.advanceTimersByTime(2_000);
    chain.events.emit('transaction', { transaction });
    expect(filters.held).toEqual({ hashes: 0, transactions: 2 });
    expect(filters.changes(polled)).toMatchObject({ transactions: { length: 1 } });
  });

  it('keeps the last 64 MiB of transactions for all filters, and ends those that would miss one', async () => {
    await send(receiver);
    const [small] = chain.head.transactions;
    if (small === undefined) throw new Error('the block holds the transaction');
    // Whatever is long in it: data, access list or authorisations.
    const transaction = { ...small, raw: new Uint8Array(2 ** 19) };
    const idle = filters.watchTransactions(true, owner);
    const polled = filters.watchTransactions(true, owner);
    // 2 MiB each, however many filters wait for them.
    for (let i = 0; i < 20; i += 1) chain.events.emit('transaction', { transaction });
    expect(filters.changes(polled)).toMatchObject({ transactions: { length: 20 } });
    for (let i = 0; i < 20; i += 1) chain.events.emit('transaction', { transaction });
    expect(() => filters.changes(idle)).toThrow('filter not found');
    expect(filters.changes(polled)).toMatchObject({ transactions: { length: 20 } });
    const late = filters.watchTransactions(true, owner);
    expect(filters.changes(late)).toMatchObject({ transactions: [] });
  });

  it('tells logs that were taken back to filters that had told of them, once, after any number of rewinds', async () => {
    await send(undefined, tokenCode);
    const token = chain.receipts(chain.head)[0]?.contractAddress as Hex;
    await send(token, transferCall(receiver, 1n));
    const told = filters.watchLogs({}, range({ from: 0n }), owner);
    const blocks = filters.watchBlocks(owner);
    const { head } = chain;
    const logs = chain.receipts(head).flatMap((receipt) => receipt.logs);
    expect(logs).toHaveLength(1);
    await send(token, transferCall(receiver, 1n));
    countOf(filters.changes(told));
    hashesOf(blocks);
    const removed = chain.receipts(chain.head).flatMap((receipt) => receipt.logs);
    chain.events.emit('rewind', { head, logs: removed, isPortion: false });
    chain.events.emit('rewind', { head, logs: [], isPortion: false });
    // Until the answer was there whole, the next poll tells them too.
    filters.changes(told);
    const changes = filters.changes(told) as ChangedLogs;
    expect(changes.removed).toMatchObject([{ transactionHash: removed[0]?.transactionHash }]);
    changes.told();
    expect(filters.changes(told)).toMatchObject({ removed: [] });
    expect(hashesOf(blocks)).toEqual([chain.head.hash]);
  });

  it('has all logs of filters of logs only', () => {
    expect(() => filters.allLogs(filters.watchBlocks(owner))).toThrow('filter not found');
  });
});

const owner = { client: '192.0.2.1' };

function range(part: { from?: bigint; to?: bigint }) {
  return { from: part.from, to: part.to, blockHash: undefined };
}
