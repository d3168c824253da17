import type { EthGetBlockByNumberHandler } from '@firn/node-server';
import { toEvmBlock } from '../../answers/evm/block-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';

export const ethGetBlockByNumber: EthGetBlockByNumberHandler<NodeContext> = (
  { number, fullTx },
  { chain },
) => {
  const block = findBlock(chain, number);
  return block === undefined ? null : toEvmBlock(block, chain.rules.headerForm, fullTx);
};
