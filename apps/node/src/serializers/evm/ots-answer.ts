import type { Block } from '@firn/evm/block';
import { blockIssuance, type ChainReader } from '@firn/evm/chain';
import { type AddressSearch, searchTransactions } from '@firn/evm/tracing';
import type {
  OtsAddressTransactions,
  OtsBlock,
  OtsBlockDetails,
  OtsBlockTransactions,
} from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { toEvmBlock } from './block-answer.js';
import { toReceiptAnswer } from './receipt-answer.js';
import { toBlockTransaction } from './transaction-answer.js';

/** Of an input, its first four bytes: `0x` and two digits each. */
const selectorLength = 10;

/** A block without its transactions, with its fees, as Otterscan asks for it. */
export function toOtsBlockDetails(chain: ChainReader, block: Block): OtsBlockDetails {
  const totalFees = chain
    .receipts(block)
    .reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n);
  const { maker, ommers } = blockIssuance(chain, block);
  return {
    block: toOtsBlock(chain, block),
    issuance: { blockReward: maker, uncleReward: ommers, issuance: maker + ommers },
    totalFees,
  };
}

/** A page of the transactions of a block, as Otterscan asks for it: page 0 has the last ones, each page is in order. */
export function toOtsBlockTransactions(
  chain: ChainReader,
  block: Block,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): OtsBlockTransactions {
  const end = Math.max(block.transactions.length - page * pageSize, 0);
  const start = Math.max(end - pageSize, 0);
  const transactions = block.transactions.slice(start, end).map((transaction, index) => {
    const answer = toBlockTransaction(transaction, block, start + index);
    return { ...answer, input: answer.input.slice(0, selectorLength) as Hex };
  });
  const receipts = chain.receipts(block).slice(start, end);
  return {
    fullblock: { ...toOtsBlock(chain, block), transactions },
    receipts: receipts.map((receipt) => ({ ...toReceiptAnswer(receipt), logs: null, logsBloom: null })),
  };
}

function toOtsBlock(chain: ChainReader, block: Block): OtsBlock {
  const { transactions, ...answer } = toEvmBlock(block, chain.rules.headerForm, false);
  return { ...answer, logsBloom: null, transactionCount: transactions.length };
}

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
