import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keyToUint64, textKey, uint64Key } from '../src/keys.js';
import { hasStore, openStore } from '../src/open-store.js';
import { StoreError } from '../src/store-error.js';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firn-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The file of a store, past the store. */
function openRaw(folder: string) {
  const raw = open<Uint8Array, Uint8Array>({
    path: join(folder, 'store.lmdb'),
    encoding: 'binary',
    keyEncoding: 'binary',
    maxDbs: 4,
  });
  const facts = raw.openDB<Uint8Array, Uint8Array>({
    name: 'store',
    encoding: 'binary',
    keyEncoding: 'binary',
  });
  return { raw, facts };
}

const one = Uint8Array.of(1);

describe('openStore', () => {
  it('keeps what was written, in parts that do not see each other', async () => {
    const folder = temporaryFolder();
    const first = openStore(folder);
    first.write(() => {
      first.subStore('a').put(textKey('k'), one);
      first.subStore('b').put(textKey('k'), Uint8Array.of(2));
    });
    await first.close();
    await using second = openStore(folder);
    expect([...(second.subStore('a').get(textKey('k')) ?? [])]).toEqual([1]);
    expect([...(second.subStore('b').get(textKey('k')) ?? [])]).toEqual([2]);
    expect(second.subStore('c').get(textKey('k'))).toBeUndefined();
  });

  it('writes all of a transaction or nothing', async () => {
    await using store = openStore(temporaryFolder());
    const part = store.subStore('a');
    expect(() =>
      store.write(() => {
        part.put(textKey('k'), one);
        // A write sees itself, and one inside another joins it.
        expect(part.has(textKey('k'))).toBe(true);
        store.write(() => part.put(textKey('l'), one));
        throw new Error('given up');
      }),
    ).toThrow('given up');
    expect(part.has(textKey('k'))).toBe(false);
    expect(part.has(textKey('l'))).toBe(false);
  });

  it('refuses writes outside of a transaction', async () => {
    await using store = openStore(temporaryFolder());
    expect(() => store.subStore('a').put(textKey('k'), one)).toThrow('inside store.write() only');
    expect(() => store.subStore('a').remove(textKey('k'))).toThrow('inside store.write() only');
  });

  it('lists keys in order, within a range, from either end', async () => {
    await using store = openStore(temporaryFolder());
    const part = store.subStore('a');
    store.write(() => {
      for (const number of [300n, 2n, 1n, 256n]) part.put(uint64Key(number), one);
    });
    const numbers = (options?: Parameters<typeof part.range>[0]): bigint[] =>
      [...part.range(options)].map(({ key }) => keyToUint64(key));
    expect(numbers()).toEqual([1n, 2n, 256n, 300n]);
    expect(numbers({ start: uint64Key(2n), end: uint64Key(300n) })).toEqual([2n, 256n]);
    expect(numbers({ reverse: true, limit: 2 })).toEqual([300n, 256n]);
  });

  it('removes keys', async () => {
    await using store = openStore(temporaryFolder());
    const part = store.subStore('a');
    store.write(() => part.put(textKey('k'), one));
    expect(store.write(() => part.remove(textKey('k')))).toBe(true);
    expect(store.write(() => part.remove(textKey('k')))).toBe(false);
  });

  it('admits one user of a folder at a time', async () => {
    const folder = temporaryFolder();
    const first = openStore(folder);
    expect(() => openStore(folder)).toThrow(StoreError);
    expect(() => openStore(folder)).toThrow(`the data folder ${folder} is in use by process ${process.pid}`);
    // The one that was refused has not disturbed the other.
    first.write(() => first.subStore('a').put(textKey('k'), one));
    await first.close();
    await using second = openStore(folder);
    expect(second.subStore('a').has(textKey('k'))).toBe(true);
  });

  it('takes a folder over from a process that is gone, and from one whose number another has', async () => {
    const folder = temporaryFolder();
    await openStore(folder).close();
    // No process has a number above the system's limit; this one's number with another time of start is another process.
    for (const owner of [
      { pid: 2 ** 30, startedAt: '1' },
      { pid: process.pid, startedAt: '1' },
    ]) {
      const { raw, facts } = openRaw(folder);
      await facts.put(textKey('owner'), textKey(JSON.stringify(owner)));
      await raw.close();
      await openStore(folder).close();
    }
  });

  it('keeps what was written when every write waits for the disk', async () => {
    const folder = temporaryFolder();
    const first = openStore(folder, { fsync: true });
    first.write(() => first.subStore('a').put(textKey('k'), one));
    await first.close();
    await using second = openStore(folder);
    expect(second.subStore('a').has(textKey('k'))).toBe(true);
  });

  it('names its parts, and counts what they hold', async () => {
    await using store = openStore(temporaryFolder());
    expect(store.names()).toEqual([]);
    const part = store.subStore('C/blocks');
    store.subStore('B/blocks');
    store.write(() => {
      for (const number of [1n, 2n, 3n]) part.put(uint64Key(number), one);
    });
    expect(store.names()).toEqual(['B/blocks', 'C/blocks']);
    expect(part.size).toBe(3);
    expect(Array.from(part.keys({ start: uint64Key(2n) }), keyToUint64)).toEqual([2n, 3n]);
  });

  it('tells whether a folder holds a store', async () => {
    const folder = temporaryFolder();
    expect(hasStore(folder)).toBe(false);
    await openStore(folder).close();
    expect(hasStore(folder)).toBe(true);
  });

  it('refuses a folder of another format, and leaves it free', async () => {
    const folder = temporaryFolder();
    await openStore(folder).close();
    const { raw, facts } = openRaw(folder);
    await facts.put(textKey('format'), textKey('2'));
    await raw.close();
    expect(() => openStore(folder)).toThrow('has format 2, this node reads 1');
    expect(() => openStore(folder)).toThrow('has format 2, this node reads 1');
  });

  it('is of no use once it is closed', async () => {
    const store = openStore(temporaryFolder());
    await store.close();
    await store.close();
    expect(() => store.subStore('a')).toThrow('is closed');
    expect(() => store.write(() => 0)).toThrow('is closed');
  });
});

describe('uint64Key', () => {
  it('refuses numbers outside of 64 bits', () => {
    expect(() => uint64Key(-1n)).toThrow(RangeError);
    expect(() => uint64Key(1n << 64n)).toThrow(RangeError);
    expect(keyToUint64(uint64Key((1n << 64n) - 1n))).toBe((1n << 64n) - 1n);
  });
});
