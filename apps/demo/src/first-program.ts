import { createMetricsClient } from '@firn/metrics-client';
import { createNodeClient } from '@firn/node-client';

const node = createNodeClient({ url: 'http://127.0.0.1:9650' });
const metrics = createMetricsClient({ url: 'http://127.0.0.1:9660' });

const { networkName } = await node.info.getNetworkName();
const { eth } = node.chain('C');
const [chainId, head] = await Promise.all([eth.chainId(), eth.blockNumber()]); // one batch, two bigints
console.log(`${networkName}: chain ${chainId} is at block ${head}`);

const { results } = await metrics.chains.getChainMetrics({ chainId, metric: 'txCount' });
for (const { timestamp, value } of results) {
  console.log(new Date(timestamp * 1000).toISOString(), value);
}
