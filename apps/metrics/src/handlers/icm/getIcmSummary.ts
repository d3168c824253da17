import type { GetIcmSummaryHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { readGroupBy } from '../../query/message-sql.js';
import { readMessageWindows } from '../../query/message-windows.js';
import { toNetwork } from '../../state/chain-record.js';

export const getIcmSummary: GetIcmSummaryHandler<MetricsContext> = async (
  { network, groupBy, ...filters },
  { series, now },
) => {
  const { result, groups } = await readMessageWindows(series, {
    group: network === undefined ? 'total' : toNetwork(network),
    filters,
    groupBy: readGroupBy(groupBy),
    now: now(),
  });
  return groupBy === undefined ? { result } : { result, groups: [...groups] };
};
