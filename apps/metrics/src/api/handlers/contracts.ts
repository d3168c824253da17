import type { ContractsHandlers } from '@firn/metrics-server';
import { httpError } from '@firn/rest/server';
import { readNftHoldersPage } from '../../query/holders/nft-holders.js';
import { readTokenBalancesPage } from '../../query/holders/token-holders.js';
import type { MetricsContext } from '../metrics-context.js';

const holdersOfBtcb = '/v2/chains/43114/contracts/0x152b9d0fdc40c096757f570a51e494bd4b943e50/balances';

/** Handlers of the operations of holders and balances of contracts. */
export const contractsHandlers: ContractsHandlers<MetricsContext> = {
  listBridgedBtcb: () => {
    throw httpError(
      410,
      `Amounts of BTC.b that were bridged are not served any more; its holders are listed at ${holdersOfBtcb}`,
    );
  },

  listNftHolders: async ({ pageSize = 1000, ...params }, { series, pageTokens, collectionNames }) => {
    const page = await readNftHoldersPage(series, collectionNames, pageTokens, { ...params, pageSize });
    return {
      addresses: page.holders.map(({ address, balance }) => ({ address, sortKey: balance })),
      nftCollectionName: page.collection.name,
      nftSymbol: page.collection.symbol,
      totalHolders: page.totalHolders,
      totalTokens: page.totalTokens,
      nextPageToken: page.nextPageToken,
    };
  },

  listTokenBalances: async ({ pageSize = 1000, ...params }, { series, pageTokens }) => {
    const { holders, nextPageToken } = await readTokenBalancesPage(series, pageTokens, {
      ...params,
      pageSize,
    });
    return {
      addresses: holders.map(({ address, balance }) => ({ address, sortKey: balance })),
      nextPageToken,
    };
  },
};
