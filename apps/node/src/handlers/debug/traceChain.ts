import { rpcError } from '@firn/jsonrpc/errors';
import type { DebugTraceChainHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

const methodNotFound = -32_601;

/** Over a connection the call opens the subscription of that name; it comes here where there is none. */
export const debugTraceChain: DebugTraceChainHandler<NodeContext> = () => {
  throw rpcError(methodNotFound, 'notifications not supported');
};
