import type { Hex, SourceBlock, SourceLog, SourceReceipt } from './chain-source.js';
import type { PricedTransaction } from './decode-block.js';
import {
  enterObject,
  readAddress,
  readHash,
  readHex,
  readList,
  readOptionalAddress,
  readOptionalQuantity,
  readQuantity,
  requiredHex,
  requiredList,
  requiredQuantity,
} from './decode-values.js';
import { type JsonCursor, jsonKeys } from './json-cursor.js';

/** Reads the receipts of a block's transactions, in a list. Nodes of before London give no effective price: it was the transaction's. */
export function readReceipts(cursor: JsonCursor, block: SourceBlock): SourceReceipt[] {
  return readList(cursor, 'receipts', (_cursor, index) => {
    const transaction = block.transactions[index] as PricedTransaction | undefined;
    return readReceipt(cursor, block.hash, transaction);
  });
}

const receiptKeys = jsonKeys(
  'transactionHash',
  'blockHash',
  'gasUsed',
  'effectiveGasPrice',
  'blobGasUsed',
  'blobGasPrice',
  'status',
  'contractAddress',
  'logs',
);

function readReceipt(
  cursor: JsonCursor,
  hash: Hex,
  transaction: PricedTransaction | undefined,
): SourceReceipt {
  let transactionHash: Hex | undefined;
  let blockHash: Hex | undefined;
  let gasUsed: bigint | undefined;
  let effectiveGasPrice: bigint | undefined;
  let blobGasUsed: bigint | undefined;
  let blobGasPrice: bigint | undefined;
  let status: bigint | undefined;
  let contractAddress: Hex | undefined;
  let logs: SourceLog[] | undefined;
  enterObject(cursor, 'receipt');
  for (let key = cursor.nextKey(receiptKeys); key !== undefined; key = cursor.nextKey(receiptKeys)) {
    if (key === 'transactionHash') transactionHash = readHash(cursor, key, transaction?.hash);
    else if (key === 'blockHash') blockHash = readHash(cursor, key, hash);
    else if (key === 'gasUsed') gasUsed = readQuantity(cursor, key);
    else if (key === 'effectiveGasPrice') effectiveGasPrice = readOptionalQuantity(cursor, key);
    else if (key === 'status') status = readOptionalQuantity(cursor, key);
    else if (key === 'contractAddress') contractAddress = readOptionalAddress(cursor, key);
    else if (key === 'logs') logs = readList(cursor, key, readLog);
    else if (key === 'blobGasUsed') blobGasUsed = readOptionalQuantity(cursor, key);
    else blobGasPrice = readOptionalQuantity(cursor, key);
  }
  return {
    transactionHash: requiredHex(transactionHash, 'transactionHash'),
    blockHash: requiredHex(blockHash, 'blockHash'),
    gasUsed: requiredQuantity(gasUsed, 'gasUsed'),
    effectiveGasPrice: requiredQuantity(effectiveGasPrice ?? transaction?.gasPrice, 'effectiveGasPrice'),
    blobFee: blobGasUsed === undefined || blobGasPrice === undefined ? undefined : blobGasUsed * blobGasPrice,
    status,
    contractAddress: contractAddress ?? null,
    logs: requiredList(logs, 'logs'),
  };
}

const logKeys = jsonKeys('address', 'topics', 'data', 'logIndex');

function readLog(cursor: JsonCursor): SourceLog {
  let address: Hex | undefined;
  let topics: Hex[] | undefined;
  let data: Hex | undefined;
  let logIndex: bigint | undefined;
  enterObject(cursor, 'log');
  for (let key = cursor.nextKey(logKeys); key !== undefined; key = cursor.nextKey(logKeys)) {
    if (key === 'address') address = readAddress(cursor, key);
    else if (key === 'topics') topics = readList(cursor, key, readTopic);
    else if (key === 'data') data = readHex(cursor, key);
    else logIndex = readQuantity(cursor, key);
  }
  return {
    address: requiredHex(address, 'address'),
    topics: requiredList(topics, 'topics'),
    data: requiredHex(data, 'data'),
    logIndex: requiredQuantity(logIndex, 'logIndex'),
  };
}

function readTopic(cursor: JsonCursor): Hex {
  return readHash(cursor, 'topics');
}
