import type { PlatformTx } from '@firn/platform-codec';
import { openStore } from '@firn/storage';
import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningPlatformChain } from '../../src/chain/running-platform-chain.js';
import { begun, expectReplay, start } from '../fixtures/begun-chain.js';
import { beginning, type TestChain } from '../fixtures/test-chain.js';

const hour = 3600;

function statusesOf(
  chain: RunningPlatformChain,
  txs: readonly PlatformTx[],
): readonly (string | undefined)[] {
  return txs.map(({ id }) => chain.tx(id)?.status);
}

/** Transactions that have nothing to do with each other. */
function independent({ wallet }: TestChain, count: number): readonly PlatformTx[] {
  return wallet
    .utxos()
    .slice(0, count)
    .map((utxo) => wallet.sign({ type: 'BaseTx' }, { from: [utxo] }));
}

describe('the platform chain', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Number(start) * 1000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has a transaction in a block when it was issued', () => {
    const opened = begun();
    const { chain, wallet } = opened;
    const accepted = vi.fn();
    chain.onAccepted(accepted);
    const before = chain.revision;
    const tx = wallet.sign({ type: 'BaseTx' });
    chain.issue(tx);
    expect(chain.tx(tx.id)).toMatchObject({ status: 'Committed', tx: { id: tx.id } });
    expect(chain.lastAccepted.content).toMatchObject({
      type: 'BanffStandardBlock',
      height: 1n,
      time: start,
      txs: [tx],
    });
    expect(chain.blockById(chain.lastAccepted.id)?.bytes).toEqual(chain.lastAccepted.bytes);
    expect(accepted).toHaveBeenCalledWith({
      block: chain.lastAccepted,
      blockchains: [],
      waitedMs: [expect.any(Number)],
    });
    expect(chain.revision).toBeGreaterThan(before);
    expect(chain.waiting).toEqual({ count: 0, gas: 0n, bytes: 0 });
    expectReplay(opened);
  });

  it('refuses what cannot be executed, and remembers why', () => {
    const { chain, wallet } = begun();
    const tx = wallet.sign({ type: 'BaseTx' });
    chain.issue(tx);
    const again = wallet.sign(
      { type: 'BaseTx' },
      { from: [{ ...wallet.output(beginning.amount), txId: tx.id, outputIndex: 9 }] },
    );
    const before = chain.revision;
    expect(() => chain.issue(again)).toThrow(/failed to read consumed UTXO .*:9 due to: not found/);
    expect(chain.revision).toBeGreaterThan(before);
    expect(chain.tx(again.id)).toEqual({
      status: 'Dropped',
      reason: expect.stringMatching(/not found/) as string,
    });
    expect(chain.lastAccepted.content.height).toBe(1n);
    expect(chain.tx(new Uint8Array(32))).toBeUndefined();
  });

  it('makes no block when there is nothing for one', () => {
    const { chain } = begun();
    vi.advanceTimersByTime(48 * hour * 1000);
    expect(chain.lastAccepted.content.height).toBe(0n);
  });

  it('lets transactions wait for gas, and takes them as soon as there is some', () => {
    const opened = begun();
    const { chain } = opened;
    const txs = independent(opened, 300);
    for (const tx of txs) chain.issue(tx);
    const waiting = txs.filter(({ id }) => chain.tx(id)?.status === 'Processing');
    expect(waiting.length).toBeGreaterThan(50);
    expect(chain.waiting.count).toBe(waiting.length);
    const { height } = chain.lastAccepted.content;
    vi.advanceTimersByTime(999);
    expect(chain.lastAccepted.content.height).toBe(height);
    vi.advanceTimersByTime(1);
    expect(chain.lastAccepted.content.height).toBe(height + 1n);
    const seconds = Math.ceil(Number(chain.waiting.gas) / 100_000) + 1;
    vi.advanceTimersByTime(seconds * 1000);
    expect(new Set(statusesOf(chain, txs))).toEqual(new Set(['Committed']));
    expectReplay(opened);
  });

  it('swallows a transaction that waits already, and refuses one that spends the same', () => {
    const { chain, wallet } = begun({ blockTimeMs: 5_000 });
    const [utxo] = wallet.utxos();
    const from = utxo === undefined ? [] : [utxo];
    const tx = wallet.sign({ type: 'BaseTx' }, { from });
    chain.issue(tx);
    chain.issue(tx);
    expect(chain.waiting.count).toBe(1);
    const rival = wallet.sign({ type: 'BaseTx' }, { from, fee: 200_000n });
    expect(() => chain.issue(rival)).toThrow('tx conflicts with other tx');
    expect(chain.tx(rival.id)).toEqual({ status: 'Dropped', reason: 'tx conflicts with other tx' });
  });

  it('makes blocks at an interval, who pays most first, and none that is empty', () => {
    const opened = begun({ blockTimeMs: 5_000 });
    const { chain, wallet } = opened;
    const [low, high] = wallet
      .utxos()
      .slice(0, 2)
      .map((utxo, index) =>
        wallet.sign({ type: 'BaseTx' }, { from: [utxo], fee: 100_000n * BigInt(index + 1) }),
      );
    if (low === undefined || high === undefined) throw new Error('the wallet is empty');
    chain.issue(low);
    chain.issue(high);
    expect(statusesOf(chain, [low, high])).toEqual(['Processing', 'Processing']);
    vi.advanceTimersByTime(5_000);
    expect(chain.lastAccepted.content).toMatchObject({ height: 1n, txs: [high, low] });
    vi.advanceTimersByTime(50_000);
    expect(chain.lastAccepted.content.height).toBe(1n);
  });

  it.each([
    ['a block', 0],
    ['the journal', 5_000],
  ])('has nothing of a transaction that could not be written in %s', (_, blockTimeMs) => {
    const opened = begun({ blockTimeMs });
    const { chain, wallet, store } = opened;
    const tx = wallet.sign({ type: 'BaseTx' });
    vi.spyOn(store, 'write').mockImplementationOnce(() => {
      throw new Error('the disk is full');
    });
    expect(() => chain.issue(tx)).toThrow('the disk is full');
    expect(chain.tx(tx.id)).toBeUndefined();
    expect(chain.waiting.count).toBe(0);
    chain.issue(tx);
    vi.advanceTimersByTime(5_000);
    expect(statusesOf(chain, [tx])).toEqual(['Committed']);
    expectReplay(opened);
  });

  it('drops what blocks have had no room for in an hour', () => {
    const opened = begun({ blockTimeMs: 7_200_000 });
    const { chain } = opened;
    // More than the gas of one block.
    const txs = independent(opened, 300);
    for (const tx of txs) chain.issue(tx);
    // What is dropped is so in the turn after the block.
    vi.advanceTimersByTime(7_200_001);
    const { content } = chain.lastAccepted;
    const taken = 'txs' in content ? content.txs.length : 0;
    expect(taken).toBeGreaterThan(100);
    expect(statusesOf(chain, txs.slice(0, taken))).toEqual(txs.slice(0, taken).map(() => 'Committed'));
    expect(chain.waiting.count).toBe(0);
    expect(chain.tx(txs.at(-1)?.id ?? new Uint8Array())).toEqual({
      status: 'Dropped',
      reason: 'waited for more than 3600 s',
    });
    expect(opened.store.subStore('P/mempool').size).toBe(0);
  });

  it('has what waits again after a restart, once', async () => {
    const folder = temporaryFolder();
    let txs: readonly PlatformTx[] = [];
    {
      await using store = openStore(folder);
      const opened = begun({ blockTimeMs: 60_000 }, store);
      txs = independent(opened, 5);
      for (const tx of txs) opened.chain.issue(tx);
      opened.chain.close();
    }
    await using store = openStore(folder);
    const opened = begun({}, store);
    expect(new Set(statusesOf(opened.chain, txs))).toEqual(new Set(['Committed']));
    expect(opened.chain.lastAccepted.content).toMatchObject({ height: 1n, txs: { length: 5 } });
    expect(store.subStore('P/mempool').size).toBe(0);
    expectReplay({ ...opened, store });
  });

  it('tells which height validators are taken of, and which blockchain waits', () => {
    const { chain, wallet } = begun();
    expect(chain.proposedHeight).toBe(0n);
    for (let count = 0; count < 3; count += 1) chain.issue(wallet.sign({ type: 'BaseTx' }));
    expect(chain.proposedHeight).toBe(0n);
    vi.advanceTimersByTime(30_000);
    expect(chain.proposedHeight).toBe(3n);
    expect(chain.pendingBlockchain(wallet.sign({ type: 'BaseTx' }).id)).toBeUndefined();
  });
});
