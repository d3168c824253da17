import { LruCache } from '@firn/chain-runtime';
import { bytesToBigint, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { damagedEntry, keyToUint64, type SubStore, uint64Key } from '@firn/storage';
import type { Block } from '../../block/block.js';
import type { CacheLimits } from '../../cache-limits.js';
import { logsToBloom, mergeBloom } from '../../receipt/bloom.js';
import { expandReceipts } from '../../receipt/expand-receipts.js';
import type { Log, Receipt, ReceiptCore } from '../../receipt/receipt.js';
import { itemsToReceipts, receiptsToItems } from '../../receipt/receipt-codec.js';
import type { ChainRules } from '../../rules/chain-rules.js';
import { LogIndex } from './log-index.js';
import { decodeStoredBlock, encodeStoredBlock, openEntry, sealEntry } from './stored-block.js';

/** Blocks whose logs are entered into the index in one write. */
const indexedAtOnce = 1000;

/** Blocks of which is remembered how much work they are. */
const weighedBlocks = 65_536;
/** What a block is beside its bytes, and how much more work a byte of receipts is than one of a block: measured. */
const weightOfBlock = 32;
const receiptsPerBlock = 8;

/** Where a transaction is. */
export interface TransactionLocation {
  readonly blockNumber: bigint;
  readonly index: number;
}

/** Where blocks and what belongs to them are on disk. */
export interface BlockParts {
  readonly blocks: SubStore;
  readonly receipts: SubStore;
  readonly blooms: SubStore;
  readonly numbers: SubStore;
  readonly transactions: SubStore;
  readonly logIndex: SubStore;
}

/** A block that goes, with its logs in their order. */
export interface LeavingBlock {
  readonly block: Block;
  readonly logs: readonly Log[];
}

/** The blocks of a chain with their receipts and indexes. */
export class BlockTables {
  /** Follows from the rest, and is made anew where it is not there. */
  readonly logIndex: LogIndex;
  readonly #parts: BlockParts;
  readonly #rules: ChainRules;
  readonly #knownBlocks: LruCache<bigint, Block>;
  readonly #knownReceipts: LruCache<bigint, readonly Receipt[]>;
  readonly #weights = new LruCache<bigint, number>(weighedBlocks);
  /** The block that was written last: whoever hears of it asks for its receipts. */
  #last: { readonly hash: Hex; readonly cores: readonly ReceiptCore[] } | undefined;

  constructor(parts: BlockParts, rules: ChainRules, caches: Pick<CacheLimits, 'blocks' | 'receipts'>) {
    this.#knownBlocks = new LruCache(caches.blocks, blockBytes);
    this.#knownReceipts = new LruCache(caches.receipts, receiptsBytes);
    this.#parts = parts;
    this.#rules = rules;
    this.logIndex = new LogIndex(parts.logIndex);
  }

  /** @throws StoreError `entry` for a block that is not as it was written. */
  block(number: bigint): Block | undefined {
    const known = this.#knownBlocks.get(number);
    if (known !== undefined) return known;
    const key = uint64Key(number);
    const stored = this.#parts.blocks.get(key);
    if (stored === undefined) return undefined;
    const block = undamaged(`block ${number}`, () => this.#readBlock(key, stored));
    this.#knownBlocks.set(number, block);
    return block;
  }

  /** Reads a block as the part `blocks` holds it. @throws Error unless it is one, undamaged. */
  decodeBlock(key: Uint8Array, stored: Uint8Array): Block {
    return decodeStoredBlock(key, stored, this.#rules);
  }

  /** Whether there is a block before that number. */
  hasBlockBefore(number: bigint): boolean {
    for (const _ of this.#parts.blocks.keys({ end: uint64Key(number), limit: 1 })) return true;
    return false;
  }

  /** The number of the block of that hash. */
  numberOf(hash: Hex): bigint | undefined {
    const stored = this.#parts.numbers.get(hexToBytes(hash));
    return stored === undefined ? undefined : keyToUint64(stored);
  }

  /** @throws StoreError `entry` for receipts that are not as they were written. */
  receipts(block: Block): readonly Receipt[] {
    const { number } = block.header;
    const known = this.#knownReceipts.get(number);
    if (known !== undefined) return known;
    const receipts = undamaged(`the receipts of block ${number}`, () => this.#readReceipts(block));
    this.#knownReceipts.set(number, receipts);
    return receipts;
  }

  /** The logs of a block, in their order. Its receipts are not read where it has none. @throws what `receipts` throws */
  logs(block: Block): readonly Log[] {
    const hasLogs = this.#parts.blooms.has(uint64Key(block.header.number));
    return hasLogs ? this.receipts(block).flatMap(({ logs }) => logs) : [];
  }

  /** How much work it is to read a block with its receipts and write their texts, by what is stored: about as much as so many bytes of receipts. */
  weight(number: bigint): number {
    const known = this.#weights.get(number);
    if (known !== undefined) return known;
    const key = uint64Key(number);
    const { length: ofBlock = 0 } = this.#parts.blocks.get(key) ?? {};
    const { length: ofReceipts = 0 } = this.#parts.receipts.get(key) ?? {};
    const weight = weightOfBlock + ofReceipts + Math.ceil(ofBlock / receiptsPerBlock);
    this.#weights.set(number, weight);
    return weight;
  }

  /** Where the transaction of that hash is. */
  location(hash: Hex): TransactionLocation | undefined {
    const stored = this.#parts.transactions.get(hexToBytes(hash));
    if (stored === undefined) return undefined;
    return {
      blockNumber: keyToUint64(stored.subarray(0, 8)),
      index: Number(bytesToBigint(stored.subarray(8))),
    };
  }

  /** The blocks from `from` to `to` that have logs, in order. */
  *blocksWithLogs(from: bigint, to: bigint): Generator<bigint> {
    const range = { start: uint64Key(from), end: uint64Key(to + 1n) };
    for (const key of this.#parts.blooms.keys(range)) yield keyToUint64(key);
  }

  /** The blocks from `from` to `to` that have receipts, in order. */
  *blocksWithReceipts(from: bigint, to: bigint): Generator<bigint> {
    const range = { start: uint64Key(from), end: uint64Key(to + 1n) };
    for (const key of this.#parts.receipts.keys(range)) yield keyToUint64(key);
  }

  /** Writes a block with its receipts and indexes; called inside a write of the store. */
  put(block: Block, receipts: readonly ReceiptCore[]): void {
    const { number } = block.header;
    const key = uint64Key(number);
    this.#parts.blocks.put(key, encodeStoredBlock(block, this.#rules));
    this.#parts.numbers.put(hexToBytes(block.hash), key);
    if (receipts.length > 0) this.#parts.receipts.put(key, sealEntry(key, receiptsToItems(receipts)));
    const logs = receipts.flatMap((receipt) => receipt.logs);
    if (logs.length > 0) {
      const bloom = new Uint8Array(256);
      for (const receipt of receipts) mergeBloom(bloom, logsToBloom(receipt.logs));
      this.#parts.blooms.put(key, bloom);
    }
    this.logIndex.add(number, logs);
    for (const [index, transaction] of block.transactions.entries()) {
      const place = Buffer.alloc(12);
      place.set(key);
      place.writeUInt32BE(index, 8);
      this.#parts.transactions.put(hexToBytes(transaction.hash), place);
    }
  }

  /** Removes a block with its receipts and indexes; called inside a write of the store. `logs` are those of the block. */
  remove(block: Block, logs: readonly Log[]): void {
    const { header, hash, transactions } = block;
    const key = uint64Key(header.number);
    this.logIndex.remove(header.number, logs);
    this.#parts.blocks.remove(key);
    this.#parts.receipts.remove(key);
    this.#parts.blooms.remove(key);
    this.#parts.numbers.remove(hexToBytes(hash));
    for (const transaction of transactions) this.#parts.transactions.remove(hexToBytes(transaction.hash));
  }

  /** Keeps a block that is on disk in memory, and what its receipts are made of until the next one. */
  remember(block: Block, cores: readonly ReceiptCore[]): void {
    this.#knownBlocks.set(block.header.number, block);
    this.#last = { hash: block.hash, cores };
  }

  /** Drops what is kept in memory of a block that is not on disk any more. */
  forget(number: bigint): void {
    this.#knownBlocks.delete(number);
    this.#knownReceipts.delete(number);
    this.#weights.delete(number);
    this.#last = undefined;
  }

  /** Drops all that is kept in memory. */
  forgetAll(): void {
    this.#knownBlocks.clear();
    this.#knownReceipts.clear();
    this.#weights.clear();
    this.#last = undefined;
  }

  /**
   * Enters the logs of all blocks into the index where that is not done. `write` makes one write of the store.
   */
  completeLogIndex(write: (writes: () => void) => void): void {
    if (this.logIndex.isComplete) return;
    // Blocks with logs are those that have a bloom. What an end in the middle left is entered once more.
    for (let from = 0n; ; ) {
      const numbers: bigint[] = [];
      const range = { start: uint64Key(from), limit: indexedAtOnce };
      for (const key of this.#parts.blooms.keys(range)) numbers.push(keyToUint64(key));
      write(() => {
        for (const number of numbers) this.logIndex.add(number, this.#logsOf(number));
        if (numbers.length < indexedAtOnce) this.logIndex.markComplete();
      });
      const last = numbers.at(-1);
      if (last === undefined || numbers.length < indexedAtOnce) return;
      from = last + 1n;
    }
  }

  #readBlock(key: Uint8Array, stored: Uint8Array): Block {
    const block = this.decodeBlock(key, stored);
    if (this.numberOf(block.hash) !== keyToUint64(key))
      throw new Error(`its hash ${block.hash} is not that of its number`);
    return block;
  }

  #readReceipts(block: Block): readonly Receipt[] {
    const { transactions, header } = block;
    const key = uint64Key(header.number);
    const cores = this.#last?.hash === block.hash ? this.#last.cores : this.#readCores(key, transactions);
    if (cores.length !== transactions.length) {
      throw new Error(`there are ${cores.length} for ${transactions.length} transactions`);
    }
    return cores.length === 0
      ? []
      : expandReceipts(block, cores, this.#rules.environmentOf(block).blobBaseFee);
  }

  #readCores(key: Uint8Array, transactions: Block['transactions']): readonly ReceiptCore[] {
    const stored = this.#parts.receipts.get(key);
    return stored === undefined ? [] : itemsToReceipts(openEntry(key, stored), transactions);
  }

  #logsOf(number: bigint): readonly Log[] {
    const block = this.block(number);
    return block === undefined ? [] : this.logs(block);
  }
}

/** Reads something of the store. @throws StoreError `entry` when it cannot be read as it was written. */
function undamaged<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw damagedEntry(`${what} cannot be read: ${reason}`, { cause });
  }
}

/** About how much memory a block with its logs takes. */
export function bytesInMemory(block: Block, logs: readonly Log[]): number {
  return blockBytes(block) + logsBytes(logs);
}

// Measured: bytes are mostly held as hex, two characters each, beside a few dozen objects for a transaction.
function blockBytes({ size, transactions }: Block): number {
  return 4096 + transactions.length * 1536 + Number(size) * 3;
}

function receiptsBytes(receipts: readonly Receipt[]): number {
  let bytes = 256;
  for (const { logs } of receipts) bytes += 1536 + logsBytes(logs);
  return bytes;
}

function logsBytes(logs: readonly Log[]): number {
  let bytes = 0;
  for (const { data, topics } of logs) bytes += 512 + topics.length * 96 + data.length;
  return bytes;
}
