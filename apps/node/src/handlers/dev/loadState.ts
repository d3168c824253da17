import type { DevLoadStateHandler } from '@firn/node-server';
import { hexToBytes } from '../../evm/bytes.js';
import { loadChain } from '../../evm/dev/dump-chain.js';
import type { NodeContext } from '../../node/node-context.js';

export const devLoadState: DevLoadStateHandler<NodeContext> = async ({ state }, { hosted }) => {
  await loadChain(hosted.dev, hexToBytes(state));
  return true;
};
