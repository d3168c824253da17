import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { openStore } from '@firn/storage';
import { temporaryFolder, temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { postStateRoot } from '../../src/block/block.js';
import type { BlockExtension } from '../../src/chain/production/block-extension.js';
import { unscheduled } from '../../src/genesis/upgrade-schedules.js';
import { extDataHash } from '../../src/rules/c-chain/fixed-fields.js';
import { idleExtension } from '../fixtures/block-extension.js';
import { openLocalChain, TestClock } from '../fixtures/local-chain.js';
import { signed } from '../fixtures/signed.js';

const other: Hex = '0x00000000000000000000000000000000000000aa';

describe('the pace of the network', () => {
  it('holds blocks to the capacity that time has filled up', async () => {
    const clock = new TestClock();
    const chain = openLocalChain(temporaryStore(), { clock, pace: 'network', heliconTime: unscheduled });
    // The invalid instruction uses up all of its gas.
    const burning = { input: '0xfe', gas: 9_000_000n } as const;
    await chain.submit(signed({ nonce: 0n, ...burning }).raw);
    await chain.submit(signed({ nonce: 1n, ...burning }).raw);
    expect(chain.head.header.number).toBe(1n);
    expect(chain.pool.size).toBe(1);
    clock.advance(3_999n);
    await chain.produce();
    expect(chain.head.header.number).toBe(1n);
    clock.advance(1n);
    await chain.produce();
    expect(chain.head.header).toMatchObject({ number: 2n, gasUsed: 9_000_000n });
    // Capacity 1,000,000 + 2,000,000 a second - 9,000,000; excess 9,000,000 - 1,000,000 a second + 9,000,000.
    expect(chain.head.header.extraData).toBe(
      `0x${'0'.repeat(16)}${(14_000_000).toString(16).padStart(16, '0')}${'0'.repeat(16)}000000000000`,
    );
  });
});

describe('transactions below the base fee', () => {
  it('wait in the pool until the price has fallen', async () => {
    const clock = new TestClock();
    const chain = openLocalChain(temporaryStore(), { clock });
    for (let nonce = 0n; nonce < 12n; nonce += 1n) {
      await chain.submit(signed({ nonce, input: '0xfe', gas: 19_000_000n }).raw);
    }
    const cheap = signed({ nonce: 12n, to: other, maxFeePerGas: 1n, maxPriorityFeePerGas: 0n });
    await chain.submit(cheap.raw);
    expect(chain.transaction(cheap.hash)).toBeUndefined();
    clock.advance(120_000n);
    await chain.produce();
    expect(chain.receipt(cheap.hash)).toMatchObject({ status: 1n, effectiveGasPrice: 1n });
  });
});

describe('a fault', () => {
  it('of a listener is told apart, and hurts no transaction', async () => {
    const faults: unknown[] = [];
    const chain = openLocalChain(temporaryStore(), { onError: (error) => faults.push(error) });
    chain.events.on('block', () => {
      throw new Error('listener');
    });
    const transfer = signed({ to: other });
    expect(await chain.submit(transfer.raw)).toBe(transfer.hash);
    expect(faults).toEqual([new Error('listener')]);
  });

  it('of the store refuses the transaction, and the chain stays as it was', async () => {
    const faults: unknown[] = [];
    let isBroken = true;
    const extension: BlockExtension = {
      ...idleExtension,
      accept: () => {
        if (isBroken) throw new Error('disk');
      },
    };
    const chain = openLocalChain(temporaryStore(), { extension, onError: (error) => faults.push(error) });
    const transfer = signed({ to: other, value: 3n });
    await expect(chain.submit(transfer.raw)).rejects.toThrow(
      'the block of this transaction could not be made',
    );
    expect(faults).toEqual([new Error('disk')]);
    expect(chain.head.header.number).toBe(0n);
    isBroken = false;
    await chain.submit(transfer.raw);
    expect(chain.stateAfter(chain.head).balance(other)).toBe(3n);
    expect(chain.head.header.number).toBe(1n);
  });
});

describe('a replacement', () => {
  it('that comes while the block of the first is being made is refused, and leaves nothing behind', async () => {
    let late: Promise<Hex> | undefined;
    const first = signed({ to: other, maxFeePerGas: 100n, maxPriorityFeePerGas: 10n });
    const second = signed({ to: other, maxFeePerGas: 200n, maxPriorityFeePerGas: 20n });
    const extension: BlockExtension = {
      ...idleExtension,
      // It is asked once the transactions of the block have run.
      apply: () => {
        late ??= chain.submit(second.raw);
        return undefined;
      },
    };
    const store = temporaryStore();
    const chain = openLocalChain(store, { extension });
    await chain.submit(first.raw);
    await expect(late).rejects.toThrow('nonce too low');
    expect(chain.head.transactions.map(({ hash }) => hash)).toEqual([first.hash]);
    expect(chain.pool.size).toBe(0);
    expect([...store.subStore('C/pool').range()]).toEqual([]);
  });
});

describe('an extension', () => {
  it('puts its data into blocks, changes the state, and writes with the block or not at all', async () => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    const kept = store.subStore('extension');
    let waiting: Hex | undefined;
    const extension: BlockExtension = {
      ...idleExtension,
      get hasPending() {
        return waiting !== undefined;
      },
      apply(state) {
        if (waiting === undefined) return undefined;
        state.updateAccount(other, { balance: 77n });
        return { extData: waiting, gasUsed: 11_000n };
      },
      accept({ hash, extData = '0x' }) {
        if (extData === '0x') return;
        kept.put(Buffer.from(hash), Buffer.from(extData));
        waiting = undefined;
      },
    };
    const chain = openLocalChain(store, { extension });
    waiting = '0x010203';
    await chain.produce();
    expect(chain.head).toMatchObject({ extData: '0x010203', transactions: [] });
    expect(chain.head.header).toMatchObject({
      extDataHash: extDataHash('0x010203'),
      extDataGasUsed: 0n,
      gasUsed: 11_000n,
    });
    expect(chain.stateAfter(chain.head).balance(other)).toBe(77n);
    expect(Buffer.from(kept.get(Buffer.from(chain.head.hash)) ?? []).toString()).toBe('0x010203');
    const { hash } = chain.head;
    await chain.submit(signed({ to: other, value: 1n }).raw);
    expect(chain.head.header).toMatchObject({ extDataHash: extDataHash('0x'), extDataGasUsed: 0n });
    await chain.close();
    await store.close();
    await using again = openStore(folder);
    const reopened = openLocalChain(again);
    expect(reopened.block(1n)).toMatchObject({ hash, extData: '0x010203' });
    expect(bytesToHex(reopened.stateAfter(reopened.head).root)).toBe(postStateRoot(reopened.head));
  });

  it('is not asked for what pays too little, until another transaction makes a block', async () => {
    let asked = 0;
    const chain = openLocalChain(temporaryStore(), {
      extension: {
        ...idleExtension,
        hasPending: true,
        pays: () => false,
        apply: () => {
          asked += 1;
          return undefined;
        },
      },
    });
    await chain.produce();
    await chain.produce();
    expect(asked).toBe(0);
    await chain.submit(signed({ to: other, value: 1n }).raw);
    expect(asked).toBe(1);
  });

  it('is asked again when something begins to wait while the making of blocks ends', async () => {
    let waiting = false;
    let later: (() => Promise<void>) | undefined;
    let second: Promise<void> | undefined;
    const extension: BlockExtension = {
      ...idleExtension,
      get hasPending() {
        return waiting;
      },
      apply: () => (waiting ? { extData: '0x01', gasUsed: 1n } : undefined),
      settle: () => {
        waiting = false;
        const next = later;
        later = undefined;
        if (next !== undefined) second = next();
      },
    };
    const chain = openLocalChain(temporaryStore(), { extension });
    // Each time some turns of the microtask queue after the block: one of them is the last moment before the end.
    for (let turns = 0; turns < 30; turns += 1) {
      waiting = true;
      later = async () => {
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        waiting = true;
        await chain.produce();
      };
      await chain.produce();
      await second;
      expect(waiting, `after ${turns} turns`).toBe(false);
    }
  });
});
