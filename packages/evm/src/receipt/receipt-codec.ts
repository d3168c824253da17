import { bigintToBytes, bytesToBigint, bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { bytesItem, listItem, type RlpItem } from '../transaction/rlp-item.js';
import type { Transaction } from '../transaction/transaction.js';
import { logsToBloom } from './bloom.js';
import type { EmittedLog, Receipt, ReceiptCore } from './receipt.js';

/**
 * The encoding of a receipt under a block's receipts root: with its bloom, which is worked out where the receipt does not have it, and with its type in
 * front from 1 on.
 */
export function encodeReceipt(receipt: ReceiptCore & Partial<Pick<Receipt, 'logsBloom'>>): Uint8Array {
  const encoded = encodeRlp([
    outcomeItem(receipt),
    bigintToBytes(receipt.cumulativeGasUsed),
    receipt.logsBloom === undefined ? logsToBloom(receipt.logs) : hexToBytes(receipt.logsBloom),
    receipt.logs.map(logToItem),
  ]);
  return receipt.type === 0 ? encoded : Buffer.concat([Uint8Array.of(receipt.type), encoded]);
}

/** The receipts of a block as the store holds them. */
export function receiptsToItems(receipts: readonly ReceiptCore[]): RlpItem {
  return receipts.map((receipt) => [
    outcomeItem(receipt),
    bigintToBytes(receipt.cumulativeGasUsed),
    receipt.logs.map(logToItem),
  ]);
}

/** Reads the receipts of a block as the store holds them. */
export function itemsToReceipts(
  items: RlpItem,
  transactions: readonly Pick<Transaction, 'type'>[],
): ReceiptCore[] {
  return listItem(items, 'receipts').map((item, index) => {
    const [outcome, cumulativeGasUsed, logs] = listItem(item, 'receipt');
    const bytes = bytesItem(outcome, 'outcome');
    const isRoot = bytes.length === 32;
    return {
      type: transactions[index]?.type ?? 0,
      status: isRoot ? undefined : bytesToBigint(bytes),
      root: isRoot ? bytesToHex(bytes) : undefined,
      cumulativeGasUsed: bytesToBigint(bytesItem(cumulativeGasUsed, 'cumulativeGasUsed')),
      logs: listItem(logs, 'logs').map(itemToLog),
    };
  });
}

function outcomeItem({ status, root }: ReceiptCore): Uint8Array {
  return root === undefined ? bigintToBytes(status ?? 0n) : hexToBytes(root);
}

function logToItem({ address, topics, data }: EmittedLog): RlpItem {
  return [hexToBytes(address), topics.map(hexToBytes), hexToBytes(data)];
}

function itemToLog(item: RlpItem): EmittedLog {
  const [address, topics, data] = listItem(item, 'log');
  return {
    address: bytesToHex(bytesItem(address, 'address')),
    topics: listItem(topics, 'topics').map((topic) => bytesToHex(bytesItem(topic, 'topic'))),
    data: bytesToHex(bytesItem(data, 'data')),
  };
}
