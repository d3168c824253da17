import { EvmError } from '@firn/evm';
import type { DevSetChainIdHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devSetChainId: DevSetChainIdHandler<NodeContext> = (_params, { chain }) => {
  throw new EvmError(
    'development',
    `the chain ID ${chain.chainId} stands in the genesis of this chain and stays: create a custom chain with the one you need`,
  );
};
