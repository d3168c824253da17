import type { ListChainsResult } from '@firn/metrics-validators';
import type { RestTransport } from '@firn/rest/client';
import { expectTypeOf } from 'vitest';
import { createMetricsClient, getChain, type MetricsClient } from '../src/index.js';

declare const metrics: MetricsClient;
declare const transport: RestTransport;

// Parameters may be left out exactly where none of them is required.
expectTypeOf(metrics.chains.listChains()).resolves.toEqualTypeOf<ListChainsResult>();
metrics.chains.listChains({ network: 'mainnet' });
// @ts-expect-error there is no such network
metrics.chains.listChains({ network: 'moon' });
// @ts-expect-error `chainId` is required
metrics.chains.getChain({});
// @ts-expect-error there is no such metric
metrics.chains.getChainMetrics({ chainId: 43114n, metric: 'nothing' });

// Paged calls are functions with pages and items.
expectTypeOf(metrics.chains.listChains.pages()).toEqualTypeOf<AsyncIterable<ListChainsResult>>();
expectTypeOf(metrics.chains.listChains.items()).toEqualTypeOf<
  AsyncIterable<ListChainsResult['chains'][number]>
>();
expectTypeOf(metrics.chains.getChain).not.toHaveProperty('pages');

// The functions and the client take the same parameters.
expectTypeOf(getChain(transport, { chainId: 43114n })).toEqualTypeOf(
  metrics.chains.getChain({ chainId: 43114n }),
);
expectTypeOf<NonNullable<Parameters<typeof metrics.health.liveCheck>[0]>>().toHaveProperty('signal');

// A client is made with a URL or with a transport, not with both.
createMetricsClient({ transport });
// @ts-expect-error a transport has its URL already
createMetricsClient({ url: 'http://127.0.0.1:9660', transport });
// @ts-expect-error nothing says where the service is
createMetricsClient({});
