import type { paths } from '@firn/metrics-validators/openapi';
import { setupServer } from 'msw/node';
import { createOpenApiHttp } from 'openapi-msw';

const http = createOpenApiHttp<paths>({ baseUrl: 'http://127.0.0.1:9660' });

export const server = setupServer(
  http.get('/v2/chains', ({ query, response }) =>
    response(200).json({
      chains: [
        {
          evmChainId: 43114,
          chainName: 'C-Chain',
          blockchainId: '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
          subnetId: '11111111111111111111111111111111LpoYY',
          network: query.get('network') === 'testnet' ? 'testnet' : 'mainnet',
        },
      ],
    }),
  ),
);
