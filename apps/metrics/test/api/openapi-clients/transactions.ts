import type { paths } from '@firn/metrics-validators/openapi';
import createClient from 'openapi-fetch';

const metrics = createClient<paths>({ baseUrl: 'http://127.0.0.1:9660' });

const { data, error } = await metrics.GET('/v2/chains/{chainId}/metrics/{metric}', {
  params: {
    path: { chainId: 43112, metric: 'txCount' },
    query: { timeInterval: 'day', pageSize: 3 },
  },
});
// The document also has text/csv, so that the body is an object or a string.
for (const { timestamp, value } of typeof data === 'object' ? data.results : [])
  console.log(new Date(timestamp * 1000).toISOString().slice(0, 10), value);
if (error !== undefined) console.log(error.statusCode, error.message);

const unknown = await metrics.GET('/v2/chains/{chainId}', { params: { path: { chainId: 1 } } });
console.log(unknown.response.status, unknown.error?.message);
