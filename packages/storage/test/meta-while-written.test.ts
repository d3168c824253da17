import { closeSync, openSync, readFileSync, type readSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { lastMeta } from '../src/find-page-faults.js';
import { uint64Key } from '../src/keys.js';
import { openStore } from '../src/open-store.js';
import { temporaryFolder } from './fixtures/temporary-store.js';

type Read = (descriptor: number, buffer: Buffer, offset: number, length: number, position: number) => number;

/** What a read of a file finds in place of what is there: in tests the moment of a write. */
let whileWritten: ((bytes: Buffer, position: number) => void) | undefined;

vi.mock('node:fs', async (original) => {
  const fs = await original<{ readonly readSync: typeof readSync }>();
  const read: Read = (descriptor, buffer, offset, length, position) => {
    const bytes = fs.readSync(descriptor, buffer, offset, length, position);
    whileWritten?.(buffer, position);
    return bytes;
  };
  return { ...fs, readSync: read };
});

afterEach(() => {
  whileWritten = undefined;
});

const pageBytes = 4096;
/** Where the roots of the trees stand in a first page, and the number of the last transaction after them. */
const roots = { from: 24 + 24, to: 24 + 24 + 96 };

it('reads the last state of a file whole while it is written', async () => {
  const folder = temporaryFolder();
  await using store = openStore(folder);
  const part = store.subStore('values');
  for (let round = 0n; round < 4n; round += 1n)
    store.write(() => part.put(uint64Key(round), Buffer.alloc(10_000)));
  const file = join(folder, 'store.lmdb');
  const descriptor = openSync(file, 'r');
  const state = lastMeta(descriptor);
  const newest = ((state?.transaction ?? 0) % 2) * pageBytes;
  const before = readFileSync(file).subarray(pageBytes - newest);

  let reads = 0;
  let torn: unknown;
  whileWritten = (bytes, position) => {
    if (position !== newest) return;
    reads += 1;
    // The first reader copies the roots just before they are written, and the number just after it.
    if (reads === 1) torn = before.copy(bytes, roots.from, roots.from, roots.to);
  };
  expect(lastMeta(descriptor)).toStrictEqual(state);
  expect(torn).toBe(roots.to - roots.from);
  expect(reads).toBe(3);
  closeSync(descriptor);
});
