import { RLP } from '@ethereumjs/rlp';
import type { Hex } from '../chain-source.js';
import { keccak, keccakHex, listRoot } from './hashes.js';
import { formOf, type HeaderFields } from './header.js';
import { bytesOf, integerOf, type JsonObject, listOf, quantityOf, UnknownForm } from './json-bytes.js';
import {
  type EncodedTransaction,
  encodeReceipt,
  encodeTransaction,
  senderOf,
  typeOf,
} from './transaction-bytes.js';

/** What a node wrote of a block whose header is known to be right. */
export interface WrittenBlock {
  readonly header: HeaderFields;
  readonly block: JsonObject;
  readonly receipts: readonly JsonObject[];
}

const noHash = `0x${'0'.repeat(64)}`;

/**
 * What in the transactions of a block, its withdrawals or its atomic transactions is not what the header was made of, as one sentence; undefined
 * where all of it is.
 * @param isRecovered whether the sender of the transaction at an index is worked out from its signature.
 * @throws UnknownForm where something cannot be encoded.
 */
export function findWrongTransaction(
  { header, block }: WrittenBlock,
  isRecovered: (index: number) => boolean,
): string | undefined {
  const transactions = listOf(block, 'transactions');
  const encoded = transactions.map(encodeTransaction);
  const unsigned = transactions.some((transaction) => quantityOf(transaction, 's') === 0n);
  const root = listRoot(encoded.map(({ bytes }) => bytes));
  if (root !== header.transactionsRoot) {
    // Development nodes hash what nobody has signed in ways of their own.
    if (unsigned) throw new UnknownForm('transactions that nobody signed', { mayBeNew: true });
    return `its transactions have the root ${root}, its header ${header.transactionsRoot}`;
  }
  for (const [index, transaction] of transactions.entries()) {
    const of = encoded[index] as EncodedTransaction;
    const hash = keccakHex(of.bytes);
    if (hash !== lowerCase(transaction.hash))
      return `transaction ${index} has the hash ${hash}, not ${lowerCase(transaction.hash)}`;
    const from = isRecovered(index) ? senderOf(transaction, of) : undefined;
    if (from !== undefined && from !== lowerCase(transaction.from))
      return `transaction ${index} is of ${from}, not of ${lowerCase(transaction.from)}`;
  }
  return findWrongExtra(header, block);
}

/** The receipts of a block as they stand under the root of the header that tells of them. @throws UnknownForm as `findWrongTransaction`. */
export function encodeReceipts({ block, receipts }: WrittenBlock): readonly Uint8Array[] {
  const transactions = listOf(block, 'transactions');
  return receipts.map((receipt, index) => encodeReceipt({ ...receipt, type: transactions[index]?.type }));
}

/** The same of receipts. What a header does not cover follows from the transactions: gas, prices, positions of logs, created contracts. */
export function findWrongReceipt(
  { header, block, receipts }: WrittenBlock,
  encoded: readonly Uint8Array[],
): string | undefined {
  const transactions = listOf(block, 'transactions');
  // A header that was made before its transactions ran has the root of receipts of earlier blocks: `checkSettled` compares that.
  if (!isExecutedLater(header)) {
    const root = listRoot(encoded);
    if (root !== header.receiptsRoot)
      return `its receipts have the root ${root}, its header ${header.receiptsRoot}`;
  }
  let cumulative = 0n;
  let logIndex = 0n;
  for (const [index, receipt] of receipts.entries()) {
    cumulative += quantityOf(receipt, 'gasUsed');
    if (cumulative !== quantityOf(receipt, 'cumulativeGasUsed'))
      return `receipt ${index} adds up to ${cumulative} gas, not to ${quantityOf(receipt, 'cumulativeGasUsed')}`;
    for (const log of listOf(receipt, 'logs'))
      if (quantityOf(log, 'logIndex') !== logIndex++)
        return `a log of receipt ${index} is at ${quantityOf(log, 'logIndex')}, not at ${logIndex - 1n}`;
    const wrong = findWrongOutcome(header, transactions[index] as JsonObject, receipt);
    if (wrong !== undefined) return `receipt ${index} ${wrong}`;
  }
  return undefined;
}

function findWrongOutcome(header: HeaderFields, transaction: JsonObject, receipt: JsonObject) {
  if (transaction.to == null && receipt.status !== '0x0') {
    const items = [bytesOf(transaction, 'from'), integerOf(transaction, 'nonce')];
    const contract = Buffer.from(keccak(RLP.encode(items)).subarray(12)).toString('hex');
    if (lowerCase(receipt.contractAddress) !== `0x${contract}`)
      return `tells of contract ${lowerCase(receipt.contractAddress)}, expected 0x${contract}`;
  }
  if (receipt.effectiveGasPrice == null) return undefined;
  const price = quantityOf(receipt, 'effectiveGasPrice');
  const [lowest, highest] = pricesOf(header, transaction);
  if (price < lowest || price > highest)
    return `has the price ${price}, expected ${lowest === highest ? lowest : `${lowest} to ${highest}`}`;
  return undefined;
}

/** What a unit of gas may have cost. Other networks than this one have rules of their own between base fee and the most that is offered. */
function pricesOf(header: HeaderFields, transaction: JsonObject): readonly [lowest: bigint, highest: bigint] {
  const baseFee = BigInt(header.baseFeePerGas ?? 0n);
  const isTyped = typeOf(transaction) >= 2;
  const highest = quantityOf(transaction, isTyped ? 'maxFeePerGas' : 'gasPrice');
  if (formOf(header) === 'ethereum') return [baseFee, highest];
  if (!isTyped) return [highest, highest];
  const tip = quantityOf(transaction, 'maxPriorityFeePerGas');
  const price = min(baseFee + tip, highest);
  // The base fee of such a header is the most that can be paid.
  return [isExecutedLater(header) ? min(tip, highest) : price, price];
}

/** Whether a header was made before its transactions ran (ACP-194): it names the block whose outcome it holds. */
function isExecutedLater(header: HeaderFields): boolean {
  return header.settledHeight !== undefined;
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** Withdrawals, and the atomic transactions of the C-Chain. */
function findWrongExtra(header: HeaderFields, block: JsonObject): string | undefined {
  if (header.withdrawalsRoot !== undefined) {
    const withdrawals = listOf(block, 'withdrawals').map((each) =>
      RLP.encode([
        integerOf(each, 'index'),
        integerOf(each, 'validatorIndex'),
        bytesOf(each, 'address'),
        integerOf(each, 'amount'),
      ]),
    );
    const root = listRoot(withdrawals);
    if (root !== header.withdrawalsRoot)
      return `its withdrawals have the root ${root}, its header ${header.withdrawalsRoot}`;
  }
  // The first blocks of the C-Chain were made before their headers told of atomic transactions.
  if (header.extDataHash !== undefined && header.extDataHash !== noHash) {
    const hash: Hex = keccakHex(RLP.encode(bytesOf(block, 'blockExtraData')));
    if (hash !== header.extDataHash)
      return `its atomic transactions have the hash ${hash}, its header ${header.extDataHash}`;
  }
  return undefined;
}

/** Anything but digits is no word for a sentence. */
function lowerCase(value: unknown): string {
  const text = String(value).toLowerCase();
  return /^0x[0-9a-f]{0,64}$/.test(text) ? text : 'something else';
}
