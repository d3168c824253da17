import { uint64Key } from '@firn/storage';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DevControls } from '../../src/dev/dev-controls.js';
import { addBalance, setBalance, setNonce, setNonceStrictly } from '../../src/dev/edit-state.js';
import { emitLogs } from '../fixtures/emit-logs.js';
import { openLocalChain, TestClock } from '../fixtures/local-chain.js';
import { richAddress, signed } from '../fixtures/signed.js';
import { balance, other, transfer } from '../fixtures/transfers.js';

const manual = { automine: false, intervalMs: 0 };

describe('mining', () => {
  it('stops when its signal fires, and keeps the blocks made so far', async () => {
    const chain = openLocalChain(temporaryStore(), { mining: manual });
    const dev = new DevControls(chain);
    const caller = new AbortController();
    chain.events.on('block', ({ block }) => {
      if (block.header.number === 3n) caller.abort(new Error('the client left'));
    });
    await expect(dev.mine(1000n, {}, caller.signal)).rejects.toThrow('the client left');
    expect(chain.head.header.number).toBe(3n);
    await dev.mine(1n);
    expect(chain.head.header.number).toBe(4n);
  });
});

describe('a snapshot', () => {
  it('brings back blocks, edits, pool and time', async () => {
    const clock = new TestClock();
    const chain = openLocalChain(temporaryStore(), { clock });
    const dev = new DevControls(chain);
    await transfer(chain, 2);
    await setBalance(chain, other, 100n);
    chain.setMining(manual);
    await transfer(chain, 1);
    await dev.setNextTimestamp(chain.head.header.timestamp + 500n);
    const before = { head: chain.head.hash, pool: chain.pool.all().map(({ transaction: { hash } }) => hash) };
    for (let round = 0; round < 3; round += 1) {
      const id = await dev.snapshot();
      await dev.mine(2n);
      expect(chain.block(3n)?.header.timestamp).toBe((chain.block(2n)?.header.timestamp ?? 0n) + 500n);
      await addBalance(chain, other, 1n);
      expect(balance(chain)).toBe(102n);
      expect(await dev.revert(id)).toBe(true);
      expect(chain.head.hash).toBe(before.head);
      expect(chain.pool.all().map(({ transaction: { hash } }) => hash)).toEqual(before.pool);
      expect(balance(chain)).toBe(100n);
      expect(chain.block(3n)).toBeUndefined();
      expect(chain.transaction(before.pool[0] ?? '0x')).toBeUndefined();
    }
  });

  it('of a block that is gone is none, though a rewind that was ended in the middle left it on the disk', async () => {
    const chain = openLocalChain(temporaryStore());
    const dev = new DevControls(chain);
    await dev.mine(2n);
    const id = await dev.snapshot();
    const { store } = chain.canonical;
    const left = store.snapshots.get(uint64Key(id)) ?? new Uint8Array();
    await dev.rollback(1n);
    store.write(() => store.snapshots.put(uint64Key(id), left));
    const again = new DevControls(chain);
    expect(await again.revert(id)).toBe(false);
    await transfer(chain, 1);
    expect(chain.head.header.number).toBe(2n);
    expect(await again.revert(id)).toBe(false);
    expect(await new DevControls(chain).revert(id)).toBe(false);
  });

  it('is gone with its block, and with a reset', async () => {
    const chain = openLocalChain(temporaryStore());
    const dev = new DevControls(chain);
    const first = await dev.snapshot();
    await dev.mine(1n);
    const second = await dev.snapshot();
    await dev.rollback(1n);
    expect(await dev.revert(second)).toBe(false);
    expect(await dev.revert(first)).toBe(true);
    const third = await dev.snapshot();
    await dev.reset();
    expect(await dev.revert(third)).toBe(false);
  });

  it('is used up by a return to it, together with all later ones, and no ID comes again', async () => {
    const store = temporaryStore();
    const chain = openLocalChain(store);
    const dev = new DevControls(chain);
    const [first, second, third] = [await dev.snapshot(), await dev.snapshot(), await dev.snapshot()];
    expect(await dev.revert(second)).toBe(true);
    expect(await dev.revert(second)).toBe(false);
    expect(await dev.revert(third)).toBe(false);
    expect(await dev.revert(first)).toBe(true);
    await chain.close();
    const again = new DevControls(openLocalChain(store));
    expect(await again.snapshot()).toBe(third + 1n);
    for (const id of [first, second, third]) expect(await again.revert(id)).toBe(false);
  });

  it('is returned to without a look at the others', async () => {
    const store = temporaryStore();
    const chain = openLocalChain(store);
    const dev = new DevControls(chain);
    const [first, second] = [await dev.snapshot(), await dev.snapshot()];
    chain.canonical.store.write(() =>
      chain.canonical.store.snapshots.put(uint64Key(first), Buffer.from('none')),
    );
    expect(await dev.revert(second)).toBe(true);
  });

  it('keeps its state on a pruning chain', async () => {
    const store = temporaryStore();
    const chain = openLocalChain(store, { pruning: true });
    const dev = new DevControls(chain);
    await transfer(chain, 1);
    const id = await dev.snapshot();
    await setBalance(chain, other, 50n);
    await dev.mine(40n);
    await chain.prune();
    expect(() => chain.stateAfter(chain.block(5n) ?? chain.head)).toThrow('missing trie node');
    await expect(dev.rewind(5n)).rejects.toThrow('missing trie node');
    expect(await dev.revert(id)).toBe(true);
    expect(balance(chain)).toBe(1n);
    await transfer(chain, 1);
    expect(balance(chain)).toBe(2n);
    await dev.reset();
    expect(balance(chain)).toBe(0n);
    await transfer(chain, 1);
    expect(balance(chain)).toBe(1n);
  });
});

describe('a chain that is taken back', () => {
  it('knows nothing of the blocks that went', async () => {
    const chain = openLocalChain(temporaryStore());
    const dev = new DevControls(chain);
    await transfer(chain, 3);
    const gone = chain.head;
    await dev.rewind(1n);
    expect(chain.head.header.number).toBe(1n);
    expect(chain.blockByHash(gone.hash)).toBeUndefined();
    expect(chain.receipt(gone.transactions[0]?.hash ?? '0x')).toBeUndefined();
    expect(balance(chain)).toBe(1n);
    await transfer(chain, 1);
    expect(chain.head.header).toMatchObject({ number: 2n, parentHash: chain.block(1n)?.hash });
    await expect(dev.rewind(9n)).rejects.toThrow('block 9 is not accepted: the head is block 2');
    await expect(dev.rollback(3n)).rejects.toThrow('cannot roll back 3 blocks: the head is block 2');
  });

  it('by many blocks goes in portions, each in a turn of the event loop and a whole chain to whoever looks', async () => {
    const store = temporaryStore();
    const chain = openLocalChain(store);
    const dev = new DevControls(chain);
    await transfer(chain, 1);
    const id = await dev.snapshot();
    await dev.mine(1_000n);
    await chain.exclusively((between) => between.control({ nextBaseFee: 7n }));
    let turn = 0;
    let timer: NodeJS.Immediate;
    const count = (): void => {
      turn += 1;
      timer = setImmediate(count);
    };
    count();
    onTestFinished(() => clearImmediate(timer));
    const turns = new Set<number>();
    const heads: bigint[] = [chain.head.header.number];
    const portions: boolean[] = [];
    chain.events.on('rewind', ({ head, isPortion }) => {
      turns.add(turn);
      heads.push(head.header.number);
      portions.push(isPortion);
      expect(chain.canonical.store.facts.headNumber).toBe(head.header.number);
      expect(chain.canonical.store.blocks.numberOf(head.hash)).toBe(head.header.number);
      expect(balance(chain)).toBe(1n);
    });
    expect(await dev.revert(id)).toBe(true);
    expect(heads.at(-1)).toBe(1n);
    for (const [index, head] of heads.slice(1).entries())
      expect(Number((heads[index] ?? 0n) - head)).toBeLessThanOrEqual(256);
    expect(turns.size).toBe(portions.length);
    expect(portions).toEqual([true, true, true, false]);
    expect(chain.controls.values.nextBaseFee).toBeUndefined();
    expect(await dev.revert(id)).toBe(false);
  });

  it('reads what goes before the write, where the states between are not kept and all of it goes at once', async () => {
    const chain = openLocalChain(temporaryStore(), { pruning: true });
    const dev = new DevControls(chain);
    await transfer(chain, 1);
    const id = await dev.snapshot();
    await emitLogs(chain, 40);
    await chain.prune();
    const { store } = chain.canonical;
    store.blocks.forgetAll();
    const reads = [vi.spyOn(store.blocks, 'decodeBlock'), vi.spyOn(store.blocks, 'receipts')];
    const counts = (): readonly number[] => reads.map(({ mock }) => mock.calls.length);
    const rewind = store.rewind.bind(store);
    const readBeforeAndAfter: (readonly number[])[] = [];
    vi.spyOn(store, 'rewind').mockImplementation((...args) => {
      readBeforeAndAfter.push(counts());
      rewind(...args);
      readBeforeAndAfter.push(counts());
    });
    const logs: bigint[] = [];
    chain.events.on('rewind', (gone) => logs.push(...gone.logs.map(({ blockNumber }) => blockNumber)));
    expect(await dev.revert(id)).toBe(true);
    expect(readBeforeAndAfter[0]?.[1]).toBe(40);
    expect(readBeforeAndAfter[1]).toEqual(readBeforeAndAfter[0]);
    expect(logs).toEqual(Array.from({ length: 40 }, (_, index) => 41n - BigInt(index)));
    expect(chain.head.header.number).toBe(1n);
    expect(balance(chain)).toBe(1n);
  });

  it('keeps the edits of the blocks that stay', async () => {
    const chain = openLocalChain(temporaryStore());
    const dev = new DevControls(chain);
    await setBalance(chain, other, 7n);
    await dev.mine(1n);
    await setBalance(chain, other, 8n);
    await dev.rewind(0n);
    expect(balance(chain)).toBe(7n);
    await dev.reset();
    expect(balance(chain)).toBe(0n);
  });
});

describe('the time', () => {
  it('does not go back', async () => {
    const chain = openLocalChain(temporaryStore());
    const dev = new DevControls(chain);
    await dev.mine(1n);
    const { timestamp } = chain.head.header;
    const words = `Timestamp ${timestamp - 1n} is lower than the previous block's timestamp ${timestamp}`;
    await expect(dev.setNextTimestamp(timestamp - 1n)).rejects.toThrow(words);
    await expect(dev.setTime(timestamp - 1n)).rejects.toThrow(words);
    await expect(dev.mine(1n, { timestamp: timestamp - 1n })).rejects.toThrow(words);
    expect(chain.head.header.number).toBe(1n);
  });

  it('runs on from where it was set', async () => {
    const clock = new TestClock();
    const chain = openLocalChain(temporaryStore(), { clock });
    const dev = new DevControls(chain);
    const start = clock.nowMs() / 1000n;
    expect(await dev.increaseTime(100n)).toBe(100n);
    expect(await dev.increaseTime(100n)).toBe(200n);
    await dev.mine(2n, { step: 60n });
    expect(chain.head.header.timestamp).toBe(start + 260n);
    clock.advance(5_000n);
    await dev.mine(1n);
    expect(chain.head.header.timestamp).toBe(start + 265n);
    expect(await dev.setTime(start + 1000n)).toBe(735n);
    expect(await dev.setTime(start + 500n)).toBe(0n);
    expect(await dev.increaseTime(0n)).toBe(495n);
    await expect(dev.increaseTime(10n ** 13n)).rejects.toThrow('must be at most 9007199254740');
  });
});

describe('an edit', () => {
  it('of a nonce lets no transaction of a block in again', async () => {
    const chain = openLocalChain(temporaryStore());
    const { raw } = signed({ nonce: 0n, to: other, value: 1n });
    const hash = await chain.submit(raw);
    await setNonce(chain, richAddress, 0n);
    await expect(chain.submit(raw)).rejects.toThrow(`already known: transaction ${hash} is in a block`);
    await chain.submit(signed({ nonce: 0n, to: other, value: 2n }).raw);
    expect(balance(chain)).toBe(3n);
    expect(chain.transaction(hash)?.block.header.number).toBe(1n);
  });

  it('raises the revision; only the strict one refuses a lower nonce', async () => {
    const chain = openLocalChain(temporaryStore());
    await transfer(chain, 2);
    const { revision } = chain.canonical;
    await setNonce(chain, richAddress, 5n);
    expect(chain.canonical.revision).toBe(revision + 1);
    await expect(setNonceStrictly(chain, richAddress, 4n)).rejects.toThrow(
      'New nonce (4) must not be smaller than the existing nonce (5)',
    );
    await setNonce(chain, richAddress, 4n);
    expect(balance(chain)).toBe(2n);
    await transfer(chain, 1);
    expect(balance(chain)).toBe(3n);
    await addBalance(chain, other, (1n << 256n) - 1n);
    expect(balance(chain)).toBe((1n << 256n) - 1n);
  });

  it('drops transactions of the pool whose nonces are then used', async () => {
    const chain = openLocalChain(temporaryStore(), { mining: manual });
    await transfer(chain, 2);
    await setNonce(chain, richAddress, 1n);
    expect(chain.pool.all().map(({ transaction }) => transaction.nonce)).toEqual([1n]);
  });
});
