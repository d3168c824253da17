import type { EthGetHeaderByHashHandler } from '@firn/node-server';
import { toEvmHeader } from '../../answers/evm/header-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethGetHeaderByHash: EthGetHeaderByHashHandler<NodeContext> = ({ hash }, { chain }) => {
  const block = chain.blockByHash(lower(hash));
  return block === undefined ? null : toEvmHeader(block, chain.rules.headerForm);
};
