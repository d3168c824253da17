import type { EthGetHeaderByHashHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toEvmHeader } from '../../serializers/evm/header-answer.js';

export const ethGetHeaderByHash: EthGetHeaderByHashHandler<NodeContext> = ({ hash }, { chain }) => {
  const block = chain.blockByHash(lower(hash));
  return block === undefined ? null : toEvmHeader(block, chain.rules.headerForm);
};
