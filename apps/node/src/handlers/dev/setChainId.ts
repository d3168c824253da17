import { EvmError } from '@firn/evm';
import type { DevSetChainIdHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devSetChainId: DevSetChainIdHandler<NodeContext> = (_params, { chain }) => {
  throw new EvmError(
    'development',
    `the chain ID ${chain.chainId} is set in the genesis of this chain and cannot change: create a custom chain with the ID you need`,
  );
};
