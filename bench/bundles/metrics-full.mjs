import { isCallError } from '../../packages/http/dist/errors/index.js';
import { getChainMetrics } from '../../packages/metrics-client/dist/index.js';
import { httpTransport, withRetry, withTimeout } from '../../packages/rest/dist/client/index.js';

const transport = withTimeout(withRetry(httpTransport({ baseUrl: 'http://127.0.0.1:9660' })), 10_000);
try {
  console.log(await getChainMetrics(transport, { chainId: 43112n, metric: 'txCount' }));
} catch (error) {
  console.error(isCallError(error) ? error.code : error);
}
