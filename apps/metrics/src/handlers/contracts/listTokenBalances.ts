import type { ListTokenBalancesHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { readTokenBalancesPage } from '../../query/token-holders-page.js';

export const listTokenBalances: ListTokenBalancesHandler<MetricsContext> = async (
  { pageSize = 1000, ...params },
  { series, pageTokens },
) => {
  const { holders, nextPageToken } = await readTokenBalancesPage(series, pageTokens, { ...params, pageSize });
  return {
    addresses: holders.map(({ address, balance }) => ({ address, sortKey: balance })),
    nextPageToken,
  };
};
