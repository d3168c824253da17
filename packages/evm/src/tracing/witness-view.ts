import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { type AccountState, normalizeSlot } from '../state/account.js';
import type { StateDatabase } from '../state/state-database.js';
import { StateView } from '../state/state-view.js';
import type { NodeHash, TrieNode } from '../trie/node.js';
import type { NodeStore } from '../trie/node-store.js';

/** A state that remembers what was read of it. */
export class WitnessView extends StateView {
  /** Addresses and slots that were asked for. */
  readonly keys = new Set<Hex>();
  readonly #recording: RecordingDatabase;

  constructor(database: StateDatabase, root: Uint8Array) {
    const recording = new RecordingDatabase(database);
    super(recording, root);
    this.#recording = recording;
  }

  /** The encodings of the trie nodes that were read, in the order of the first reading. */
  get nodes(): Uint8Array[] {
    return [...this.#recording.nodes.read.values()];
  }

  /** The codes that were read. */
  get codes(): Uint8Array[] {
    return [...this.#recording.codes.values()];
  }

  override account(address: Hex): AccountState | undefined {
    this.keys.add(address);
    return super.account(address);
  }

  override storageAt(storageRoot: Uint8Array, slot: Uint8Array): Uint8Array {
    this.keys.add(bytesToHex(normalizeSlot(slot, this.database.form)));
    return super.storageAt(storageRoot, slot);
  }
}

class RecordingDatabase implements StateDatabase {
  readonly form: StateDatabase['form'];
  readonly nodes: RecordingNodes;
  readonly codes = new Map<Hex, Uint8Array>();
  readonly #base: StateDatabase;

  constructor(base: StateDatabase) {
    this.form = base.form;
    this.nodes = new RecordingNodes(base.nodes);
    this.#base = base;
  }

  code(hash: Uint8Array): Uint8Array {
    const code = this.#base.code(hash);
    if (code.length > 0) this.codes.set(bytesToHex(hash), code);
    return code;
  }

  preimage(hash: Uint8Array): Uint8Array | undefined {
    return this.#base.preimage(hash);
  }
}

class RecordingNodes implements NodeStore {
  readonly read = new Map<NodeHash, Uint8Array>();
  readonly #base: NodeStore;

  constructor(base: NodeStore) {
    this.#base = base;
  }

  get(hash: NodeHash): TrieNode {
    const node = this.#base.get(hash);
    if (node.encoded !== null) this.read.set(hash, node.encoded);
    return node;
  }

  add(hash: NodeHash, node: TrieNode): void {
    this.#base.add(hash, node);
  }
}
