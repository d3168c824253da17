import type { GetTeleporterMetricsHandler } from '@firn/metrics-server';
import type { TeleporterMetric } from '@firn/metrics-validators';
import type { MetricsContext } from '../../metrics-context.js';
import { findChain } from '../../query/find-chain.js';
import type { MessageSide } from '../../query/message-sql.js';
import { readMessageWindows } from '../../query/message-windows.js';

const sidesOf: Readonly<Record<TeleporterMetric, readonly MessageSide[]>> = {
  teleporterSourceTxnCount: ['srcBlockchainId'],
  teleporterDestinationTxnCount: ['destBlockchainId'],
  teleporterTotalTxnCount: ['srcBlockchainId', 'destBlockchainId'],
};

export const getTeleporterMetrics: GetTeleporterMetricsHandler<MetricsContext> = async (
  { chainId, metric },
  { series, now },
) => {
  const { blockchainId } = findChain(series.state, chainId).record;
  const summaries = await Promise.all(
    sidesOf[metric].map((side) =>
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
