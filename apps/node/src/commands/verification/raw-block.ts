import { RLP } from '@ethereumjs/rlp';
import { keccak256 } from '@firn/crypto';
import { itemsToExecutionResults } from '@firn/evm/block';
import { openEntry } from '@firn/evm/chain';
import { bytesItem, listItem, type RlpItem } from '@firn/evm/transaction';
import { listRoot } from '@firn/evm/trie';
import { bytesEqual, bytesToBigint, hexToBytes } from '@firn/primitives/bytes';

/** Where the fields of a header are, on every kind of chain. */
export const field = {
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
export function readBlock(key: Uint8Array, stored: Uint8Array): RawBlock {
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
export function checkBlock(
  { header, transactions }: RawBlock,
  number: bigint,
  parent: RawBlock | undefined,
): void {
  if (bytesToBigint(header[field.number] as Uint8Array) !== number) throw new Error('it has another number');
  if (parent !== undefined && !bytesEqual(header[field.parentHash] as Uint8Array, parent.hash)) {
    throw new Error(`it does not follow block ${number - 1n}`);
  }
  if (!bytesEqual(header[field.transactionsRoot] as Uint8Array, listRoot(transactions))) {
    throw new Error('its transactions are not those of its header');
  }
}
