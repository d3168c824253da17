import { LruCache } from '@firn/chain-runtime';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { clearPart, type Store, type SubStore } from '@firn/storage';
import type { Block } from '../../block/block.js';
import { type CacheLimits, shareCacheBytes } from '../../cache-limits.js';
import type { Log, ReceiptCore } from '../../receipt/receipt.js';
import type { ChainRules } from '../../rules/chain-rules.js';
import { type StateBatch, StoredStates } from '../../state/state-database.js';
import { BlockTables, type LeavingBlock } from './block-tables.js';
import { ChainFacts } from './chain-facts.js';

/** Edited states are few, and the same ones are asked for again and again. */
const maxKnownEdits = 1024;

/** Parts whose keys are the hashes of their values: an entry there stands for nothing until a block or an edit leads to it. */
export const hashedParts: ReadonlySet<string> = new Set(['nodes', 'codes', 'preimages']);

/** An entry of a chain's part of the store. */
export interface ChainEntry {
  /** Name of the part: a key of `ChainStore.parts`. */
  readonly part: string;
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}

/** What else a chain's part of the store may be told. */
export interface ChainStoreOptions {
  /** What an extension keeps of the chain. */
  readonly extension?: ReadonlyMap<string, SubStore> | undefined;
  /** Most bytes that all caches of the chain take together. Default: 120 MiB. */
  readonly cacheBytes?: number | undefined;
}

/** What is done while blocks are taken back. */
export interface RewindOptions {
  /** Root of the edited state of the block that is then the head; undefined for its own. */
  readonly editedRoot: Hex | undefined;
  /** Blocks that go and were read before with their logs, by number. Others are read within the write. */
  readonly ahead?: ReadonlyMap<bigint, LeavingBlock> | undefined;
  /** Called for each block that goes, the newest first, with its logs in their order. */
  readonly onRemoved: (block: Block, logs: readonly Log[]) => void;
  /** Writes what else belongs to it. */
  readonly more: () => void;
}

/** One chain in a store: its blocks, its states, and what else is kept of it. */
export class ChainStore {
  readonly blocks: BlockTables;
  readonly facts: ChainFacts;
  readonly states: StoredStates;
  /** Transactions of the pool, in the order of their arrival. */
  readonly pool: SubStore;
  /** What development controls were set to. */
  readonly controls: SubStore;
  /** Points in the chain's life to return to. */
  readonly snapshots: SubStore;
  /** All of the above by name, and those of an extension: together they are the chain. The index of logs follows from them. */
  readonly parts: ReadonlyMap<string, SubStore>;
  readonly #store: Store;
  readonly #edits: SubStore;
  /** Up to which taking back of blocks this has followed the store. */
  #followed: bigint;
  /** Roots of edited states by the hash of the block, as far as they were asked for; null for a state that was not edited. */
  readonly #editedRoots = new LruCache<Hex, Hex | null>(maxKnownEdits);

  /** What may be kept in memory of it. */
  readonly caches: CacheLimits;

  /** The chain of that name; each name has its own sub-stores. `extension`: what an extension keeps of it. */
  constructor(
    store: Store,
    name: string,
    rules: ChainRules,
    { extension, cacheBytes }: ChainStoreOptions = {},
  ) {
    const parts = new Map<string, SubStore>(extension);
    this.caches = shareCacheBytes(cacheBytes);
    const part = (kind: string): SubStore => {
      const opened = store.subStore(`${name}/${kind}`);
      parts.set(kind, opened);
      return opened;
    };
    this.parts = parts;
    this.#store = store;
    this.blocks = new BlockTables(
      {
        blocks: part('blocks'),
        receipts: part('receipts'),
        blooms: part('blooms'),
        numbers: part('numbers'),
        transactions: part('transactions'),
        logIndex: store.subStore(`${name}/log-index`),
      },
      rules,
      this.caches,
    );
    this.facts = new ChainFacts(part('meta'));
    this.#followed = this.facts.rewinds;
    this.#edits = part('edits');
    this.pool = part('pool');
    this.controls = part('controls');
    this.snapshots = part('snapshots');
    this.states = new StoredStates(
      { nodes: part('nodes'), codes: part('codes'), preimages: part('preimages') },
      rules.stateForm,
      this.caches,
    );
    this.blocks.completeLogIndex((writes) => store.write(writes));
  }

  /**
   * Makes a block the head, with everything that belongs to it, in one write: the block, its receipts and indexes and
   * what is new of the state. `more` is written with it.
   */
  append(
    block: Block,
    receipts: readonly ReceiptCore[],
    state: StateBatch,
    more: () => void = () => {},
  ): void {
    this.#store.write(() => {
      this.blocks.put(block, receipts);
      this.facts.keepNewHead(block.header.number);
      this.states.write(state);
      more();
    });
    this.states.remember(state);
    this.blocks.remember(block, receipts);
  }

  /** Figures of the storage as text for people. */
  describe(): string {
    return this.#store.describe();
  }

  /** The root of the state that stands for a block's own since it was edited; undefined where it was not. */
  editedRoot(hash: Hex): Hex | undefined {
    const known = this.#editedRoots.get(hash);
    if (known !== undefined) return known ?? undefined;
    const stored = this.#edits.get(hexToBytes(hash));
    const root = stored === undefined ? null : bytesToHex(stored);
    this.#editedRoots.set(hash, root);
    return root ?? undefined;
  }

  /** Puts an edited state in the place of a block's own, in one write. */
  edit(hash: Hex, root: Hex, state: StateBatch): void {
    this.#writeEdits(() => {
      this.states.write(state);
      this.#edits.put(hexToBytes(hash), hexToBytes(root));
    });
    this.states.remember(state);
  }

  /**
   * Takes back the blocks from `last` down to that after `head`, with everything that belongs to them, in one write; `head`
   * is then the last one. `onRemoved` is called within it for each block, the newest first, and `more` after them.
   */
  rewind(last: bigint, head: Block, { editedRoot, ahead, onRemoved, more }: RewindOptions): void {
    const { number } = head.header;
    this.#writeEdits(() => {
      for (let next = last; next > number; next -= 1n) {
        const { block, logs } = ahead?.get(next) ?? this.#leaving(next);
        onRemoved(block, logs);
        this.blocks.remove(block, logs);
        this.#edits.remove(hexToBytes(block.hash));
      }
      if (editedRoot === undefined) this.#edits.remove(hexToBytes(head.hash));
      else this.#edits.put(hexToBytes(head.hash), hexToBytes(editedRoot));
      this.facts.keepHead(number);
      this.facts.keepRewinds(this.facts.rewinds + 1n);
      more();
    });
    for (let next = last; next > number; next -= 1n) this.blocks.forget(next);
  }

  /**
   * Replaces the whole chain but what is there of states, in one write, within which `around` is called with what does it. The states that
   * the entries lead to are there already. The index of logs is made within it too: where it does not fit on the disk, the chain stays what it was.
   */
  replace(entries: Iterable<ChainEntry>, around: (swap: () => void) => void = (swap) => swap()): void {
    const { rewinds } = this.facts;
    try {
      this.#writeEdits(() =>
        around(() => {
          for (const [name, part] of this.parts) if (!hashedParts.has(name)) clearPart(part);
          for (const { part, key, value } of entries) {
            if (!hashedParts.has(part)) this.parts.get(part)?.put(key, value);
          }
          this.facts.keepRewinds(rewinds + 1n);
          this.blocks.logIndex.clear();
          this.blocks.forgetAll();
          this.blocks.completeLogIndex((writes) => writes());
        }),
      );
    } finally {
      // Where it failed, what was read within it is not so.
      this.blocks.forgetAll();
    }
    this.facts.load();
  }

  /** Takes up what another thread wrote. */
  follow(): void {
    const { rewinds } = this.facts;
    // A block of the same hash may have been made again with other results.
    if (rewinds !== this.#followed) this.blocks.forgetAll();
    this.#followed = rewinds;
    this.facts.load();
    this.#editedRoots.clear();
  }

  /** Writes outside of a block. */
  write(writes: () => void): void {
    this.#store.write(writes);
  }

  #leaving(number: bigint): LeavingBlock {
    const block = this.blocks.block(number);
    if (block === undefined) throw new Error(`block ${number} is missing`);
    return { block, logs: this.blocks.logs(block) };
  }

  /** Writes what changes edits. What was read within a write that fails is not so. */
  #writeEdits(writes: () => void): void {
    try {
      this.#store.write(writes);
    } finally {
      this.#editedRoots.clear();
    }
  }
}
