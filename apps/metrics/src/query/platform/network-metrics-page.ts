import { daySeconds } from '../../metrics/interval.js';
import type { Network } from '../../source/platform/platform-network.js';
import { platformKnownUntil, platformOf } from '../../state/platform/platform-state.js';
import { openPage } from '../page.js';
import type { PageTokens } from '../page-token.js';
import type { SeriesPoint } from '../series/read-series.js';
import { type DailySeries, pageDays } from './daily-points.js';
import {
  type PlatformReader,
  readStakingDays,
  type StakingDay,
  type StakingMetric,
  type SubnetScope,
} from './platform-reader.js';

/** A request for a page of a staking metric. */
export interface NetworkMetricsRequest {
  readonly network: Network;
  readonly metric: StakingMetric;
  /** Without it, that of the page token. */
  readonly subnet: SubnetScope | undefined;
  /** Inclusive, Unix seconds. */
  readonly start?: number | undefined;
  /** Exclusive, Unix seconds. */
  readonly end?: number | undefined;
  readonly pageToken?: string | undefined;
  readonly pageSize: number;
}

/**
 * Answers a request for a staking metric, page by page: a point for each day from the first staker to the running day.
 * @param defaultSubnet of a request without a subnet.
 * @throws MetricsError `invalid-page-token`.
 */
export async function readNetworkMetricsPage(
  reader: PlatformReader,
  tokens: PageTokens,
  request: NetworkMetricsRequest,
  defaultSubnet: SubnetScope,
): Promise<{ readonly points: readonly SeriesPoint[]; readonly nextPageToken: string | undefined }> {
  const { network, metric } = request;
  const page = openPage(tokens, {
    list: `getNetworkMetrics ${network} ${metric}`,
    filters: { subnetId: request.subnet, startTimestamp: request.start, endTimestamp: request.end },
    defaults: { subnetId: defaultSubnet },
    pageToken: request.pageToken,
  });
  const { subnetId = defaultSubnet, startTimestamp, endTimestamp } = page.filters;
  const state = platformOf(reader.platforms, network);
  const days = await readStakingDays(reader.store, reader.stakingChanges, state, subnetId);
  const { points, next } = pageDays(runningTotals(days, metric, platformKnownUntil(state) ?? 0), {
    start: startTimestamp,
    end: page.cursor === undefined ? endTimestamp : Number(page.cursor),
    limit: request.pageSize,
  });
  return { points, nextPageToken: next === undefined ? undefined : page.tokenOf(next) };
}

/** The values at the ends of the days, from changes in any order. */
function runningTotals(days: readonly StakingDay[], metric: StakingMetric, until: number): DailySeries {
  if (days.length === 0) return { first: 0, values: [] };
  const first = days.reduce((least, { day }) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const changes = new Array<bigint>(Math.max(0, Math.floor(until / daySeconds) - first + 1)).fill(0n);
  for (const day of days) {
    const index = day.day - first;
    if (index < changes.length) changes[index] = (changes[index] ?? 0n) + day[metric];
  }
  let sum = 0n;
  const values = changes.map((change) => {
    sum += change;
    return sum;
  });
  return { first: first * daySeconds, values };
}
