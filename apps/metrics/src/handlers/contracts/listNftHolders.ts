import type { ListNftHoldersHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { readNftHoldersPage } from '../../query/nft-holders.js';

export const listNftHolders: ListNftHoldersHandler<MetricsContext> = async (
  { pageSize = 1000, ...params },
  { series, pageTokens, collectionNames },
) => {
  const page = await readNftHoldersPage(series, collectionNames, pageTokens, { ...params, pageSize });
  return {
    addresses: page.holders.map(({ address, balance }) => ({ address, sortKey: balance })),
    nftCollectionName: page.collection.name,
    nftSymbol: page.collection.symbol,
    totalHolders: page.totalHolders,
    totalTokens: page.totalTokens,
    nextPageToken: page.nextPageToken,
  };
};
