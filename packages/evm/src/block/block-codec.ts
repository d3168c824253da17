import { keccakHex } from '@firn/crypto';
import { bigintToBytes, bytesToHex, emptyBytes, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { maxUint64 } from '@firn/primitives/integers';
import { encodeRlp, rlpLength } from '../rlp/encode-rlp.js';
import { decodeRlp } from '../transaction/decode-rlp.js';
import { bytesItem, listItem, numberItem, type RlpItem } from '../transaction/rlp-item.js';
import { blockItemToTransaction, transactionToBlockItem } from '../transaction/transaction-codec.js';
import type { Block, Withdrawal } from './block.js';
import type { HeaderForm } from './header.js';
import { headerToItems, itemsToHeader } from './header-codec.js';

/** How blocks are read. */
export interface DecodeBlockOptions {
  /** The senders of the transactions in order, where they are known. */
  readonly senders?: readonly Hex[];
  /** Admits signatures as they were before Homestead. */
  readonly allowHighS?: boolean;
}

type UnsealedBlock = Omit<Block, 'hash' | 'size'>;

/** The version of the C-Chain's block body. */
const bodyVersion = emptyBytes;

/** The RLP of a block: header, transactions and ommers; then Ethereum's withdrawals, or the C-Chain's version and atomic transactions. */
export function encodeBlock(block: UnsealedBlock, form: HeaderForm): Uint8Array {
  return encodeRlp(blockToItems(block, form));
}

/** The length of that RLP. */
export function blockSize(block: UnsealedBlock, form: HeaderForm): bigint {
  return BigInt(rlpLength(blockToItems(block, form)));
}

function blockToItems(block: UnsealedBlock, form: HeaderForm): RlpItem[] {
  const items: RlpItem[] = [
    headerToItems(block.header, form),
    block.transactions.map(transactionToBlockItem),
    block.ommers.map((ommer) => headerToItems(ommer, form)),
  ];
  if (block.withdrawals !== undefined) items.push(block.withdrawals.map(withdrawalToItems));
  if (form === 'c-chain') items.push(bodyVersion, hexToBytes(block.extData ?? '0x'));
  return items;
}

/** Reads the RLP of a block. @throws Error unless it is one of that form. */
export function decodeBlock(encoded: Uint8Array, form: HeaderForm, options: DecodeBlockOptions = {}): Block {
  return itemsToBlock(decodeRlp(encoded), encoded.length, form, options);
}

/** Reads a block from its RLP items; `size` is the length of its encoding. */
export function itemsToBlock(
  item: RlpItem,
  size: number,
  form: HeaderForm,
  { senders, allowHighS = false }: DecodeBlockOptions = {},
): Block {
  const items = listItem(item, 'block');
  const headerItems = listItem(items[0], 'header').map((field) => bytesItem(field, 'header'));
  const block: Block = {
    header: itemsToHeader(headerItems, form),
    hash: keccakHex(encodeRlp(headerItems)),
    transactions: listItem(items[1], 'transactions').map((transaction, index) =>
      blockItemToTransaction(transaction, { allowHighS, from: senders?.[index] }),
    ),
    ommers: listItem(items[2], 'ommers').map((ommer) =>
      itemsToHeader(
        listItem(ommer, 'ommer').map((field) => bytesItem(field, 'ommer')),
        form,
      ),
    ),
    size: BigInt(size),
  };
  if (form === 'c-chain')
    return { extData: bytesToHex(bytesItem(items[4] ?? emptyBytes, 'extData')), ...block };
  if (items.length < 4) return block;
  return { withdrawals: listItem(items[3], 'withdrawals').map(itemsToWithdrawal), ...block };
}

/** The RLP items of a withdrawal. */
export function withdrawalToItems(withdrawal: Withdrawal): Uint8Array[] {
  const { index, validatorIndex, address, amount } = withdrawal;
  return [bigintToBytes(index), bigintToBytes(validatorIndex), hexToBytes(address), bigintToBytes(amount)];
}

function itemsToWithdrawal(item: RlpItem): Withdrawal {
  const [index, validatorIndex, address, amount] = listItem(item, 'withdrawal');
  return {
    index: numberItem(index, 'index', maxUint64),
    validatorIndex: numberItem(validatorIndex, 'validatorIndex', maxUint64),
    address: bytesToHex(bytesItem(address, 'address', 20)),
    amount: numberItem(amount, 'amount', maxUint64),
  };
}
