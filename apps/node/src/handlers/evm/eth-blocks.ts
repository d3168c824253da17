import { rawJson } from '@firn/jsonrpc/server';
import type { EvmHandlers } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock, hasPendingBlock, lower, readBlock } from '../../requests/block-parameter.js';
import {
  toEvmBlock,
  toEvmHeader,
  toPendingBlock,
  toUncle,
  withoutIdentity,
} from '../../serializers/evm/block-answer.js';
import { answerReceipts } from '../../serializers/evm/receipt-answer.js';

/** Blocks, headers, uncles and receipts of blocks. */
export const ethBlocks = {
  eth_blockNumber: (_, { chain }) => chain.head.header.number,

  eth_getBlockByHash: ({ hash, fullTx }, { chain, hosted }) => {
    const block = chain.blockByHash(lower(hash));
    return block === undefined ? null : rawJson(hosted.texts.block(block, fullTx));
  },

  eth_getBlockByNumber: ({ number, fullTx }, context) => {
    const { chain, hosted } = context;
    const { headerForm } = chain.rules;
    return readBlock(hosted, number, (block) => {
      if (block === undefined) return null;
      if (hasPendingBlock(hosted, number)) return toPendingBlock(block, headerForm, fullTx);
      if (number === 'pending' && context.isReferenceOfHelicon)
        return withoutIdentity(toEvmBlock(block, headerForm, fullTx));
      return rawJson(hosted.texts.block(block, fullTx));
    });
  },

  eth_getBlockReceipts: ({ block }, context) => {
    const found = findBlock(context.chain, block);
    return found === undefined ? null : answerReceipts(found, undefined, context);
  },

  eth_getBlockTransactionCountByHash: ({ blockHash }, { chain }) => {
    const block = chain.blockByHash(lower(blockHash));
    return block === undefined ? null : BigInt(block.transactions.length);
  },

  eth_getBlockTransactionCountByNumber: ({ block }, { hosted }) =>
    readBlock(hosted, block, (found) => (found === undefined ? null : BigInt(found.transactions.length))),

  eth_getHeaderByHash: ({ hash }, { chain }) => {
    const block = chain.blockByHash(lower(hash));
    return block === undefined ? null : toEvmHeader(block, chain.rules.headerForm);
  },

  eth_getHeaderByNumber: ({ number }, context) => {
    const { chain, hosted } = context;
    return readBlock(hosted, number, (block) => {
      if (block === undefined) return null;
      const header = toEvmHeader(block, chain.rules.headerForm);
      return number === 'pending' && context.isReferenceOfHelicon ? withoutIdentity(header) : header;
    });
  },

  eth_getUncleByBlockHashAndIndex: ({ blockHash, index }, { chain }) =>
    toUncle(chain.blockByHash(lower(blockHash)), index, chain.rules.headerForm),

  eth_getUncleByBlockNumberAndIndex: ({ block, index }, { chain }) =>
    toUncle(findBlock(chain, block), index, chain.rules.headerForm),

  eth_getUncleCountByBlockHash: ({ blockHash }, { chain }) => {
    const block = chain.blockByHash(lower(blockHash));
    return block === undefined ? null : BigInt(block.ommers.length);
  },

  eth_getUncleCountByBlockNumber: ({ block: wanted }, { chain }) => {
    const block = findBlock(chain, wanted);
    return block === undefined ? null : BigInt(block.ommers.length);
  },

  /** A block that breaks the rules ends an import with an error; none is kept. */
  eth_getBadBlocks: () => [],
} satisfies Partial<EvmHandlers<NodeContext>>;
