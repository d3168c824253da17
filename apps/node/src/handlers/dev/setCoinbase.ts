import { EvmError } from '@firn/evm';
import type { DevSetCoinbaseHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devSetCoinbase: DevSetCoinbaseHandler<NodeContext> = () => {
  throw new EvmError(
    'development',
    'the rules of this chain say where the fees of its blocks go: no coinbase can be set',
  );
};
