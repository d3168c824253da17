import type { EthGetHeaderByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { readBlock } from '../../requests/pending-block.js';
import { toEvmHeader, withoutIdentity } from '../../serializers/evm/header-answer.js';

export const ethGetHeaderByNumber: EthGetHeaderByNumberHandler<NodeContext> = ({ number }, context) => {
  const { chain, hosted } = context;
  return readBlock(hosted, number, (block) => {
    if (block === undefined) return null;
    const header = toEvmHeader(block, chain.rules.headerForm);
    return number === 'pending' && context.isReferenceOfHelicon ? withoutIdentity(header) : header;
  });
};
