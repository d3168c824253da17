import type { Hex, SourceBlock, SourceHead, SourceTransaction, SourceWithdrawal } from './chain-source.js';
import {
  enterObject,
  readHex,
  readList,
  readOptionalHex,
  readOptionalQuantity,
  readQuantity,
  requiredHex,
  requiredList,
  requiredQuantity,
} from './decode-values.js';
import { type JsonCursor, jsonKeys } from './json-cursor.js';

/** A transaction with what its receipt may lack. */
export interface PricedTransaction extends SourceTransaction {
  readonly gasPrice: bigint | undefined;
}

const blockKeys = jsonKeys(
  'number',
  'hash',
  'parentHash',
  'timestamp',
  'gasUsed',
  'gasLimit',
  'baseFeePerGas',
  'miner',
  'blockGasCost',
  'extDataHash',
  'blockExtraData',
  'withdrawals',
  'transactions',
);

/**
 * Reads what this service needs of `eth_getBlockByNumber`, and looks at nothing else: nodes differ in their other fields, and a chain must
 * not be left out for one of them. Sizes of hashes and addresses are checked where they are stored.
 */
export function readBlock(cursor: JsonCursor): SourceBlock {
  const hexes: Partial<Record<'hash' | 'parentHash' | 'miner' | 'blockExtraData', Hex | undefined>> = {};
  const quantities: Partial<
    Record<'number' | 'timestamp' | 'gasUsed' | 'gasLimit' | 'baseFeePerGas', bigint | undefined>
  > = {};
  let burnsBaseFee = true;
  let withdrawals: SourceWithdrawal[] | undefined;
  let transactions: PricedTransaction[] | undefined;
  enterObject(cursor, 'block');
  for (let key = cursor.nextKey(blockKeys); key !== undefined; key = cursor.nextKey(blockKeys)) {
    switch (key) {
      case 'hash':
      case 'parentHash':
        hexes[key] = readHex(cursor, key);
        break;
      case 'miner':
      case 'blockExtraData':
        hexes[key] = readOptionalHex(cursor, key);
        break;
      case 'blockGasCost':
      case 'extDataHash':
        // Nobody else's headers have these fields.
        if (cursor.takeNull()) break;
        burnsBaseFee = false;
        cursor.skip();
        break;
      case 'withdrawals':
        withdrawals = cursor.takeNull() ? undefined : readList(cursor, key, readWithdrawal);
        break;
      case 'transactions':
        transactions = readList(cursor, key, readTransaction);
        break;
      case 'baseFeePerGas':
        quantities[key] = readOptionalQuantity(cursor, key);
        break;
      default:
        quantities[key] = readQuantity(cursor, key);
    }
  }
  return {
    number: requiredQuantity(quantities.number, 'number'),
    hash: requiredHex(hexes.hash, 'hash'),
    parentHash: requiredHex(hexes.parentHash, 'parentHash'),
    timestamp: requiredQuantity(quantities.timestamp, 'timestamp'),
    gasUsed: requiredQuantity(quantities.gasUsed, 'gasUsed'),
    gasLimit: requiredQuantity(quantities.gasLimit, 'gasLimit'),
    baseFeePerGas: quantities.baseFeePerGas,
    feeRecipient: hexes.miner,
    burnsBaseFee,
    atomicData: hexes.blockExtraData,
    withdrawals,
    transactions: requiredList(transactions, 'transactions'),
  };
}

const headKeys = jsonKeys('number', 'hash');

/** Reads number and hash of a block, with or without its transactions. */
export function readHead(cursor: JsonCursor): SourceHead {
  let number: bigint | undefined;
  let hash: Hex | undefined;
  enterObject(cursor, 'block');
  for (let key = cursor.nextKey(headKeys); key !== undefined; key = cursor.nextKey(headKeys)) {
    if (key === 'number') number = readQuantity(cursor, key);
    else hash = readHex(cursor, key);
  }
  return { number: requiredQuantity(number, 'number'), hash: requiredHex(hash, 'hash') };
}

const withdrawalKeys = jsonKeys('address', 'amount');

function readWithdrawal(cursor: JsonCursor): SourceWithdrawal {
  let address: Hex | undefined;
  let amount: bigint | undefined;
  enterObject(cursor, 'withdrawal');
  for (let key = cursor.nextKey(withdrawalKeys); key !== undefined; key = cursor.nextKey(withdrawalKeys)) {
    if (key === 'address') address = readHex(cursor, key);
    else amount = readQuantity(cursor, key);
  }
  return { address: requiredHex(address, 'address'), amount: requiredQuantity(amount, 'amount') };
}

const transactionKeys = jsonKeys('hash', 'from', 'to', 'value', 'gasPrice');

function readTransaction(cursor: JsonCursor): PricedTransaction {
  let hash: Hex | undefined;
  let from: Hex | undefined;
  let to: Hex | undefined;
  let value: bigint | undefined;
  let gasPrice: bigint | undefined;
  enterObject(cursor, 'transaction');
  for (let key = cursor.nextKey(transactionKeys); key !== undefined; key = cursor.nextKey(transactionKeys)) {
    if (key === 'hash') hash = readHex(cursor, key);
    else if (key === 'from') from = readHex(cursor, key);
    else if (key === 'to') to = readOptionalHex(cursor, key);
    else if (key === 'value') value = readQuantity(cursor, key);
    else gasPrice = readOptionalQuantity(cursor, key);
  }
  return {
    hash: requiredHex(hash, 'hash'),
    from: requiredHex(from, 'from'),
    to: to ?? null,
    value: requiredQuantity(value, 'value'),
    gasPrice,
  };
}
