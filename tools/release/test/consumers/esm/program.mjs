import { createMetricsClient } from '@firn/metrics-client';
import { createNodeClient } from '@firn/node-client';

const [nodeUrl, metricsUrl] = process.argv.slice(2);
const node = createNodeClient({ url: nodeUrl });
const metrics = createMetricsClient({ url: metricsUrl });

const { networkName } = await node.info.getNetworkName();
const chainId = await node.chain('C').eth.chainId();
const { chains } = await metrics.chains.listChains();
console.log(JSON.stringify({ networkName, chainId: `${chainId}`, chains: chains.length }));
