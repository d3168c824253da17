import type { NetworksHandlers } from '@firn/metrics-server';
import { readNetworkMetricsPage } from '../../query/platform/network-metrics-page.js';
import { toSubnetScope } from '../../query/platform/platform-parameters.js';
import { primaryNetwork, toNetwork } from '../../source/platform/platform-network.js';
import type { MetricsContext } from '../metrics-context.js';

/** Handlers of the operations of networks. */
export const networksHandlers: NetworksHandlers<MetricsContext> = {
  getNetworkMetrics: async (params, { platform, pageTokens }) => {
    const { points, nextPageToken } = await readNetworkMetricsPage(
      platform,
      pageTokens,
      {
        network: toNetwork(params.network),
        metric: params.metric,
        subnet: params.subnetId === undefined ? undefined : toSubnetScope('subnetId', params.subnetId),
        start: params.startTimestamp,
        end: params.endTimestamp,
        pageToken: params.pageToken,
        pageSize: params.pageSize ?? 100,
      },
      primaryNetwork,
    );
    return { results: points, nextPageToken };
  },
};
