import { NetworkClock, Turn } from '@firn/chain-runtime';
import type { Hex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, vi } from 'vitest';
import { headerTimeMs } from '../../src/block/header.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { queryLogs } from '../../src/chain/queries/query-logs.js';
import { entriesOf } from '../fixtures/entries-of.js';
import { openLocalChain, TestClock } from '../fixtures/local-chain.js';
import { signed } from '../fixtures/signed.js';
import { tokenCode, transferCall, transferTopic } from '../fixtures/token.js';

const other: Hex = `0x${'b0'.repeat(20)}`;

/** A token, and so many transfers of it, each a block with a log. */
async function transfer(chain: EvmChain, count: number): Promise<void> {
  const creation = signed({ nonce: 0n, to: null, input: tokenCode, gas: 1_000_000n });
  await chain.submit(creation.raw);
  const to = chain.receipt(creation.hash)?.contractAddress as Hex;
  for (let nonce = 1n; nonce <= count; nonce += 1n)
    await chain.submit(signed({ nonce, to, input: transferCall(other, nonce), gas: 100_000n }).raw);
}

const transfersOf = (chain: EvmChain) => {
  const blocks = { from: 0n, to: chain.head.header.number };
  return [...queryLogs(chain, { blocks, filter: { topics: [[transferTopic]] } })].flat().length;
};

describe('a chain that takes the place of another one', () => {
  it('is there with its index of logs when the disk is full from then on, and so it is said', async () => {
    const from = openLocalChain(temporaryStore());
    await transfer(from, 5);
    const store = temporaryStore();
    const failures: unknown[] = [];
    const to = openLocalChain(store, { onError: (error) => failures.push(error) });
    const { facts } = to.canonical.store;
    const { rewinds } = facts;
    const entries = entriesOf(from);
    const write = store.write.bind(store);
    const full = new Error('the disk is full');
    const writes = vi.spyOn(store, 'write').mockImplementation((each) => {
      if (facts.rewinds > rewinds) throw full;
      write(each);
    });
    await to.exclusively((between) => between.replace(() => entries, new Turn()));
    writes.mockRestore();
    expect(to.head.hash).toBe(from.head.hash);
    expect(transfersOf(to)).toBe(5);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every((failure) => failure === full)).toBe(true);
    await to.close();
    expect(transfersOf(openLocalChain(store))).toBe(5);
  });

  describe('and is ahead of the clock of the network', () => {
    /** A chain of today, what another one of tomorrow has, and the clock of the network of today. */
    async function today() {
      const from = openLocalChain(temporaryStore(), { clock: new TestClock('2026-01-02T00:00:00Z') });
      await transfer(from, 1);
      const entries = entriesOf(from);
      let stored: string | undefined;
      const record = {
        read: () => stored,
        write: (text: string) => {
          stored = text;
        },
      };
      const clockOf = () => new NetworkClock({ record, machine: new TestClock('2026-01-01T00:00:00Z') });
      const clock = clockOf();
      const failures: unknown[] = [];
      const store = temporaryStore();
      const open = () => openLocalChain(store, { clock, onError: (error) => failures.push(error) });
      const aheadMs = headerTimeMs(from.head.header) - clock.nowMs();
      return { entries, store, open, clock, clockOf, failures, aheadMs };
    }

    it('moves that clock, on the disk too', async () => {
      const { entries, open, clock, clockOf, failures, aheadMs } = await today();
      const to = open();
      await to.exclusively((between) => between.replace(() => entries, new Turn()));
      expect(failures).toEqual([]);
      expect([clock.aheadMs, clockOf().aheadMs, to.controls.values.offsetMs]).toEqual([aheadMs, aheadMs, 0n]);
    });

    it('does not move it where that cannot be written, and is ahead of it itself', async () => {
      const { entries, store, open, clock, failures, aheadMs } = await today();
      const to = open();
      const { facts } = to.canonical.store;
      const { rewinds } = facts;
      const write = store.write.bind(store);
      const full = new Error('the disk is full');
      // The write is undone when it was nearly done.
      const writes = vi.spyOn(store, 'write').mockImplementation((each) => {
        const isAfter = facts.rewinds > rewinds;
        write(() => {
          each();
          if (isAfter) throw full;
        });
      });
      await to.exclusively((between) => between.replace(() => entries, new Turn()));
      writes.mockRestore();
      expect(failures).toContain(full);
      expect([clock.aheadMs, to.controls.values.offsetMs]).toEqual([0n, aheadMs]);
    });
  });

  it('is not there where its index of logs cannot be written, and nothing of it is known', async () => {
    const from = openLocalChain(temporaryStore());
    await transfer(from, 5);
    const to = openLocalChain(temporaryStore());
    await transfer(to, 2);
    const { hash } = to.head;
    const { logIndex } = to.canonical.store.blocks;
    const entered = vi.spyOn(logIndex, 'markComplete').mockImplementation(() => {
      throw new Error('the disk is full');
    });
    const replaced = to.exclusively((between) => between.replace(() => entriesOf(from), new Turn()));
    await expect(replaced).rejects.toThrow('the disk is full');
    entered.mockRestore();
    expect(to.head.hash).toBe(hash);
    expect(to.block(5n)).toBeUndefined();
    expect(transfersOf(to)).toBe(2);
  });

  it('tells all logs of the old one, which are read while others have their turns', async () => {
    const [from, to] = [openLocalChain(temporaryStore()), openLocalChain(temporaryStore())];
    await transfer(to, 4);
    const gone: bigint[] = [];
    to.events.on('rewind', ({ logs }) => {
      for (const { blockNumber } of logs) gone.push(blockNumber);
    });
    const logs = vi.spyOn(to.canonical.store.blocks, 'logs');
    const read: number[] = [];
    const turn = {
      isOver: true,
      next: async () => {
        read.push(logs.mock.calls.length);
      },
    };
    await to.exclusively((between) => between.replace(() => entriesOf(from), turn));
    expect(gone).toEqual([5n, 4n, 3n, 2n]);
    // One block between two turns.
    expect(read).toEqual(expect.arrayContaining([0, 1, 2, 3]));
  });
});
