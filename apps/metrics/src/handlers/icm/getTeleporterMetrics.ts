import type { GetTeleporterMetricsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { findChain } from '../../query/find-chain.js';
import { teleporterSides } from '../../query/message-sql.js';
import { readMessageWindows } from '../../query/message-windows.js';

export const getTeleporterMetrics: GetTeleporterMetricsHandler<MetricsContext> = async (
  { chainId, metric },
  { series, now },
) => {
  const { blockchainId } = findChain(series.state, chainId).record;
  const summaries = await Promise.all(
    teleporterSides[metric].map((side) =>
      readMessageWindows(series, {
        group: 'total',
        filters: { [side]: blockchainId },
        groupBy: [],
        now: now(),
      }),
    ),
  );
  return { result: { value: summaries.reduce((sum, { result }) => sum + result.allTime, 0) } };
};
