import { EvmError } from '@firn/evm';
import type { DevSetPrevRandaoHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devSetPrevRandao: DevSetPrevRandaoHandler<NodeContext> = () => {
  throw new EvmError(
    'development',
    'blocks of this chain hold no randomness: PREVRANDAO answers the difficulty, which is 1',
  );
};
