import { createMetricsClient } from '@firn/metrics-client';

const metrics = createMetricsClient({ url: 'http://127.0.0.1:9660' });
const { results } = await metrics.chains.getChainMetrics({
  chainId: 43112n,
  metric: 'txCount',
  timeInterval: 'day',
});
for (const { timestamp, value } of results.slice(0, 2))
  console.log(new Date(timestamp * 1000).toISOString(), value);
