import type { EthGetTransactionCountHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower, requireBlock } from '../../requests/block-parameter.js';

export const ethGetTransactionCount: EthGetTransactionCountHandler<NodeContext> = (
  { address, block },
  { chain },
) => {
  const account = lower(address);
  if (block === 'pending') return chain.pool.nextNonce(account);
  return chain.stateAfter(requireBlock(chain, block)).nonce(account);
};
