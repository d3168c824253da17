import { bigintToBytes } from '@firn/primitives/bytes';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { createMemoryNodeStore } from './node-store.js';
import { Trie } from './trie.js';

/** The root of a list, as block headers name it: a trie from the RLP of each index to the item. 32 bytes. */
export function listRoot(items: readonly Uint8Array[]): Uint8Array {
  const trie = new Trie(createMemoryNodeStore());
  for (const [index, item] of items.entries()) trie.put(encodeRlp(bigintToBytes(BigInt(index))), item);
  return trie.commit();
}
