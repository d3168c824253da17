// one call of a metrics service over `fetch`
import { getChainMetrics } from '@firn/metrics-client';
import { httpTransport } from '@firn/rest/client';

const transport = httpTransport({ baseUrl: 'http://127.0.0.1:9660' });
console.log(await getChainMetrics(transport, { chainId: 43112n, metric: 'txCount' }));
