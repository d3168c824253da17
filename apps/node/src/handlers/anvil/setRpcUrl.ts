import { EvmError } from '@firn/evm';
import type { AnvilSetRpcUrlHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const anvilSetRpcUrl: AnvilSetRpcUrlHandler<NodeContext> = () => {
  throw new EvmError('development', 'this node does not fork other chains: there is no RPC URL to set');
};
