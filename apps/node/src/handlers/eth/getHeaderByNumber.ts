import type { EthGetHeaderByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';
import { toEvmHeader, withoutIdentity } from '../../serializers/evm/header-answer.js';

export const ethGetHeaderByNumber: EthGetHeaderByNumberHandler<NodeContext> = ({ number }, context) => {
  const { chain } = context;
  const block = findBlock(chain, number);
  if (block === undefined) return null;
  const header = toEvmHeader(block, chain.rules.headerForm);
  return number === 'pending' && context.isReferenceOfHelicon ? withoutIdentity(header) : header;
};
