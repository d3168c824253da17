import { checksumAddress } from '@firn/crypto';
import type { PooledTransaction, TransactionsBySender } from '@firn/evm/pool';
import type { Transaction } from '@firn/evm/transaction';
import { heavyWeight, TurnTaking } from '@firn/evm/turns';
import { jsonStream } from '@firn/jsonrpc/server';
import { encodeEthPendingTransactionsResult } from '@firn/node-validators';
import { toPoolTransaction } from './transaction-answer.js';

/** Characters of a part of an answer. */
const partLength = 65_536;

/**
 * Answers JSON text that takes long to write, as a pool does that is full: others have their turn in between.
 * @param texts what it consists of, each piece the work of a moment
 */
export function answerInTurns<Result>(texts: Iterable<string>, { signal }: { readonly signal: AbortSignal }) {
  async function* parts(): AsyncGenerator<string> {
    const turns = new TurnTaking();
    turns.start({ timeoutMs: 0, signal });
    let part = '';
    for (const text of texts) {
      part += text;
      if (part.length > partLength) {
        yield part;
        part = '';
      }
      if (turns.count(heavyWeight)) await turns.pause();
    }
    yield part;
  }
  return jsonStream<Result>(parts());
}

/** The text of a list of transactions that wait. */
export function* listTexts(transactions: readonly Transaction[]): Generator<string> {
  yield '[';
  for (const [index, transaction] of transactions.entries())
    yield (index === 0 ? '' : ',') + encodeWaiting(transaction);
  yield ']';
}

/** The text of an object of two members: transactions that can be executed and those that cannot yet, each written by `write`. */
export function* poolTexts<Transactions>(
  { pending, queued }: { readonly pending: Transactions; readonly queued: Transactions },
  write: (transactions: Transactions) => Iterable<string>,
): Generator<string> {
  yield '{"pending":';
  yield* write(pending);
  yield ',"queued":';
  yield* write(queued);
  yield '}';
}

/** The text of transactions by sender, with the checksum in its case, and nonce in decimal. */
export function senderTexts(transactions: TransactionsBySender): Iterable<string> {
  return textsBySender(transactions, encodeWaiting);
}

/** The same of a line for each transaction. */
export function summaryTexts(transactions: TransactionsBySender): Iterable<string> {
  return textsBySender(transactions, (transaction) => JSON.stringify(toSummary(transaction)));
}

/** The text of transactions of one sender by nonce in decimal. */
export function nonceTexts(transactions: readonly PooledTransaction[]): Iterable<string> {
  return textsByNonce(transactions, encodeWaiting);
}

function* textsBySender(transactions: TransactionsBySender, encode: EncodeTransaction): Generator<string> {
  yield '{';
  for (const [index, [sender, own]] of [...transactions].entries()) {
    yield `${index === 0 ? '' : ','}"${checksumAddress(sender)}":`;
    yield* textsByNonce(own, encode);
  }
  yield '}';
}

function* textsByNonce(
  transactions: readonly PooledTransaction[],
  encode: EncodeTransaction,
): Generator<string> {
  yield '{';
  for (const [index, { transaction }] of transactions.entries())
    yield `${index === 0 ? '' : ','}"${transaction.nonce}":${encode(transaction)}`;
  yield '}';
}

/** Writes a transaction as JSON text. */
type EncodeTransaction = (transaction: Transaction) => string;

function encodeWaiting(transaction: Transaction): string {
  return encodeEthPendingTransactionsResult([toPoolTransaction(transaction)]).slice(1, -1);
}

/** A transaction in one line, as the reference client writes it. */
export function toSummary({ to, value, gas, maxFeePerGas }: Transaction): string {
  const receiver = to === null ? 'contract creation' : checksumAddress(to);
  return `${receiver}: ${value} wei + ${gas} gas × ${maxFeePerGas} wei`;
}
