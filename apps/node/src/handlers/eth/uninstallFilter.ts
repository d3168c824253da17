import type { EthUninstallFilterHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethUninstallFilter: EthUninstallFilterHandler<NodeContext> = ({ id }, { hosted }) =>
  hosted.filters.remove(id);
