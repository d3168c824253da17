import { keyToUint64, textKey, uint64Key } from '../../storage/keys.js';
import type { Store } from '../../storage/open-store.js';
import { clearPart, type SubStore } from '../../storage/sub-store.js';
import type { Block } from '../block/block.js';
import { bytesToBigint, bytesToHex, type Hex, hexToBytes } from '../bytes.js';
import { LruCache } from '../lru-cache.js';
import { logsToBloom, mergeBloom } from '../receipt/bloom.js';
import { expandReceipts } from '../receipt/expand-receipts.js';
import type { Log, Receipt, ReceiptCore } from '../receipt/receipt.js';
import { decodeStoredReceipts, encodeStoredReceipts } from '../receipt/receipt-codec.js';
import type { ChainRules } from '../rules/chain-rules.js';
import { type StateBatch, StoredStates } from '../state/state-database.js';
import { LogIndex } from './log-index.js';
import { decodeStoredBlock, encodeStoredBlock } from './stored-block.js';

const maxBlockBytes = 64 * 2 ** 20;
const maxReceiptBytes = 64 * 2 ** 20;
/** Blocks whose logs are entered into the index in one write. */
const indexedAtOnce = 1000;
const headKey = textKey('head');
const oldestStateKey = textKey('oldest-state');
const keptNodesKey = textKey('kept-nodes');
const genesisKey = textKey('genesis');

/** Where a transaction is. */
export interface TransactionLocation {
  readonly blockNumber: bigint;
  readonly index: number;
}

/** An entry of a chain's part of the store. */
export interface ChainEntry {
  /** Name of the part: a key of `ChainStore.parts`. */
  readonly part: string;
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}

/** What is done while blocks are taken back. */
export interface RewindOptions {
  /** Root of the edited state of the block that is then the head; undefined for its own. */
  readonly editedRoot: Hex | undefined;
  /** Called for each block that goes, the newest first. */
  readonly onRemoved: (block: Block, receipts: readonly Receipt[]) => void;
  /** Writes what else belongs to it. */
  readonly more: () => void;
}

/** The blocks, receipts, indexes and states of one chain in a store. */
export class ChainStore {
  readonly states: StoredStates;
  /** Transactions of the pool, in the order of their arrival. */
  readonly pool: SubStore;
  /** What development controls were set to. */
  readonly controls: SubStore;
  /** Points in the chain's life to return to. */
  readonly snapshots: SubStore;
  /** All of the above and below, by name: together they are the chain. */
  readonly parts: ReadonlyMap<string, SubStore>;
  /** Follows from the rest, and is made anew where it is not there. */
  readonly logIndex: LogIndex;
  readonly #store: Store;
  readonly #rules: ChainRules;
  readonly #blocks: SubStore;
  readonly #receipts: SubStore;
  readonly #blooms: SubStore;
  readonly #numbers: SubStore;
  readonly #transactions: SubStore;
  readonly #meta: SubStore;
  readonly #edits: SubStore;
  /** Roots of edited states, by the hash of the block. */
  readonly #editedRoots = new Map<Hex, Hex>();
  readonly #knownBlocks = new LruCache<bigint, Block>(maxBlockBytes, blockBytes);
  readonly #knownReceipts = new LruCache<bigint, readonly Receipt[]>(maxReceiptBytes, receiptsBytes);
  #oldestState = 0n;
  #keptNodes: number | undefined;

  /** The chain of that name; each name has its own sub-stores. */
  constructor(store: Store, name: string, rules: ChainRules) {
    const parts = new Map<string, SubStore>();
    const part = (kind: string): SubStore => {
      const opened = store.subStore(`${name}/${kind}`);
      parts.set(kind, opened);
      return opened;
    };
    this.parts = parts;
    this.#store = store;
    this.#rules = rules;
    this.#blocks = part('blocks');
    this.#receipts = part('receipts');
    this.#blooms = part('blooms');
    this.#numbers = part('numbers');
    this.#transactions = part('transactions');
    this.#meta = part('meta');
    this.#edits = part('edits');
    this.pool = part('pool');
    this.controls = part('controls');
    this.snapshots = part('snapshots');
    this.states = new StoredStates(
      { nodes: part('nodes'), codes: part('codes'), preimages: part('preimages') },
      rules.stateForm,
    );
    this.logIndex = new LogIndex(store.subStore(`${name}/log-index`));
    this.#completeLogIndex();
    this.#loadMeta();
  }

  /** The number of the last accepted block; undefined before the genesis. */
  get headNumber(): bigint | undefined {
    return this.#metaNumber(headKey);
  }

  /** The genesis document of the chain, as it was written; undefined before it is kept. */
  get genesisDocument(): string | undefined {
    const stored = this.#meta.get(genesisKey);
    return stored === undefined ? undefined : Buffer.from(stored).toString('utf8');
  }

  /** Keeps the genesis document; called inside a write of the store. */
  keepGenesis(document: string): void {
    this.#meta.put(genesisKey, textKey(document));
  }

  /** The states after this block and all later ones are there; those before it may be gone in part. */
  get oldestState(): bigint {
    return this.#oldestState;
  }

  /** How many trie nodes the last pruning left; undefined before the first. */
  get keptNodes(): number | undefined {
    return this.#keptNodes;
  }

  /** Notes that states before that block go; called inside a write of the store. */
  keepStatesFrom(number: bigint): void {
    this.#meta.put(oldestStateKey, uint64Key(number));
    this.#oldestState = number;
  }

  /** Notes how many nodes a pruning left; called inside a write of the store. */
  keepNodeCount(count: number): void {
    this.#meta.put(keptNodesKey, uint64Key(BigInt(count)));
    this.#keptNodes = count;
  }

  block(number: bigint): Block | undefined {
    const known = this.#knownBlocks.get(number);
    if (known !== undefined) return known;
    const stored = this.#blocks.get(uint64Key(number));
    if (stored === undefined) return undefined;
    const block = this.readBlock(stored);
    this.#knownBlocks.set(number, block);
    return block;
  }

  /** Reads a block as the part `blocks` holds it. @throws Error unless it is one. */
  readBlock(stored: Uint8Array): Block {
    return decodeStoredBlock(stored, this.#rules);
  }

  /** The number of the block of that hash. */
  numberOf(hash: Hex): bigint | undefined {
    const stored = this.#numbers.get(hexToBytes(hash));
    return stored === undefined ? undefined : keyToUint64(stored);
  }

  receipts(block: Block): readonly Receipt[] {
    const { number } = block.header;
    const known = this.#knownReceipts.get(number);
    if (known !== undefined) return known;
    const stored = this.#receipts.get(uint64Key(number));
    if (stored === undefined) return [];
    const receipts = this.expand(block, decodeStoredReceipts(stored, block.transactions));
    this.#knownReceipts.set(number, receipts);
    return receipts;
  }

  /** The whole receipts of a block. */
  expand(block: Block, cores: readonly ReceiptCore[]): Receipt[] {
    return expandReceipts(block, cores, this.#rules.environmentOf(block.header).blobBaseFee);
  }

  /** Where the transaction of that hash is. */
  location(hash: Hex): TransactionLocation | undefined {
    const stored = this.#transactions.get(hexToBytes(hash));
    if (stored === undefined) return undefined;
    return {
      blockNumber: keyToUint64(stored.subarray(0, 8)),
      index: Number(bytesToBigint(stored.subarray(8))),
    };
  }

  /** The blocks from `from` to `to` that have logs, in order. */
  *blocksWithLogs(from: bigint, to: bigint): Generator<bigint> {
    const range = { start: uint64Key(from), end: uint64Key(to + 1n) };
    for (const key of this.#blooms.keys(range)) yield keyToUint64(key);
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
      this.#put(block, receipts);
      this.states.write(state);
      more();
    });
    this.states.remember(state);
    this.#knownBlocks.set(block.header.number, block);
  }

  /** Figures of the storage as text for people. */
  describe(): string {
    return this.#store.describe();
  }

  /** The root of the state that stands for a block's own since it was edited; undefined where it was not. */
  editedRoot(hash: Hex): Hex | undefined {
    return this.#editedRoots.get(hash);
  }

  /** Puts an edited state in the place of a block's own, in one write. */
  edit(hash: Hex, root: Hex, state: StateBatch): void {
    this.#store.write(() => {
      this.states.write(state);
      this.#edits.put(hexToBytes(hash), hexToBytes(root));
    });
    this.states.remember(state);
    this.#editedRoots.set(hash, root);
  }

  /**
   * Takes back the blocks from `last` down to that after `head`, with everything that belongs to them, in one write; `head`
   * is then the last one. `onRemoved` is called within it for each block, the newest first, and `more` after them.
   */
  rewind(last: bigint, head: Block, { editedRoot, onRemoved, more }: RewindOptions): void {
    const gone: Block[] = [];
    const { number } = head.header;
    this.#store.write(() => {
      for (let next = last; next > number; next -= 1n) {
        const block = this.block(next);
        if (block === undefined) throw new Error(`block ${next} is missing`);
        onRemoved(block, this.receipts(block));
        this.#remove(block);
        if (this.#editedRoots.has(block.hash)) gone.push(block);
      }
      if (editedRoot === undefined) this.#edits.remove(hexToBytes(head.hash));
      else this.#edits.put(hexToBytes(head.hash), hexToBytes(editedRoot));
      this.#meta.put(headKey, uint64Key(number));
      more();
    });
    for (let next = last; next > number; next -= 1n) {
      this.#knownBlocks.delete(next);
      this.#knownReceipts.delete(next);
    }
    for (const { hash } of gone) this.#editedRoots.delete(hash);
    if (editedRoot === undefined) this.#editedRoots.delete(head.hash);
    else this.#editedRoots.set(head.hash, editedRoot);
  }

  /** Replaces the whole chain, in one write. */
  replace(entries: Iterable<ChainEntry>): void {
    this.#store.write(() => {
      for (const part of this.parts.values()) {
        clearPart(part);
      }
      for (const { part, key, value } of entries) this.parts.get(part)?.put(key, value);
      this.logIndex.clear();
    });
    this.#knownBlocks.clear();
    this.#knownReceipts.clear();
    this.#completeLogIndex();
    this.#loadMeta();
  }

  /** Writes outside of a block. */
  write(writes: () => void): void {
    this.#store.write(writes);
  }

  #loadMeta(): void {
    this.#oldestState = this.#metaNumber(oldestStateKey) ?? 0n;
    const keptNodes = this.#metaNumber(keptNodesKey);
    this.#keptNodes = keptNodes === undefined ? undefined : Number(keptNodes);
    this.#editedRoots.clear();
    for (const { key, value } of this.#edits.range())
      this.#editedRoots.set(bytesToHex(key), bytesToHex(value));
  }

  // Blocks with logs are those that have a bloom. What an end in the middle left is entered once more.
  #completeLogIndex(): void {
    if (this.logIndex.isComplete) return;
    for (let from = 0n; ; ) {
      const numbers: bigint[] = [];
      const range = { start: uint64Key(from), limit: indexedAtOnce };
      for (const key of this.#blooms.keys(range)) numbers.push(keyToUint64(key));
      this.#store.write(() => {
        for (const number of numbers) this.logIndex.add(number, this.#logsOf(number));
        if (numbers.length < indexedAtOnce) this.logIndex.markComplete();
      });
      const last = numbers.at(-1);
      if (last === undefined || numbers.length < indexedAtOnce) return;
      from = last + 1n;
    }
  }

  #logsOf(number: bigint): readonly Log[] {
    const block = this.block(number);
    return block === undefined ? [] : this.receipts(block).flatMap(({ logs }) => logs);
  }

  #remove({ header, hash, transactions }: Block): void {
    const key = uint64Key(header.number);
    this.logIndex.remove(header.number, this.#logsOf(header.number));
    this.#blocks.remove(key);
    this.#receipts.remove(key);
    this.#blooms.remove(key);
    this.#numbers.remove(hexToBytes(hash));
    this.#edits.remove(hexToBytes(hash));
    for (const transaction of transactions) this.#transactions.remove(hexToBytes(transaction.hash));
  }

  #put(block: Block, receipts: readonly ReceiptCore[]): void {
    const { number } = block.header;
    const key = uint64Key(number);
    this.#blocks.put(key, encodeStoredBlock(block, this.#rules));
    this.#numbers.put(hexToBytes(block.hash), key);
    if (receipts.length > 0) this.#receipts.put(key, encodeStoredReceipts(receipts));
    const bloom = new Uint8Array(256);
    for (const { logs } of receipts) mergeBloom(bloom, logsToBloom(logs));
    if (receipts.some(({ logs }) => logs.length > 0)) this.#blooms.put(key, bloom);
    this.logIndex.add(
      number,
      receipts.flatMap(({ logs }) => logs),
    );
    for (const [index, transaction] of block.transactions.entries()) {
      const place = Buffer.alloc(12);
      place.set(key);
      place.writeUInt32BE(index, 8);
      this.#transactions.put(hexToBytes(transaction.hash), place);
    }
    this.#meta.put(headKey, key);
    // A chain that was set back further than it was pruned has states from there on.
    if (this.#oldestState > 0n && number <= this.#oldestState) this.keepStatesFrom(number - 1n);
  }

  #metaNumber(key: Uint8Array): bigint | undefined {
    const stored = this.#meta.get(key);
    return stored === undefined ? undefined : keyToUint64(stored);
  }
}

// Measured: bytes are mostly held as hex, two characters each, beside a few dozen objects for a transaction.
function blockBytes({ size, transactions }: Block): number {
  return 4096 + transactions.length * 1536 + Number(size) * 3;
}

function receiptsBytes(receipts: readonly Receipt[]): number {
  let bytes = 256;
  for (const { logs } of receipts) {
    bytes += 1536;
    for (const { data, topics } of logs) bytes += 512 + topics.length * 96 + data.length;
  }
  return bytes;
}
