import { listNftHolders, listTokenBalances } from '@firn/metrics-client';
import type { AddressEntry } from '@firn/metrics-validators';
import type { Chain } from './chains.js';
import { metricsTransport } from './metrics-queries.js';
import type { QueryOptions } from './query-options.js';

/** Holders that are shown: a service reads all of them for any. */
const pageSize = 50;
const refreshMs = 15_000;

/** The greatest holders of a token, by the metrics service. */
export function holdersQuery(
  chain: Chain,
  address: `0x${string}`,
  hasItems: boolean,
): QueryOptions<readonly AddressEntry[]> {
  return {
    queryKey: [chain.genesis, chain.path, 'holders', address],
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => {
      const asked = { chainId: chain.chainId, address, pageSize };
      const { addresses } = hasItems
        ? await listNftHolders(metricsTransport(), asked, { signal })
        : await listTokenBalances(metricsTransport(), { ...asked, threshold: 0n }, { signal });
      // Of a token those are listed too that once held some of it.
      return addresses.filter(({ sortKey }) => sortKey > 0n);
    },
  };
}
