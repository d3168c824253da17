import type { EthGetHeaderByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findPendingOrMade } from '../../requests/pending-block.js';
import { toEvmHeader, withoutIdentity } from '../../serializers/evm/header-answer.js';

export const ethGetHeaderByNumber: EthGetHeaderByNumberHandler<NodeContext> = async ({ number }, context) => {
  const { chain, hosted } = context;
  const block = await findPendingOrMade(hosted, number);
  if (block === undefined) return null;
  const header = toEvmHeader(block, chain.rules.headerForm);
  return number === 'pending' && context.isReferenceOfHelicon ? withoutIdentity(header) : header;
};
