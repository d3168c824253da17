import { RLP } from '@ethereumjs/rlp';
import { keccak256 } from '@firn/crypto';
import { openEntry } from '@firn/evm/chain';
import { encodeReceipt, itemsToReceipts } from '@firn/evm/receipt';
import { bytesItem, listItem, type RlpItem, type Transaction } from '@firn/evm/transaction';
import { emptyRoot, listRoot } from '@firn/evm/trie';
import { bytesEqual, bytesToBigint, bytesToHex } from '@firn/primitives/bytes';
import { keyToUint64, type Store, type SubStore, textKey, uint64Key } from '@firn/storage';
import { type Fault, faultOf } from './fault.js';
import { verifyHashes, verifyTrie } from './verify-hashes.js';

/** Where the fields of a header are, on every kind of chain. */
const field = { parentHash: 0, stateRoot: 3, transactionsRoot: 4, receiptsRoot: 5, number: 8 } as const;

interface RawBlock {
  readonly hash: Uint8Array;
  readonly header: readonly Uint8Array[];
  /** In their canonical encoding. */
  readonly transactions: readonly Uint8Array[];
}

/**
 * Checks an EVM chain in a data folder without its rules: that its blocks follow one another and hold what their headers say,
 * that receipts and indexes fit them, and that states and codes are what they were hashed to.
 */
export function* verifyChain(store: Store, name: string, onEntry: () => void): Generator<Fault> {
  const part = (kind: string): SubStore => store.subStore(`${name}/${kind}`);
  for (const kind of ['nodes', 'codes', 'preimages']) yield* verifyHashes(part(kind), onEntry);
  const blocks = part('blocks');
  const head = part('meta').get(textKey('head'));
  if (head === undefined) {
    yield { table: `${name}/meta`, what: 'the number of the last block is missing' };
    return;
  }
  let parent: RawBlock | undefined;
  let expected: bigint | undefined;
  let last: RawBlock | undefined;
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
    last = block;
    if (block !== undefined) yield* verifyBelongings(block, number, part);
  }
  if (expected !== keyToUint64(head) + 1n) {
    yield {
      table: blocks.name,
      what: `the last block is ${(expected ?? 0n) - 1n}, but should be ${keyToUint64(head)}`,
    };
  }
  if (last === undefined) return;
  const edited = part('edits').get(last.hash);
  const root = edited ?? (last.header[field.stateRoot] as Uint8Array);
  if (bytesToHex(root) !== emptyRoot) yield* verifyTrie(part('nodes'), root, 'the last state');
}

function readBlock(key: Uint8Array, stored: Uint8Array): RawBlock {
  const [encoded] = listItem(openEntry(key, stored), 'stored block');
  const [header, transactions] = listItem(RLP.decode(bytesItem(encoded, 'block')) as RlpItem, 'block');
  const items = listItem(header, 'header').map((item) => bytesItem(item, 'header'));
  return {
    header: items,
    hash: keccak256(RLP.encode(items)),
    transactions: listItem(transactions, 'transactions').map((item) =>
      item instanceof Uint8Array ? item : RLP.encode(item),
    ),
  };
}

function checkBlock({ header, transactions }: RawBlock, number: bigint, parent: RawBlock | undefined): void {
  if (bytesToBigint(header[field.number] as Uint8Array) !== number) throw new Error('it has another number');
  if (parent !== undefined && !bytesEqual(header[field.parentHash] as Uint8Array, parent.hash)) {
    throw new Error(`it does not follow block ${number - 1n}`);
  }
  if (!bytesEqual(header[field.transactionsRoot] as Uint8Array, listRoot(transactions))) {
    throw new Error('its transactions are not those of its header');
  }
}

/** Receipts and what leads to a block. */
function* verifyBelongings(
  block: RawBlock,
  number: bigint,
  part: (kind: string) => SubStore,
): Generator<Fault> {
  const key = uint64Key(number);
  yield* faultOf(part('numbers').name, `the number of block ${number} by its hash`, () => {
    expectBytes(part('numbers').get(block.hash), key);
  });
  for (const [index, raw] of block.transactions.entries()) {
    const place = Buffer.alloc(12);
    place.set(key);
    place.writeUInt32BE(index, 8);
    yield* faultOf(part('transactions').name, `the place of transaction ${index} of block ${number}`, () => {
      expectBytes(part('transactions').get(keccak256(raw)), place);
    });
  }
  if (block.transactions.length === 0) return;
  yield* faultOf(part('receipts').name, `the receipts of block ${number}`, () => {
    const stored = part('receipts').get(key);
    if (stored === undefined) throw new Error('they are missing');
    const types = block.transactions.map((raw) => ({ type: (raw[0] as number) > 0x7f ? 0 : raw[0] }));
    const receipts = itemsToReceipts(openEntry(key, stored), types as readonly Pick<Transaction, 'type'>[]);
    if (!bytesEqual(listRoot(receipts.map(encodeReceipt)), block.header[field.receiptsRoot] as Uint8Array)) {
      throw new Error('they are not those of its header');
    }
  });
}

function expectBytes(actual: Uint8Array | undefined, expected: Uint8Array): void {
  if (actual === undefined) throw new Error('it is missing');
  if (!bytesEqual(actual, expected))
    throw new Error(`it is ${bytesToHex(actual)}, must be ${bytesToHex(expected)}`);
}
