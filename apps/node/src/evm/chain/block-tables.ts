import { keyToUint64, uint64Key } from '../../storage/keys.js';
import type { SubStore } from '../../storage/sub-store.js';
import type { Block } from '../block/block.js';
import { bytesToBigint, type Hex, hexToBytes } from '../bytes.js';
import { LruCache } from '../lru-cache.js';
import { logsToBloom, mergeBloom } from '../receipt/bloom.js';
import { expandReceipts } from '../receipt/expand-receipts.js';
import type { Log, Receipt, ReceiptCore } from '../receipt/receipt.js';
import { decodeStoredReceipts, encodeStoredReceipts } from '../receipt/receipt-codec.js';
import type { ChainRules } from '../rules/chain-rules.js';
import { LogIndex } from './log-index.js';
import { decodeStoredBlock, encodeStoredBlock } from './stored-block.js';

const maxBlockBytes = 64 * 2 ** 20;
const maxReceiptBytes = 64 * 2 ** 20;
/** Blocks whose logs are entered into the index in one write. */
const indexedAtOnce = 1000;

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

/** The blocks of a chain with their receipts and indexes. */
export class BlockTables {
  /** Follows from the rest, and is made anew where it is not there. */
  readonly logIndex: LogIndex;
  readonly #parts: BlockParts;
  readonly #rules: ChainRules;
  readonly #knownBlocks = new LruCache<bigint, Block>(maxBlockBytes, blockBytes);
  readonly #knownReceipts = new LruCache<bigint, readonly Receipt[]>(maxReceiptBytes, receiptsBytes);

  constructor(parts: BlockParts, rules: ChainRules) {
    this.#parts = parts;
    this.#rules = rules;
    this.logIndex = new LogIndex(parts.logIndex);
  }

  block(number: bigint): Block | undefined {
    const known = this.#knownBlocks.get(number);
    if (known !== undefined) return known;
    const stored = this.#parts.blocks.get(uint64Key(number));
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
    const stored = this.#parts.numbers.get(hexToBytes(hash));
    return stored === undefined ? undefined : keyToUint64(stored);
  }

  receipts(block: Block): readonly Receipt[] {
    const { number } = block.header;
    const known = this.#knownReceipts.get(number);
    if (known !== undefined) return known;
    const stored = this.#parts.receipts.get(uint64Key(number));
    if (stored === undefined) return [];
    const cores = decodeStoredReceipts(stored, block.transactions);
    const receipts = expandReceipts(block, cores, this.#rules.environmentOf(block.header).blobBaseFee);
    this.#knownReceipts.set(number, receipts);
    return receipts;
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

  /** Writes a block with its receipts and indexes; called inside a write of the store. */
  put(block: Block, receipts: readonly ReceiptCore[]): void {
    const { number } = block.header;
    const key = uint64Key(number);
    this.#parts.blocks.put(key, encodeStoredBlock(block, this.#rules));
    this.#parts.numbers.put(hexToBytes(block.hash), key);
    if (receipts.length > 0) this.#parts.receipts.put(key, encodeStoredReceipts(receipts));
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

  /** Removes a block with its receipts and indexes; called inside a write of the store. */
  remove({ header, hash, transactions }: Block): void {
    const key = uint64Key(header.number);
    this.logIndex.remove(header.number, this.#logsOf(header.number));
    this.#parts.blocks.remove(key);
    this.#parts.receipts.remove(key);
    this.#parts.blooms.remove(key);
    this.#parts.numbers.remove(hexToBytes(hash));
    for (const transaction of transactions) this.#parts.transactions.remove(hexToBytes(transaction.hash));
  }

  /** Keeps a block that is on disk in memory. */
  remember(block: Block): void {
    this.#knownBlocks.set(block.header.number, block);
  }

  /** Drops what is kept in memory of a block that is not on disk any more. */
  forget(number: bigint): void {
    this.#knownBlocks.delete(number);
    this.#knownReceipts.delete(number);
  }

  /** Drops all that is kept in memory. */
  forgetAll(): void {
    this.#knownBlocks.clear();
    this.#knownReceipts.clear();
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

  #logsOf(number: bigint): readonly Log[] {
    const block = this.block(number);
    return block === undefined ? [] : this.receipts(block).flatMap(({ logs }) => logs);
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
