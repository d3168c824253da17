import type { EthGetHeaderByNumberHandler } from '@firn/node-server';
import { toEvmHeader } from '../../answers/evm/header-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';

export const ethGetHeaderByNumber: EthGetHeaderByNumberHandler<NodeContext> = ({ number }, { chain }) => {
  const block = findBlock(chain, number);
  return block === undefined ? null : toEvmHeader(block, chain.rules.headerForm);
};
