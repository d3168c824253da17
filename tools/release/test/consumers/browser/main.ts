import { createMetricsClient } from '@firn/metrics-client';
import { createNodeClient } from '@firn/node-client';

const url = new URLSearchParams(location.search).get('server') ?? '';
const { networkName } = await createNodeClient({ url }).info.getNetworkName();
const { chains } = await createMetricsClient({ url }).chains.listChains();
document.title = JSON.stringify({ networkName, chains: chains.length });
