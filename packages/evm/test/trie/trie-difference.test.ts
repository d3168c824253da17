import { keccak256 } from '@firn/crypto';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryNodeStore } from '../../src/trie/node-store.js';
import { emptyRoot, Trie } from '../../src/trie/trie.js';
import { changedKeys } from '../../src/trie/trie-difference.js';

const key = (number: number): Uint8Array => keccak256(Uint8Array.of(number));
// Small values are embedded in their parents, long ones are nodes of their own.
const value = (number: number): Uint8Array => new Uint8Array(number % 2 === 0 ? 3 : 40).fill(number + 1);
const entries = fc.dictionary(fc.integer({ min: 0, max: 60 }).map(String), fc.integer({ min: 0, max: 5 }));

describe('changedKeys', () => {
  it('names what a later trie holds otherwise, in order', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        const nodes = createMemoryNodeStore();
        const rootOf = (given: Readonly<Record<string, number>>): Uint8Array => {
          const trie = new Trie(nodes);
          for (const [name, number] of Object.entries(given)) trie.put(key(Number(name)), value(number));
          return trie.commit();
        };
        const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
        const expected = changed.map((name) => bytesToHex(key(Number(name)))).sort();
        expect([...changedKeys(nodes, rootOf(before), rootOf(after))].map(bytesToHex)).toEqual(expected);
      }),
    );
  });

  it('looks at nothing that both share', () => {
    const nodes = createMemoryNodeStore();
    const trie = new Trie(nodes);
    for (let number = 0; number < 200; number += 1) trie.put(key(number), value(1));
    const before = trie.commit();
    trie.put(key(7), value(3));
    const after = trie.commit();
    let reads = 0;
    const counted = {
      get: (hash: string) => {
        reads += 1;
        return nodes.get(hash);
      },
      add: () => {},
    };
    expect([...changedKeys(counted, before, after)]).toEqual([key(7)]);
    expect(reads).toBeLessThan(20);
    expect([...changedKeys(counted, after, after)]).toEqual([]);
    expect([...changedKeys(counted, before, hexToBytes(emptyRoot))]).toEqual([]);
  });
});
