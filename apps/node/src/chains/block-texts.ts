import { LruCache } from '@firn/chain-runtime';
import type { Block, HeaderForm } from '@firn/evm/block';
import type { EvmChain } from '@firn/evm/chain';
import type { Log, Receipt } from '@firn/evm/receipt';
import type { Hex } from '@firn/primitives/bytes';

const kinds = 4;
const entryBytes = 128;

/** How often texts of a kind were there and were not, and how much they take. */
export interface TextStats {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
}

/** How blocks, receipts and logs become JSON texts in their wire forms. */
export interface BlockEncoders {
  /** A block with its transactions in full or by their hashes. */
  readonly block: (block: Block, form: HeaderForm, fullTransactions: boolean) => string;
  readonly receipt: (receipt: Receipt) => string;
  /** A log of an accepted block. */
  readonly log: (log: Log) => string;
}

/**
 * The JSON texts of blocks, receipts and logs of a chain, in their wire forms, each made once and kept within a limit of bytes: blocks
 * never change, and writing one takes much longer than to copy its text.
 */
export class BlockTexts {
  readonly #chain: EvmChain;
  readonly #encoders: BlockEncoders;
  readonly #fullBlocks: TextCache<string>;
  readonly #blocks: TextCache<string>;
  readonly #receipts: TextCache<readonly string[]>;
  readonly #logs: TextCache<readonly string[]>;

  /** @param maxBytes of all texts; each kind may take a quarter of it */
  constructor(chain: EvmChain, maxBytes: number, encoders: BlockEncoders) {
    this.#chain = chain;
    this.#encoders = encoders;
    const ofKind = maxBytes / kinds;
    this.#fullBlocks = new TextCache(ofKind, ({ length }) => length);
    this.#blocks = new TextCache(ofKind, ({ length }) => length);
    this.#receipts = new TextCache(ofKind, totalLength);
    this.#logs = new TextCache(ofKind, totalLength);
    // The hash of a block that is accepted before it is executed does not name its receipts: they may differ where it is made again.
    chain.events.on('rewind', () => {
      this.#receipts.clear();
      this.#logs.clear();
    });
  }

  /** A block with its transactions in full or by their hashes. */
  block(block: Block, fullTransactions: boolean): string {
    const { headerForm } = this.#chain.rules;
    const cache = fullTransactions ? this.#fullBlocks : this.#blocks;
    return cache.of(block.hash, () => this.#encoders.block(block, headerForm, fullTransactions));
  }

  /** The receipts of a block, in the order of its transactions. */
  receipts(block: Block): readonly string[] {
    return this.#receipts.of(block.hash, () => this.#chain.receipts(block).map(this.#encoders.receipt));
  }

  /** The array of logs of accepted blocks. */
  logs(logs: readonly Log[]): string {
    let text = '';
    let blockHash: Hex | undefined;
    let texts: readonly string[] = [];
    for (const log of logs) {
      if (log.blockHash !== blockHash) {
        blockHash = log.blockHash;
        texts = this.#logsOf(log);
      }
      text += text === '' ? '[' : ',';
      text += texts[Number(log.logIndex)] ?? this.#encoders.log(log);
    }
    return text === '' ? '[]' : `${text}]`;
  }

  /** What it holds, by the names of its kinds. */
  get stats(): Readonly<Record<string, () => TextStats>> {
    return {
      full_block_texts: () => this.#fullBlocks.stats,
      block_texts: () => this.#blocks.stats,
      receipt_texts: () => this.#receipts.stats,
      log_texts: () => this.#logs.stats,
    };
  }

  /** The logs of the block of a log, by their index in it. */
  #logsOf({ blockHash, blockNumber }: Log): readonly string[] {
    return this.#logs.of(blockHash, () => {
      const block = this.#chain.block(blockNumber);
      // A chain that was set back since has another block of that number, or none.
      if (block?.hash !== blockHash) return [];
      return this.#chain.receipts(block).flatMap(({ logs }) => logs.map(this.#encoders.log));
    });
  }
}

/** Texts of one kind, by the hash of their block. */
class TextCache<Texts> {
  readonly #texts: LruCache<Hex, Texts>;
  #hits = 0;
  #misses = 0;

  constructor(maxBytes: number, lengthOf: (texts: Texts) => number) {
    this.#texts = new LruCache(maxBytes, (texts) => entryBytes + lengthOf(texts));
  }

  of(blockHash: Hex, write: () => Texts): Texts {
    const known = this.#texts.get(blockHash);
    if (known !== undefined) {
      this.#hits++;
      return known;
    }
    this.#misses++;
    const texts = write();
    this.#texts.set(blockHash, texts);
    return texts;
  }

  clear(): void {
    this.#texts.clear();
  }

  get stats(): TextStats {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#texts.weight };
  }
}

// JSON of hex has one byte a character.
function totalLength(texts: readonly string[]): number {
  return texts.reduce((length, text) => length + text.length + entryBytes, 0);
}
