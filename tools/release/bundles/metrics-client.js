// `createMetricsClient` with every operation of a metrics service
import { createMetricsClient } from '@firn/metrics-client';

const metrics = createMetricsClient({ url: 'http://127.0.0.1:9660' });
console.log(await metrics.chains.getChainMetrics({ chainId: 43112n, metric: 'txCount' }));
