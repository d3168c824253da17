import type { EthGetHeaderByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';
import { toEvmHeader } from '../../serializers/evm/header-answer.js';

export const ethGetHeaderByNumber: EthGetHeaderByNumberHandler<NodeContext> = ({ number }, { chain }) => {
  const block = findBlock(chain, number);
  return block === undefined ? null : toEvmHeader(block, chain.rules.headerForm);
};
