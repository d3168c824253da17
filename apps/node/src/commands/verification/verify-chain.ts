import { RLP } from '@ethereumjs/rlp';
import { keccak256 } from '@firn/crypto';
import { itemsToExecutionResults } from '@firn/evm/block';
import { LogIndex, logIndexKeys, openEntry } from '@firn/evm/chain';
import { encodeReceipt, itemsToReceipts, logsToBloom, mergeBloom, type ReceiptCore } from '@firn/evm/receipt';
import { emptyAccount, HashSet } from '@firn/evm/state';
import { bytesItem, listItem, type RlpItem, type Transaction } from '@firn/evm/transaction';
import { listRoot, visitLinks } from '@firn/evm/trie';
import { bytesEqual, bytesToBigint, bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { keyToUint64, type Store, type SubStore, textKey, uint64Key } from '@firn/storage';
import { type Fault, faultOf } from './fault.js';

/**
 * Checks an EVM chain in a data folder without its rules: that its blocks follow one another and hold what their headers say,
 * that receipts and indexes fit them and hold nothing else, that states and codes are what they were hashed to, and that all states which
 * the chain keeps are there as a whole.
 */
export function* verifyChain(store: Store, name: string, onEntry: () => void): Generator<Fault> {
  const part = (kind: string): SubStore => store.subStore(`${name}/${kind}`);
  for (const kind of ['nodes', 'codes', 'preimages']) yield* verifyHashes(part(kind), onEntry);
  const blocks = part('blocks');
  const head = part('meta').get(textKey('head'));
  if (head === undefined) {
    // The first block is one write with its number and its state: a node that ended before it has left these empty.
    const hasBegun = ['blocks', 'receipts', 'numbers', 'nodes', 'codes', 'meta'].some(
      (kind) => part(kind).size > 0,
    );
    if (hasBegun) yield { table: `${name}/meta`, what: 'the number of the last block is missing' };
    return;
  }
  const oldestState = bytesToBigint(part('meta').get(textKey('oldest-state')) ?? new Uint8Array(0));
  const indexes = new BlockIndexes(part);
  const states: KeptState[] = [];
  let parent: RawBlock | undefined;
  let expected: bigint | undefined;
  for (const { key, value } of blocks.range()) {
    onEntry();
    const number = keyToUint64(key);
    if (expected !== undefined && number !== expected) {
      yield { table: blocks.name, what: `blocks ${expected} to ${number - 1n} are missing` };
      parent = undefined;
    }
    expected = number + 1n;
    let block: RawBlock | undefined;
    yield* faultOf(blocks.name, `block ${number}`, () => {
      block = readBlock(key, Buffer.from(value));
      checkBlock(block, number, parent);
    });
    parent = block;
    if (block === undefined) continue;
    yield* indexes.verify(block, number);
    const edited = part('edits').get(block.hash);
    const isKept = number >= oldestState || number === keyToUint64(head);
    if (isKept) states.push({ number, root: edited ?? block.stateRoot });
  }
  if (expected !== keyToUint64(head) + 1n) {
    yield {
      table: blocks.name,
      what: `the last block is ${(expected ?? 0n) - 1n}, but should be ${keyToUint64(head)}`,
    };
  }
  yield* indexes.strangers();
  yield* verifyStates({ nodes: part('nodes'), codes: part('codes') }, states, onEntry);
}

const bloomBytes = 256;

/** What belongs to the blocks of a chain: their receipts, and what leads to them by hash, transaction, address and topic. */
class BlockIndexes {
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

/** Checks that every entry of a table is under the hash of its value. A `key` hashed to itself is what a preimage is. */
function* verifyHashes(part: SubStore, onEntry: () => void): Generator<Fault> {
  for (const { key, value } of part.range()) {
    onEntry();
    if (bytesEqual(keccak256(value), key)) continue;
    yield { table: part.name, what: `entry ${bytesToHex(key)} has another hash` };
  }
}

/** Where the fields of a header are, on every kind of chain. */
const field = {
  parentHash: 0,
  stateRoot: 3,
  transactionsRoot: 4,
  receiptsRoot: 5,
  number: 8,
} as const;

/** A block as it stands in the store, read without the rules of its chain. */
export interface RawBlock {
  readonly hash: Uint8Array;
  readonly header: readonly Uint8Array[];
  /** Of the state after the block. */
  readonly stateRoot: Uint8Array;
  /** Whether the header tells of the block's own receipts. */
  readonly isSynchronous: boolean;
  /** In their canonical encoding. */
  readonly transactions: readonly Uint8Array[];
}

/** Reads a block of the store. @throws Error unless it is one, undamaged. */
function readBlock(key: Uint8Array, stored: Uint8Array): RawBlock {
  const [encoded, , execution] = listItem(openEntry(key, stored), 'stored block');
  const [header, transactions] = listItem(RLP.decode(bytesItem(encoded, 'block')) as RlpItem, 'block');
  const items = listItem(header, 'header').map((item) => bytesItem(item, 'header'));
  return {
    stateRoot:
      execution === undefined
        ? (items[field.stateRoot] as Uint8Array)
        : hexToBytes(itemsToExecutionResults(execution).stateRoot),
    isSynchronous: execution === undefined,
    header: items,
    hash: keccak256(RLP.encode(items)),
    transactions: listItem(transactions, 'transactions').map((item) =>
      item instanceof Uint8Array ? item : RLP.encode(item),
    ),
  };
}

/** @throws Error unless the block has that number, follows its parent, where that is known, and holds what its header says. */
function checkBlock({ header, transactions }: RawBlock, number: bigint, parent: RawBlock | undefined): void {
  if (bytesToBigint(header[field.number] as Uint8Array) !== number) throw new Error('it has another number');
  if (parent !== undefined && !bytesEqual(header[field.parentHash] as Uint8Array, parent.hash)) {
    throw new Error(`it does not follow block ${number - 1n}`);
  }
  if (!bytesEqual(header[field.transactionsRoot] as Uint8Array, listRoot(transactions))) {
    throw new Error('its transactions are not those of its header');
  }
}

/** A state that a chain keeps. */
export interface KeptState {
  /** Of the block that it is after. */
  readonly number: bigint;
  readonly root: Uint8Array;
}

/** Where states are on disk: trie nodes and codes by their hashes. */
export interface StateParts {
  readonly nodes: SubStore;
  readonly codes: SubStore;
}

interface Pending {
  readonly hash: Uint8Array;
  /** A node of the trie of accounts; otherwise of a storage. */
  readonly ofAccounts: boolean;
}

/**
 * Checks that states are there as a whole, from their roots on: all nodes of their accounts and storages, and all codes. What several states
 * share is looked at once, and is told of with the first of them.
 */
function* verifyStates(
  { nodes, codes }: StateParts,
  states: readonly KeptState[],
  onEntry: () => void,
): Generator<Fault> {
  const seen = new HashSet();
  const pending: Pending[] = [];
  const missingCodes: Uint8Array[] = [];
  const push = (hash: Uint8Array, ofAccounts: boolean): void => {
    if (!bytesEqual(hash, emptyAccount.storageRoot) && seen.add(hash)) pending.push({ hash, ofAccounts });
  };
  const readAccount = (value: Uint8Array): void => {
    const [, , storageRoot, codeHash] = accountFields(value);
    push(Uint8Array.from(storageRoot), false);
    if (bytesEqual(codeHash, emptyAccount.codeHash) || !seen.add(codeHash)) return;
    if (!codes.has(codeHash)) missingCodes.push(codeHash);
  };
  for (const { number, root } of states) {
    const state = `the state after block ${number}`;
    push(root, true);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      onEntry();
      const { hash, ofAccounts } = next;
      yield* faultOf(nodes.name, `node ${bytesToHex(hash)} of ${state}`, () => {
        const encoded = nodes.get(hash);
        if (encoded === undefined) throw new Error('it is missing');
        visitLinks(encoded, {
          node: (link) => push(Uint8Array.from(link), ofAccounts),
          value: (value) => ofAccounts && readAccount(value),
        });
      });
      for (const code of missingCodes.splice(0)) {
        yield { table: codes.name, what: `code ${bytesToHex(code)} of ${state}: it is missing` };
      }
    }
  }
}

type AccountFields = readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array, ...Uint8Array[]];

// The chains' forms of an account differ in what follows these.
function accountFields(value: Uint8Array): AccountFields {
  const fields = RLP.decode(value);
  if (!Array.isArray(fields) || fields.length < 4) throw new Error('an account of it has too few fields');
  return fields as unknown as AccountFields;
}
