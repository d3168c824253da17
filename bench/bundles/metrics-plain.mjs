import { getChainMetrics } from '../../packages/metrics-client/dist/index.js';
import { httpTransport } from '../../packages/rest/dist/client/index.js';

const transport = httpTransport({ baseUrl: 'http://127.0.0.1:9660' });
console.log(await getChainMetrics(transport, { chainId: 43112n, metric: 'txCount' }));
