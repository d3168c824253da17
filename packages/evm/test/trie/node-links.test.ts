import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrieNode } from '../../src/trie/node.js';
import { bytesToHash, decodeNode } from '../../src/trie/node-codec.js';
import { visitLinks } from '../../src/trie/node-links.js';
import { NodeBatch } from '../../src/trie/node-store.js';
import { Trie } from '../../src/trie/trie.js';

const entries = fc.uniqueArray(
  fc.tuple(
    // Keys of 4 bytes have long common beginnings now and then, and values of 1 byte make embedded nodes.
    fc.uint8Array({ minLength: 4, maxLength: 4, max: 3 }),
    fc.uint8Array({ minLength: 1, maxLength: 70 }),
  ),
  { selector: ([key]) => Buffer.from(key).toString('hex'), minLength: 1, maxLength: 60 },
);

/** The same by decoding the node. */
function linksOf(node: TrieNode, hashes: string[], values: string[]): void {
  if (node.kind === 'leaf') {
    values.push(Buffer.from(node.value).toString('hex'));
    return;
  }
  for (const child of node.kind === 'branch' ? node.children : [node.child]) {
    if (child === null) continue;
    if (typeof child === 'string') hashes.push(child);
    else linksOf(child, hashes, values);
  }
}

describe('visitLinks', () => {
  it('finds in every node what decoding it finds', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const batch = new NodeBatch({
          get: () => {
            throw new Error('nothing is stored');
          },
          add: () => {},
        });
        const trie = new Trie(batch);
        for (const [key, value] of list) trie.put(key, value);
        trie.commit();
        for (const { encoded } of batch.nodes.values()) {
          if (encoded === null) throw new Error('a committed node has an encoding');
          const expected: [string[], string[]] = [[], []];
          linksOf(decodeNode(encoded), ...expected);
          const found: [string[], string[]] = [[], []];
          visitLinks(encoded, {
            node: (hash) => found[0].push(bytesToHash(hash)),
            value: (value) => found[1].push(Buffer.from(value).toString('hex')),
          });
          expect(found).toEqual(expected);
        }
      }),
    );
  });

  it.each([[''], ['c0'], ['c180'], ['83010203'], ['f90211'], ['c3808080']])('refuses %s', (hex) => {
    expect(() => visitLinks(Buffer.from(hex, 'hex'), { node: () => {}, value: () => {} })).toThrow(
      RangeError,
    );
  });
});
