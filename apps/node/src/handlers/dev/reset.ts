import { EvmError } from '@firn/evm';
import type { DevResetHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devReset: DevResetHandler<NodeContext> = async ({ options }, { hosted }) => {
  if (options?.forking?.jsonRpcUrl !== undefined) {
    throw new EvmError('development', 'this node copies no other chain: leave out forking.jsonRpcUrl');
  }
  await hosted.dev.reset();
  return true;
};
