import { bytesToHex } from '@firn/primitives/bytes';
import { damagedEntry } from '@firn/storage';
import { isMissingStateError } from '../trie/missing-state-error.js';
import type { NodeHash, TrieNode } from '../trie/node.js';
import { hashToBytes } from '../trie/node-codec.js';
import type { NodeStore } from '../trie/node-store.js';
import type { StateForm } from './account.js';
import type { StateDatabase } from './state-database.js';

/**
 * What a state is read from that is kept: a node or a code of it that is missing is damage. `isKept` is asked then, for a state may be given
 * up while somebody reads it.
 */
export class KeptState implements StateDatabase {
  readonly form: StateForm;
  readonly nodes: NodeStore;
  readonly #states: StateDatabase;
  readonly #isKept: () => boolean;

  constructor(states: StateDatabase, isKept: () => boolean) {
    this.form = states.form;
    this.nodes = new KeptNodes(states.nodes, isKept);
    this.#states = states;
    this.#isKept = isKept;
  }

  code(hash: Uint8Array): Uint8Array {
    try {
      return this.#states.code(hash);
    } catch (error) {
      throw explain(error, this.#isKept, `code ${bytesToHex(hash)}`);
    }
  }

  preimage(hash: Uint8Array): Uint8Array | undefined {
    return this.#states.preimage(hash);
  }
}

class KeptNodes implements NodeStore {
  readonly #nodes: NodeStore;
  readonly #isKept: () => boolean;

  constructor(nodes: NodeStore, isKept: () => boolean) {
    this.#nodes = nodes;
    this.#isKept = isKept;
  }

  get(hash: NodeHash): TrieNode {
    try {
      return this.#nodes.get(hash);
    } catch (error) {
      throw explain(error, this.#isKept, `trie node 0x${hashToBytes(hash).toString('hex')}`);
    }
  }

  add(hash: NodeHash, node: TrieNode): void {
    this.#nodes.add(hash, node);
  }
}

function explain(error: unknown, isKept: () => boolean, what: string): unknown {
  if (!isMissingStateError(error) || !isKept()) return error;
  return damagedEntry(`${what} is missing`, { cause: error });
}
