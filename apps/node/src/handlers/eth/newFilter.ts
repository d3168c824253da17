import type { EthNewFilterHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toLogFilter, toLogRange } from '../../requests/log-filter.js';

export const ethNewFilter: EthNewFilterHandler<NodeContext> = ({ crit }, { hosted, filterOwner }) =>
  hosted.filters.watchLogs(toLogFilter(crit), toLogRange(hosted.chain, crit), filterOwner);
