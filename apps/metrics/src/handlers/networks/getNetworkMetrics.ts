import type { GetNetworkMetricsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { primaryNetwork } from '../../platform/platform-network.js';
import { readNetworkMetricsPage } from '../../query/network-metrics-page.js';
import { toNetwork, toSubnetScope } from '../../query/platform-parameters.js';

export const getNetworkMetrics: GetNetworkMetricsHandler<MetricsContext> = async (
  params,
  { platform, pageTokens },
) => {
  const { points, nextPageToken } = await readNetworkMetricsPage(
    platform,
    pageTokens,
    {
      network: toNetwork(params.network),
      metric: params.metric,
      subnet: subnetOf(params),
      start: params.startTimestamp,
      end: params.endTimestamp,
      pageToken: params.pageToken,
      pageSize: params.pageSize ?? 100,
    },
    primaryNetwork,
  );
  return { results: points, nextPageToken };
};

/** A subnet that is left out arrives as the primary network; beside a page token it means that of the token. */
function subnetOf({ subnetId, pageToken }: Parameters<typeof getNetworkMetrics>[0]) {
  if (subnetId === undefined) return undefined;
  const subnet = toSubnetScope('subnetId', subnetId);
  return pageToken !== undefined && subnet === primaryNetwork ? undefined : subnet;
}
