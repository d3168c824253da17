import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keccak256 } from '../../packages/crypto/dist/index.js';
import { openStore, sealedPart, uint64Key } from '../../packages/storage/dist/index.js';
import { median, round3 } from '../measure/statistics.mjs';

const rounds = 15;
const warmUps = 5;
const entries = 2000;

/** Kinds of entries: how large they are, and by what they are checked. */
const kinds = [
  ['record of the platform chain', 200, 'CRC-32'],
  ['block of 100 transfers', 12_000, 'CRC-32'],
  ['receipts of 100 transfers', 2_500, 'CRC-32'],
  ['full branch of a trie', 532, 'keccak'],
  ['leaf of a trie', 110, 'keccak'],
  ['code of 24 kB', 24_576, 'keccak'],
];

/** What it costs that entries of the store are checked when they are read from disk: caches come before it. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'firn-bench-'));
  const store = openStore(folder);
  const rows = kinds.map(([entry, bytes, check], index) => {
    const plain = store.subStore(`plain-${index}`);
    const sealed = sealedPart(store.subStore(`sealed-${index}`));
    for (let number = 0; number < entries; number += 100) {
      store.write(() => {
        for (let next = number; next < number + 100; next += 1) {
          const value = randomFillSync(Buffer.alloc(bytes));
          // Values of earlier versions begin with a small number.
          value[0] = 1;
          plain.put(uint64Key(BigInt(next)), value);
          if (check === 'CRC-32') sealed.put(uint64Key(BigInt(next)), value);
        }
      });
    }
    const readChecked = check === 'CRC-32' ? (key) => sealed.get(key) : (key) => keccak256(plain.get(key));
    const sample = () => [microseconds((key) => plain.get(key)), microseconds(readChecked)];
    for (let warmUp = 0; warmUp < warmUps; warmUp += 1) sample();
    const samples = Array.from({ length: rounds }, sample);
    const read = median(samples.map(([first]) => first));
    const checked = median(samples.map(([, second]) => second));
    return {
      entry,
      bytes,
      'checked by': check,
      'read, µs': round3(read),
      'read and checked, µs': round3(checked),
    };
  });
  await store.close();
  rmSync(folder, { recursive: true });
  return { title: 'Checks of what is read from disk', rows };
}

/** CPU of one read, of all entries in turn. */
function microseconds(read) {
  const before = process.cpuUsage();
  for (let number = 0; number < entries; number += 1) read(uint64Key(BigInt(number)));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / entries;
}
