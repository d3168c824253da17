import { DevelopmentError } from '@firn/evm/dev';
import type { DevSetCoinbaseHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devSetCoinbase: DevSetCoinbaseHandler<NodeContext> = () => {
  throw new DevelopmentError(
    'the rules of this chain say where the fees of its blocks go: no coinbase can be set',
  );
};
