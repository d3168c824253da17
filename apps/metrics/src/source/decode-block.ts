import { MetricsError } from '../errors.js';
import type { Hex, Settling, SourceBlock, SourceTransaction, SourceWithdrawal } from './chain-source.js';
import {
  enterObject,
  readAddress,
  readHash,
  readList,
  readOptionalAddress,
  readOptionalHex,
  readOptionalQuantity,
  readQuantity,
  requiredHex,
  requiredList,
  requiredQuantity,
} from './decode-values.js';
import { type JsonCursor, jsonKeys } from './json-cursor.js';
import { type HeaderField, type HeaderFields, headerFields, kindOf } from './verification/header.js';
import type { WrittenHead } from './verification/upstream-check.js';

/** A transaction with what its receipt may lack. */
export interface PricedTransaction extends SourceTransaction {
  readonly gasPrice: bigint | undefined;
}

/** A block, all of its header, and the JSON that both were read from. */
export interface ReadBlock {
  readonly block: SourceBlock;
  readonly header: HeaderFields;
  readonly blockJson: Buffer;
}

const blockKeys = jsonKeys('hash', 'blockExtraData', 'withdrawals', 'transactions', ...headerFields);

/**
 * Reads what this service needs of `eth_getBlockByNumber`, and the other fields of the header as far as they are there and written as most nodes
 * do: a chain must not be left out for one of them.
 */
export function readBlock(cursor: JsonCursor): ReadBlock {
  const header: HeaderFields = {};
  let hash: Hex | undefined;
  let atomicData: Hex | undefined;
  let withdrawals: SourceWithdrawal[] | undefined;
  let transactions: PricedTransaction[] | undefined;
  const mark = cursor.mark();
  enterObject(cursor, 'block');
  for (let key = cursor.nextKey(blockKeys); key !== undefined; key = cursor.nextKey(blockKeys)) {
    switch (key) {
      case 'hash':
        hash = readHash(cursor, key);
        break;
      case 'blockExtraData':
        atomicData = readOptionalHex(cursor, key);
        break;
      case 'withdrawals':
        withdrawals = cursor.takeNull() ? undefined : readList(cursor, key, readWithdrawal);
        break;
      case 'transactions':
        transactions = readList(cursor, key, readTransaction);
        break;
      case 'parentHash':
        header[key] = readHash(cursor, key);
        break;
      case 'miner':
        header[key] = readOptionalAddress(cursor, key);
        break;
      case 'baseFeePerGas':
        header[key] = readOptionalQuantity(cursor, key);
        break;
      case 'number':
      case 'timestamp':
      case 'gasUsed':
      case 'gasLimit':
        header[key] = readQuantity(cursor, key);
        break;
      default:
        setHeaderField(header, key, cursor);
    }
  }
  const block = {
    number: requiredQuantity(header.number, 'number'),
    hash: requiredHex(hash, 'hash'),
    parentHash: requiredHex(header.parentHash, 'parentHash'),
    timestamp: requiredQuantity(header.timestamp, 'timestamp'),
    gasUsed: requiredQuantity(header.gasUsed, 'gasUsed'),
    isExecutedLater: header.settledHeight !== undefined,
    settles: settlingOf(header),
    gasLimit: requiredQuantity(header.gasLimit, 'gasLimit'),
    baseFeePerGas: header.baseFeePerGas,
    feeRecipient: header.miner,
    // Nobody else's headers have these fields.
    burnsBaseFee: header.blockGasCost === undefined && header.extDataHash === undefined,
    atomicData,
    withdrawals,
    transactions: requiredList(transactions, 'transactions'),
  };
  return { block, header, blockJson: cursor.bytesSince(mark) };
}

/** A genesis has settled itself, whatever fields it has. */
function settlingOf({ number, settledHeight, receiptsRoot }: HeaderFields): Settling | undefined {
  if (number === 0n || settledHeight === undefined || receiptsRoot === undefined) return undefined;
  return { height: settledHeight, receiptsRoot };
}

const wholeBytes = /^0x(?:[0-9a-f]{2})*$/;

/** Reads a field that is only needed to work the hash out; what is nothing of the kind is left out. */
function setHeaderField(header: HeaderFields, name: HeaderField, cursor: JsonCursor): void {
  const isText = cursor.startsWith('"');
  const isBytes = isText && kindOf(name) === 'bytes';
  const value = isBytes ? cursor.readLowerCase() : isText ? cursor.readQuantity() : undefined;
  if (value === undefined) cursor.skip();
  else if (typeof value !== 'string' || wholeBytes.test(value)) Object.assign(header, { [name]: value });
}

const headKeys = jsonKeys('hash', ...headerFields);

/** Reads a block with or without its transactions: its number and hash, and the header as far as it is told. */
export function readHead(cursor: JsonCursor): WrittenHead {
  const header: HeaderFields = {};
  let hash: Hex | undefined;
  const mark = cursor.mark();
  enterObject(cursor, 'block');
  for (let key = cursor.nextKey(headKeys); key !== undefined; key = cursor.nextKey(headKeys)) {
    if (key === 'hash') hash = readHash(cursor, key);
    else if (key === 'number') header[key] = readQuantity(cursor, key);
    else setHeaderField(header, key, cursor);
  }
  const block = { number: blockNumber(header.number), hash: requiredHex(hash, 'hash') };
  return { block, header, blockJson: cursor.bytesSince(mark) };
}

/** Larger ones are no numbers of blocks, whatever a node says. */
const maximumNumber = 2n ** 63n - 1n;

function blockNumber(value: bigint | undefined): bigint {
  const number = requiredQuantity(value, 'number');
  if (number > maximumNumber)
    throw new MetricsError(
      'chain-inconsistent',
      `the node answered with block number ${number}, expected at most ${maximumNumber}`,
    );
  return number;
}

const withdrawalKeys = jsonKeys('address', 'amount');

function readWithdrawal(cursor: JsonCursor): SourceWithdrawal {
  let address: Hex | undefined;
  let amount: bigint | undefined;
  enterObject(cursor, 'withdrawal');
  for (let key = cursor.nextKey(withdrawalKeys); key !== undefined; key = cursor.nextKey(withdrawalKeys)) {
    if (key === 'address') address = readAddress(cursor, key);
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
    if (key === 'hash') hash = readHash(cursor, key);
    else if (key === 'from') from = readAddress(cursor, key);
    else if (key === 'to') to = readOptionalAddress(cursor, key);
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
