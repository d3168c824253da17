import type { StateView } from '../state/state-view.js';
import type { Transaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import { maxCost, type SenderTransactions } from './sender-transactions.js';

/** @throws TransactionError when the state has used the nonce. */
export function checkNonce({ from, nonce }: Transaction, state: StateView): void {
  const next = state.nonce(from);
  if (nonce >= next) return;
  throw new TransactionError('nonce-too-low', `nonce too low: next nonce ${next}, tx nonce ${nonce}`);
}

/** @throws TransactionError when the sender cannot pay for it beside its pending transactions. */
export function checkFunds(transaction: Transaction, state: StateView, own: SenderTransactions): void {
  const balance = state.balance(transaction.from);
  const cost = maxCost(transaction);
  if (balance < cost) throw insufficientFunds(`balance ${balance}, tx cost ${cost}`, cost - balance);
  const spent = own.pendingCost;
  const replaced = own.isPending(transaction.nonce) ? own.get(transaction.nonce) : undefined;
  const added = cost - (replaced === undefined ? 0n : maxCost(replaced.transaction));
  if (balance >= spent + added) return;
  const name = replaced === undefined ? 'cost' : 'bumped';
  throw insufficientFunds(
    `balance ${balance}, queued cost ${spent}, tx ${name} ${added}`,
    spent + added - balance,
  );
}

/** @throws TransactionError when one of the prices is not so many percent above that of the transaction in its place. */
export function checkReplacement(transaction: Transaction, replaced: Transaction, bumpPercent: bigint): void {
  const isEnough = (price: bigint, before: bigint): boolean =>
    price > before && price >= (before * (100n + bumpPercent)) / 100n;
  if (
    isEnough(transaction.maxFeePerGas, replaced.maxFeePerGas) &&
    isEnough(transaction.maxPriorityFeePerGas, replaced.maxPriorityFeePerGas)
  ) {
    return;
  }
  throw new TransactionError('underpriced', 'replacement transaction underpriced');
}

function insufficientFunds(amounts: string, overshot: bigint): TransactionError {
  return new TransactionError(
    'insufficient-funds',
    `insufficient funds for gas * price + value: ${amounts}, overshot ${overshot}`,
  );
}
