import type { ChainReader } from '@firn/evm/chain';
import { type AddressSearch, searchTransactions } from '@firn/evm/tracing';
import type { OtsAddressTransactions } from '@firn/node-validators';
import { toReceiptAnswer } from './receipt-answer.js';
import { toBlockTransaction } from './transaction-answer.js';

/** A page of the transactions that touch an account, the newest first, as Otterscan asks for it. */
export async function otsSearchAnswer(
  chain: ChainReader,
  search: AddressSearch,
  signal: AbortSignal,
): Promise<OtsAddressTransactions> {
  const { found, isComplete } = await searchTransactions(chain, search, signal);
  const isBefore = search.direction === 'before';
  const entries = found.flatMap(({ block, indexes }) => {
    const receipts = chain.receipts(block);
    const timestamp = Number(block.header.timestamp);
    const ofBlock = indexes.flatMap((index) => {
      const transaction = block.transactions[index];
      const receipt = receipts[index];
      if (transaction === undefined || receipt === undefined) return [];
      return [
        {
          transaction: toBlockTransaction(transaction, block, index),
          receipt: { timestamp, ...toReceiptAnswer(receipt) },
        },
      ];
    });
    return isBefore ? ofBlock.reverse() : ofBlock;
  });
  if (!isBefore) entries.reverse();
  const isFromEnd = search.edge === undefined || (isBefore && search.edge > chain.head.header.number);
  return {
    txs: entries.map(({ transaction }) => transaction),
    receipts: entries.map(({ receipt }) => receipt),
    firstPage: isBefore ? isFromEnd : isComplete,
    lastPage: isBefore ? isComplete : isFromEnd,
  };
}
