import type { GetIcmTimeseriesHandler } from '@firn/metrics-server';
import { encodeGetIcmTimeseriesResult } from '@firn/metrics-validators';
import type { MetricsContext } from '../../metrics-context.js';
import { scopeVersion } from '../../query/find-chain.js';
import { readMessagesPage } from '../../query/message-page.js';
import { toNetwork } from '../../state/chain-record.js';

export const getIcmTimeseries: GetIcmTimeseriesHandler<MetricsContext> = (
  { network, pageSize = 100, ...params },
  { series, pageTokens, answers },
) => {
  const { state } = series;
  const key = `messages ${JSON.stringify([network, pageSize, Object.entries(params).sort()])}`;
  // A message is counted once over all chains, whichever of them are asked for.
  const version = () => scopeVersion(state, 'total');
  return answers.get(key, version, async () => {
    const request = { ...params, network: network && toNetwork(network), pageSize };
    const { rows, nextPageToken } = await readMessagesPage(series, pageTokens, request);
    return encodeGetIcmTimeseriesResult({ results: rows, nextPageToken });
  });
};
