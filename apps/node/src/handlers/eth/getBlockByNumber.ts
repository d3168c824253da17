import { rawJson } from '@firn/jsonrpc/server';
import type { EthGetBlockByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';
import { toEvmBlock } from '../../serializers/evm/block-answer.js';
import { withoutIdentity } from '../../serializers/evm/header-answer.js';

export const ethGetBlockByNumber: EthGetBlockByNumberHandler<NodeContext> = ({ number, fullTx }, context) => {
  const { chain, hosted } = context;
  const block = findBlock(chain, number);
  if (block === undefined) return null;
  if (number === 'pending' && context.isReferenceOfHelicon)
    return withoutIdentity(toEvmBlock(block, chain.rules.headerForm, fullTx));
  return rawJson(hosted.texts.block(block, fullTx));
};
