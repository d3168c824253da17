import { rawJson } from '@firn/jsonrpc/server';
import type { EthGetBlockByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { hasPendingBlock, readBlock } from '../../requests/pending-block.js';
import { toEvmBlock, toPendingBlock } from '../../serializers/evm/block-answer.js';
import { withoutIdentity } from '../../serializers/evm/header-answer.js';

export const ethGetBlockByNumber: EthGetBlockByNumberHandler<NodeContext> = ({ number, fullTx }, context) => {
  const { chain, hosted } = context;
  const { headerForm } = chain.rules;
  return readBlock(hosted, number, (block) => {
    if (block === undefined) return null;
    if (hasPendingBlock(hosted, number)) return toPendingBlock(block, headerForm, fullTx);
    if (number === 'pending' && context.isReferenceOfHelicon)
      return withoutIdentity(toEvmBlock(block, headerForm, fullTx));
    return rawJson(hosted.texts.block(block, fullTx));
  });
};
