import type { GetIcmTimeseriesHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { readMessagesPage } from '../../query/message-page.js';
import { toNetwork } from '../../state/chain-record.js';

export const getIcmTimeseries: GetIcmTimeseriesHandler<MetricsContext> = async (
  { network, pageSize = 100, ...params },
  { series, pageTokens },
) => {
  const { rows, nextPageToken } = await readMessagesPage(series, pageTokens, {
    ...params,
    network: network && toNetwork(network),
    pageSize,
  });
  return { results: rows, nextPageToken };
};
