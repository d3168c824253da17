import { loadPacked } from '@firn/evm/dev';
import type { DevLoadStateHandler } from '@firn/node-server';
import { hexToBytes } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';

export const devLoadState: DevLoadStateHandler<NodeContext> = async ({ state }, { hosted, node }) => {
  await loadPacked(hosted.dev, hexToBytes(state), { folder: node.options.dataDir });
  return true;
};
