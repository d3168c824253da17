import type { IcmHandlers } from '@firn/metrics-server';
import { encodeGetIcmTimeseriesResult } from '@firn/metrics-validators';
import { findChain, scopeVersion } from '../../query/chains.js';
import { readMessagesPage } from '../../query/messages/message-page.js';
import { readGroupBy, teleporterSides } from '../../query/messages/message-sql.js';
import { readMessageWindows } from '../../query/messages/message-windows.js';
import { toNetwork } from '../../source/platform/platform-network.js';
import type { MetricsContext } from '../metrics-context.js';

/** Handlers of the operations of interchain messages. */
export const icmHandlers: IcmHandlers<MetricsContext> = {
  getIcmSummary: async ({ network, groupBy, ...filters }, { series, now }) => {
    const { result, groups } = await readMessageWindows(series, {
      group: network === undefined ? 'total' : toNetwork(network),
      filters,
      groupBy: readGroupBy(groupBy),
      now: now(),
    });
    return groupBy === undefined ? { result } : { result, groups: [...groups] };
  },

  getIcmTimeseries: ({ network, pageSize = 100, ...params }, { series, pageTokens, answers }) => {
    const { state } = series;
    const key = `messages ${JSON.stringify([network, pageSize, Object.entries(params).sort()])}`;
    // A message is counted once over all chains, whichever of them are asked for.
    const version = () => scopeVersion(state, 'total');
    return answers.get(key, version, async () => {
      const request = { ...params, network: network && toNetwork(network), pageSize };
      const { rows, nextPageToken } = await readMessagesPage(series, pageTokens, request);
      return encodeGetIcmTimeseriesResult({ results: rows, nextPageToken });
    });
  },

  getTeleporterMetrics: async ({ chainId, metric }, { series, now }) => {
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
  },
};
