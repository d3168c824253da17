import type { EvmBlock } from '@firn/node-validators';
import type { Block } from '../../evm/block/block.js';
import type { HeaderForm } from '../../evm/block/header.js';
import { headerHash } from '../../evm/block/header-codec.js';
import { toHeaderFields } from './header-answer.js';
import { toBlockTransaction } from './transaction-answer.js';

/** A block as the interface tells it, its transactions in full or by their hashes. */
export function toEvmBlock(block: Block, form: HeaderForm, fullTransactions: boolean): EvmBlock {
  return {
    ...toHeaderFields(block.header, block.hash, form),
    size: block.size,
    uncles: block.ommers.map((ommer) => headerHash(ommer, form)),
    transactions: block.transactions.map((transaction, index) =>
      fullTransactions ? toBlockTransaction(transaction, block, index) : transaction.hash,
    ),
    withdrawals: block.withdrawals,
    blockExtraData: block.extData,
  };
}
