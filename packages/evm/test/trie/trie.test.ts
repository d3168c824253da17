import { createMPT } from '@ethereumjs/mpt';
import { bytesToHex } from '@firn/primitives/bytes';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryNodeStore } from '../../src/trie/node-store.js';
import { emptyRoot, Trie } from '../../src/trie/trie.js';

// Few key bytes and a small alphabet make deep forks, shared prefixes, embedded nodes and removals of existing keys.
const key = fc.array(fc.constantFrom(0x00, 0x01, 0x10, 0x11, 0xff), { minLength: 3, maxLength: 3 });
const operation = fc.record({
  key: key.map((bytes) => Uint8Array.from(bytes)),
  value: fc.oneof(fc.constant(null), fc.uint8Array({ minLength: 1, maxLength: 40 })),
  commit: fc.boolean(),
});

describe('Trie', () => {
  it('has the same root, values and proofs as the trie of @ethereumjs/mpt after any puts and removals', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 60 }), async (operations) => {
        const nodes = createMemoryNodeStore();
        const trie = new Trie(nodes);
        const oracle = await createMPT();
        const expected = new Map<string, Uint8Array>();
        for (const { key, value, commit } of operations) {
          if (value === null) {
            trie.remove(key);
            await oracle.del(key);
            expected.delete(bytesToHex(key));
          } else {
            trie.put(key, value);
            await oracle.put(key, value);
            expected.set(bytesToHex(key), value);
          }
          if (commit) expect(bytesToHex(trie.commit())).toBe(bytesToHex(oracle.root()));
        }
        const root = trie.commit();
        expect(bytesToHex(root)).toBe(bytesToHex(oracle.root()));
        const reopened = new Trie(nodes, root);
        for (const { key } of operations) {
          expect(reopened.get(key)).toEqual(expected.get(bytesToHex(key)));
        }
        const listed = [...reopened.entries()].map((entry) => bytesToHex(entry.key));
        expect(listed).toEqual([...expected.keys()].sort());
      }),
      times(300),
    );
  });

  it('lists the entries from a key on', () => {
    const trie = new Trie(createMemoryNodeStore());
    for (const byte of [1, 2, 0x22, 0x23, 0xff]) trie.put(Uint8Array.of(byte, 7), Uint8Array.of(byte));
    const from = (start: number[]) => [...trie.entries(Uint8Array.from(start))].map(({ value }) => value[0]);
    expect(from([0x22, 7])).toEqual([0x22, 0x23, 0xff]);
    expect(from([0x22, 8])).toEqual([0x23, 0xff]);
    expect(from([])).toEqual([1, 2, 0x22, 0x23, 0xff]);
  });

  it('leaves a committed trie as it was when another trie grows from its root', () => {
    const nodes = createMemoryNodeStore();
    const first = new Trie(nodes);
    first.put(Uint8Array.of(1, 2), Uint8Array.of(1));
    first.put(Uint8Array.of(1, 3), Uint8Array.of(2));
    const root = first.commit();
    const second = new Trie(nodes, root);
    second.put(Uint8Array.of(1, 3), Uint8Array.of(9));
    second.commit();
    expect(new Trie(nodes, root).get(Uint8Array.of(1, 3))).toEqual(Uint8Array.of(2));
  });

  it('has the known root without entries', () => {
    expect(bytesToHex(new Trie(createMemoryNodeStore()).commit())).toBe(emptyRoot);
  });
});
