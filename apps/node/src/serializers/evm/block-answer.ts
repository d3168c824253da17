import { type Block, type HeaderForm, headerHash } from '@firn/evm/block';
import type { EvmBlock } from '@firn/node-validators';
import { toHeaderFields } from './header-answer.js';
import { toBlockTransaction, toPoolTransaction } from './transaction-answer.js';

/** A block as the interface tells it, its transactions in full or by their hashes. */
export function toEvmBlock(block: Block, form: HeaderForm, fullTransactions: boolean): EvmBlock {
  return {
    size: block.size,
    uncles: block.ommers.map((ommer) => headerHash(ommer, form)),
    transactions: block.transactions.map((transaction, index) =>
      fullTransactions ? toBlockTransaction(transaction, block, index) : transaction.hash,
    ),
    withdrawals: block.withdrawals,
    blockExtraData: block.extData,
    ...toHeaderFields(block.header, block.hash, form),
  };
}

/** A block that is not made yet: its full transactions name no block. */
export function toPendingBlock(block: Block, form: HeaderForm, fullTransactions: boolean): EvmBlock {
  const answer = toEvmBlock(block, form, false);
  return fullTransactions ? { ...answer, transactions: block.transactions.map(toPoolTransaction) } : answer;
}
