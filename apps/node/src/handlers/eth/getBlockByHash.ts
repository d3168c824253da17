import type { EthGetBlockByHashHandler } from '@firn/node-server';
import { toEvmBlock } from '../../answers/evm/block-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethGetBlockByHash: EthGetBlockByHashHandler<NodeContext> = ({ hash, fullTx }, { chain }) => {
  const block = chain.blockByHash(lower(hash));
  return block === undefined ? null : toEvmBlock(block, chain.rules.headerForm, fullTx);
};
