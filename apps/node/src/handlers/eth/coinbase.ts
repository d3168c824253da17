import { rpcError } from '@firn/jsonrpc/errors';
import type { EthCoinbaseHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethCoinbase: EthCoinbaseHandler<NodeContext> = (_, { chain }) => {
  const frame = chain.nextFrame();
  if (frame === undefined) throw rpcError(-32_000, 'etherbase must be explicitly specified');
  return frame.environment.coinbase;
};
