import type { EthNewBlockFilterHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethNewBlockFilter: EthNewBlockFilterHandler<NodeContext> = (_, { hosted, filterOwner }) =>
  hosted.filters.watchBlocks(filterOwner);
