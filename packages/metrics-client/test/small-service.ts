import * as validators from '@firn/metrics-validators';
import { type BoundOperation, createRestServer, httpError, type RestServer } from '@firn/rest/server';

/** A service of a few operations, written by hand on the runtime: the client must not know the generated server. */
export function createSmallService(): RestServer {
  const common = { verb: 'GET', status: 200, cost: 1 };
  const operations: BoundOperation<unknown>[] = [
    {
      contract: {
        ...common,
        name: 'listChains',
        path: '/v2/chains',
        decodeRequest: validators.decodeListChainsRequest,
        encodeResult: validators.encodeListChainsResult,
      },
      handler: ({ pageToken }: validators.ListChainsParams) =>
        pageToken === undefined
          ? { chains: [chain(43114n, 'C-Chain')], nextPageToken: 'second' }
          : { chains: [chain(99999n, 'Tundra')] },
    },
    {
      contract: {
        ...common,
        name: 'getChain',
        path: '/v2/chains/{chainId}',
        decodeRequest: validators.decodeGetChainRequest,
        encodeResult: validators.encodeGetChainResult,
      },
      handler: ({ chainId }: validators.GetChainParams) => {
        if (chainId !== 43114n) throw httpError(404, `Chain ${chainId} is not supported`);
        return chain(43114n, 'C-Chain');
      },
    },
  ];
  return createRestServer({ operations });
}

function chain(evmChainId: bigint, chainName: string): validators.GetChainResult {
  return {
    evmChainId,
    chainName,
    blockchainId: '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
    subnetId: '11111111111111111111111111111111LpoYY',
    network: 'mainnet',
  };
}
