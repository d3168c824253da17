import { compareBytes, type Utxo, utxoId } from '@firn/platform-codec';
import { openStore } from '@firn/storage';
import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSharedMemory } from '../../src/shared-memory/open-shared-memory.js';
import type { UtxoPlace } from '../../src/shared-memory/shared-memory.js';

const p = new Uint8Array(32);
const c = new Uint8Array(32).fill(0xcc);
const alice = new Uint8Array(20).fill(0xa1);
const bob = new Uint8Array(20).fill(0xb0);

function openMemory(folder = temporaryFolder(onTestFinished)) {
  const store = openStore(folder);
  onTestFinished(() => store.close());
  return { store, memory: openSharedMemory(store) };
}

function output(outputIndex: number, ...addresses: Uint8Array[]): Utxo {
  return {
    txId: new Uint8Array(32).fill(7),
    outputIndex,
    assetId: new Uint8Array(32).fill(1),
    output: {
      amount: BigInt(outputIndex) + 1n,
      owners: { locktime: 0n, threshold: 1, addresses: addresses.toSorted(compareBytes) },
      stakeableLocktime: 0n,
    },
  };
}

const idOf = ({ txId, outputIndex }: Utxo): Uint8Array => utxoId(txId, outputIndex);
const indices = (utxos: readonly Utxo[]): number[] => utxos.map(({ outputIndex }) => outputIndex);

describe('what is exported', () => {
  test('is there for its destination until it is taken, also after the store was closed', async () => {
    const folder = temporaryFolder(onTestFinished);
    const before = openMemory(folder);
    const utxo = output(3, alice, bob);
    before.store.write(() => before.memory.put(c, p, [utxo]));
    await before.store.close();

    const { store, memory } = openMemory(folder);
    expect(memory.get(c, p, idOf(utxo))).toStrictEqual(utxo);
    expect(memory.get(p, c, idOf(utxo))).toBeUndefined();
    store.write(() => memory.remove(c, p, [idOf(utxo)]));
    expect(memory.get(c, p, idOf(utxo))).toBeUndefined();
    expect(memory.list(c, p, { addresses: [alice, bob], start: undefined, limit: 10 }).utxos).toEqual([]);
  });

  test('goes with the rest of the write that it belongs to', () => {
    const { store, memory } = openMemory();
    const utxo = output(0, alice);
    expect(() =>
      store.write(() => {
        memory.put(c, p, [utxo]);
        expect(memory.get(c, p, idOf(utxo))).toBeDefined();
        throw new Error('the block cannot be written');
      }),
    ).toThrow('the block cannot be written');
    expect(memory.get(c, p, idOf(utxo))).toBeUndefined();
    expect(memory.list(c, p, { addresses: [alice], start: undefined, limit: 10 }).utxos).toEqual([]);
  });

  test('is written inside a write of the store only', () => {
    const { memory } = openMemory();
    expect(() => memory.put(c, p, [output(0, alice)])).toThrow('store.write()');
  });

  test('is not taken twice', () => {
    const { store, memory } = openMemory();
    const utxo = output(0, alice);
    store.write(() => memory.put(c, p, [utxo]));
    store.write(() => memory.remove(c, p, [idOf(utxo)]));
    expect(() => store.write(() => memory.remove(c, p, [idOf(utxo)]))).toThrow('must be in shared memory');
  });
});

describe('a page', () => {
  test('tells where it began when there is nothing', () => {
    const { memory } = openMemory();
    const place: UtxoPlace = { address: alice, utxoId: new Uint8Array(32).fill(9) };
    const zeros = { address: new Uint8Array(20), utxoId: new Uint8Array(32) };
    expect(memory.list(c, p, { addresses: [alice], start: undefined, limit: 10 })).toEqual({
      utxos: [],
      end: zeros,
    });
    expect(memory.list(c, p, { addresses: [alice], start: place, limit: 10 })).toEqual({
      utxos: [],
      end: place,
    });
  });

  test('holds an output of two addresses once', () => {
    const { store, memory } = openMemory();
    store.write(() => memory.put(c, p, [output(0, alice, bob), output(1, bob)]));
    const { utxos } = memory.list(c, p, { addresses: [bob, alice, bob], start: undefined, limit: 10 });
    expect(indices(utxos).toSorted()).toEqual([0, 1]);
  });

  test('and those after it hold every output of the addresses, in order, and no other', () => {
    const { store, memory } = openMemory();
    const ownerSets = [[alice], [bob], [alice, bob], [new Uint8Array(20).fill(0xff)]];
    const utxos = Array.from({ length: 40 }, (_, index) => output(index, ...(ownerSets[index % 4] ?? [])));
    store.write(() => {
      memory.put(c, p, utxos);
      memory.put(p, c, [output(100, alice)]);
      memory.put(c, c, [output(101, alice)]);
    });
    const wanted = utxos.filter((_, index) => index % 4 !== 3);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 45 }), (limit) => {
        const seen = new Set<number>();
        let start: UtxoPlace | undefined;
        for (let pages = 0; ; pages += 1) {
          const page = memory.list(c, p, { addresses: [bob, alice], start, limit });
          expect(page.utxos.length).toBeLessThanOrEqual(limit);
          for (const index of indices(page.utxos)) seen.add(index);
          if (page.utxos.length < limit) break;
          const order =
            start === undefined
              ? 1
              : compareBytes(page.end.address, start.address) || compareBytes(page.end.utxoId, start.utxoId);
          expect(order).toBeGreaterThan(0);
          start = page.end;
          expect(pages).toBeLessThan(60);
        }
        expect([...seen].toSorted((a, b) => a - b)).toEqual(indices(wanted));
      }),
      times(46),
    );
  });
});
