import { keccak256 } from '@firn/crypto';
import { LogIndex, logIndexKeys, openEntry } from '@firn/evm/chain';
import { encodeReceipt, itemsToReceipts, logsToBloom, mergeBloom, type ReceiptCore } from '@firn/evm/receipt';
import type { Transaction } from '@firn/evm/transaction';
import { listRoot } from '@firn/evm/trie';
import { bytesEqual, bytesToHex } from '@firn/primitives/bytes';
import { type SubStore, uint64Key } from '@firn/storage';
import { type Fault, faultOf } from './fault.js';
import { field, type RawBlock } from './raw-block.js';

const bloomBytes = 256;

/** What belongs to the blocks of a chain: their receipts, and what leads to them by hash, transaction, address and topic. */
export class BlockIndexes {
  readonly #parts: ReadonlyMap<string, SubStore>;
  /** Entries that blocks have, by part. */
  readonly #found = new Map<string, number>();
  /** An index of logs that is not complete is made anew when the chain is opened. */
  readonly #hasLogIndex: boolean;

  constructor(part: (kind: string) => SubStore) {
    const kinds = ['numbers', 'transactions', 'receipts', 'blooms', 'log-index'];
    this.#parts = new Map(kinds.map((kind) => [kind, part(kind)]));
    this.#hasLogIndex = new LogIndex(part('log-index')).isComplete;
    // That mark.
    if (this.#hasLogIndex) this.#found.set('log-index', 1);
  }

  /** Tells of what a block should have there and has not, or otherwise. */
  *verify(block: RawBlock, number: bigint): Generator<Fault> {
    const key = uint64Key(number);
    yield* this.#expect('numbers', `the number of block ${number} by its hash`, block.hash, key);
    for (const [index, raw] of block.transactions.entries()) {
      const place = Buffer.alloc(12);
      place.set(key);
      place.writeUInt32BE(index, 8);
      const what = `the place of transaction ${index} of block ${number}`;
      yield* this.#expect('transactions', what, keccak256(raw), place);
    }
    if (block.transactions.length === 0) return;
    let receipts: readonly ReceiptCore[] | undefined;
    yield* faultOf(this.#part('receipts').name, `the receipts of block ${number}`, () => {
      receipts = this.#readReceipts(block, key);
    });
    if (receipts !== undefined) yield* this.#verifyLogs(receipts, number);
  }

  /** Tells of entries that are of no block; asked for after all blocks. */
  *strangers(): Generator<Fault> {
    for (const [kind, { name, size }] of this.#parts) {
      if (kind === 'log-index' && !this.#hasLogIndex) continue;
      const count = size - (this.#found.get(kind) ?? 0);
      if (count > 0) yield { table: name, what: `${count} entries belong to no block` };
    }
  }

  *#verifyLogs(receipts: readonly ReceiptCore[], number: bigint): Generator<Fault> {
    const logs = receipts.flatMap((receipt) => receipt.logs);
    if (logs.length === 0) return;
    const bloom = new Uint8Array(bloomBytes);
    for (const receipt of receipts) mergeBloom(bloom, logsToBloom(receipt.logs));
    yield* this.#expect('blooms', `the bloom of block ${number}`, uint64Key(number), bloom);
    if (!this.#hasLogIndex) return;
    let missing = 0;
    for (const key of logIndexKeys(number, logs)) {
      if (this.#part('log-index').has(key)) this.#count('log-index');
      else missing += 1;
    }
    if (missing === 0) return;
    const what = `${missing} entries for the addresses and topics of the logs of block ${number} are missing`;
    yield { table: this.#part('log-index').name, what };
  }

  #readReceipts(block: RawBlock, key: Uint8Array): readonly ReceiptCore[] {
    const stored = this.#part('receipts').get(key);
    if (stored === undefined) throw new Error('they are missing');
    this.#count('receipts');
    const types = block.transactions.map((raw) => ({ type: (raw[0] as number) > 0x7f ? 0 : raw[0] }));
    const receipts = itemsToReceipts(openEntry(key, stored), types as readonly Pick<Transaction, 'type'>[]);
    if (block.isSynchronous) checkReceipts(receipts, block.header);
    else if (receipts.length !== block.transactions.length) {
      throw new Error(`there are ${receipts.length} for ${block.transactions.length} transactions`);
    }
    return receipts;
  }

  *#expect(kind: string, what: string, key: Uint8Array, expected: Uint8Array): Generator<Fault> {
    const part = this.#part(kind);
    const actual = part.get(key);
    if (actual !== undefined) this.#count(kind);
    yield* faultOf(part.name, what, () => {
      if (actual === undefined) throw new Error('it is missing');
      if (!bytesEqual(actual, expected)) {
        throw new Error(`it is ${bytesToHex(actual)}, must be ${bytesToHex(expected)}`);
      }
    });
  }

  #part(kind: string): SubStore {
    return this.#parts.get(kind) as SubStore;
  }

  #count(kind: string): void {
    this.#found.set(kind, (this.#found.get(kind) ?? 0) + 1);
  }
}

/** @throws Error unless the receipts are those that the header names. */
function checkReceipts(receipts: readonly ReceiptCore[], header: RawBlock['header']): void {
  const root = header[field.receiptsRoot] as Uint8Array;
  if (!bytesEqual(listRoot(receipts.map(encodeReceipt)), root)) {
    throw new Error('they are not those of its header');
  }
}
