import type { PooledTransaction } from '@firn/evm/pool';
import type { EvmHandlers } from '@firn/node-server';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { hasPendingBlock, lower, readBlock } from '../../requests/block-parameter.js';
import { answerInTurns, listTexts } from '../../serializers/evm/pool-texts.js';
import { answerReceipts } from '../../serializers/evm/receipt-answer.js';
import { toBlockTransaction, toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

/** Finds the number of the block by halves of the chain, on the thread that does so for Otterscan. */
const search = 'ots_getTransactionBySenderAndNonce';

/** Transactions in blocks and in the pool, and their receipts. */
export const ethTransactions = {
  eth_getTransactionByHash: (params, { chain }) => {
    const hash = lower(params.hash);
    const located = chain.transaction(hash);
    if (located !== undefined) return toBlockTransaction(located.transaction, located.block, located.index);
    const pooled = chain.pool.get(hash);
    return pooled === undefined ? null : toPoolTransaction(pooled.transaction);
  },

  eth_getTransactionByBlockHashAndIndex: ({ blockHash, index }, { chain }) => {
    const block = chain.blockByHash(lower(blockHash));
    const transaction = block?.transactions[Number(index)];
    if (block === undefined || transaction === undefined) return null;
    return toBlockTransaction(transaction, block, Number(index));
  },

  eth_getTransactionByBlockNumberAndIndex: ({ block: wanted, index }, { hosted }) =>
    readBlock(hosted, wanted, (block) => {
      const transaction = block?.transactions[Number(index)];
      if (block === undefined || transaction === undefined) return null;
      if (hasPendingBlock(hosted, wanted)) return toPoolTransaction(transaction);
      return toBlockTransaction(transaction, block, Number(index));
    }),

  eth_getTransactionBySenderAndNonce: async ({ sender, nonce }, context) => {
    const { chain, node } = context;
    const { pending, queued } = chain.pool.of(lower(sender));
    const waiting = [...pending, ...queued].find(({ transaction }) => transaction.nonce === nonce);
    if (waiting !== undefined) return toPoolTransaction(waiting.transaction);
    let text = '';
    for await (const part of node.executions.parts(search, { sender, nonce }, context)) text += part;
    const hash = JSON.parse(text) as Hex | null;
    const located = hash === null ? undefined : chain.transaction(hash);
    return located === undefined
      ? null
      : toBlockTransaction(located.transaction, located.block, located.index);
  },

  eth_getTransactionReceipt: ({ hash }, context) => {
    const located = context.chain.transaction(lower(hash));
    return located === undefined ? null : answerReceipts(located.block, located.index, context);
  },

  eth_getRawTransactionByHash: (params, { chain }) => {
    const hash = lower(params.hash);
    const { transaction } = chain.transaction(hash) ?? chain.pool.get(hash) ?? {};
    return transaction === undefined ? '0x' : bytesToHex(transaction.raw);
  },

  eth_getRawTransactionByBlockHashAndIndex: ({ blockHash, index }, { chain }) => {
    const transaction = chain.blockByHash(lower(blockHash))?.transactions[Number(index)];
    return transaction === undefined ? '0x' : bytesToHex(transaction.raw);
  },

  eth_getRawTransactionByBlockNumberAndIndex: ({ block, index }, { hosted }) =>
    readBlock(hosted, block, (found) => {
      const transaction = found?.transactions[Number(index)];
      return transaction === undefined ? '0x' : bytesToHex(transaction.raw);
    }),

  /**
   * All transactions of the pool where development controls are served, as with Hardhat. Elsewhere those of the node's own accounts that can be
   * executed, as with the reference client.
   */
  eth_pendingTransactions: (_, context) => {
    const listed = context.isControlled ? context.chain.pool.all() : own(context);
    return answerInTurns(listTexts(listed.map(({ transaction }) => transaction)), context);
  },
} satisfies Partial<EvmHandlers<NodeContext>>;

function own({ node, chain }: NodeContext): PooledTransaction[] {
  return node.accounts.list().flatMap((address) => [...chain.pool.of(address).pending]);
}
