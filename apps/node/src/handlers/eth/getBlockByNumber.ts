import { rawJson } from '@firn/jsonrpc/server';
import type { EthGetBlockByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';
import { hasPendingBlock } from '../../requests/pending-block.js';
import { toEvmBlock, toPendingBlock } from '../../serializers/evm/block-answer.js';
import { withoutIdentity } from '../../serializers/evm/header-answer.js';

export const ethGetBlockByNumber: EthGetBlockByNumberHandler<NodeContext> = async (
  { number, fullTx },
  context,
) => {
  const { chain, hosted } = context;
  const { headerForm } = chain.rules;
  if (hasPendingBlock(hosted, number)) {
    const { block } = await hosted.pendingBlocks.current();
    return toPendingBlock(block, headerForm, fullTx);
  }
  const block = findBlock(chain, number);
  if (block === undefined) return null;
  if (number === 'pending' && context.isReferenceOfHelicon)
    return withoutIdentity(toEvmBlock(block, headerForm, fullTx));
  return rawJson(hosted.texts.block(block, fullTx));
};
