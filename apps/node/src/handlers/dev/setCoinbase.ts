import type { DevSetCoinbaseHandler } from '@firn/node-server';
import { DevelopmentError } from '../../evm/dev/development-error.js';
import type { NodeContext } from '../../node/node-context.js';

export const devSetCoinbase: DevSetCoinbaseHandler<NodeContext> = () => {
  throw new DevelopmentError(
    'the rules of this chain say where the fees of its blocks go: no coinbase can be set',
  );
};
