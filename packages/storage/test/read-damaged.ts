import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../src/open-store.js';
import { isStoreError } from '../src/store-error.js';

// Reads a store after damage of many kinds, in a process of its own: read-damaged.ts FOLDER ROUNDS. It prints for each round
// whether the store was refused or read; a crash ends it early.
const [, , folder = '', rounds = '0'] = process.argv;
const file = join(folder, 'store.lmdb');

/** Numbers below 2^32 that follow from the seed alone. */
function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return (state ^ (state >>> 14)) >>> 0;
  };
}

function damage(path: string, round: number): void {
  const next = randomNumbers(round);
  const descriptor = openSync(path, 'r+');
  const { size } = fstatSync(descriptor);
  const overwrite = (at: number, length: number): void => {
    const bytes = Buffer.from(Array.from({ length }, () => next() & 0xff));
    writeSync(descriptor, bytes, 0, length, at);
  };
  const kind = round % 4;
  const tail = Math.max(0, size - 65_536);
  if (kind === 0) overwrite(tail, size - tail);
  if (kind === 1)
    for (let hit = 0; hit < 20; hit += 1) overwrite(tail + (next() % (size - tail - 64)), 1 + (next() % 64));
  if (kind === 2) for (let hit = 0; hit < 8; hit += 1) overwrite(next() % (size - 16), 1 + (next() % 16));
  closeSync(descriptor);
  if (kind === 3) truncateSync(path, next() % size);
}

for (let round = 0; round < Number(rounds); round += 1) {
  const copy = join(folder, `copy-${round}`);
  mkdirSync(copy);
  const damaged = join(copy, 'store.lmdb');
  copyFileSync(file, damaged);
  damage(damaged, round);
  try {
    const store = openStore(copy);
    for (const name of store.names()) for (const _ of store.subStore(name).range());
    store.write(() => store.subStore('later').put(Buffer.from('a'), Buffer.alloc(10_000)));
    await store.close();
    process.stdout.write('read\n');
  } catch (error) {
    if (!isStoreError(error) || error.code !== 'damaged') throw error;
    process.stdout.write('refused\n');
  }
  if (existsSync(copy)) rmSync(copy, { recursive: true });
}
process.exit(0);
