import { createMetricsClient, type MetricsClient } from '@firn/metrics-client';
import { type ChainsHandlers, chainsOperations } from '@firn/metrics-server';
import { createNodeClient } from '@firn/node-client';
import { type InfoHandlers, infoGroup } from '@firn/node-server';
import { type InfoPeersResult, isInfoPeersResult } from '@firn/node-validators';
import { InfoPeersResultZod } from '@firn/node-validators/zod';

const [url = ''] = process.argv.slice(2);
const node = createNodeClient({ url });
const metrics: MetricsClient = createMetricsClient({ url });

const { networkName }: { networkName: string } = await node.info.getNetworkName();
const chainId: bigint = await node.chain('C').eth.chainId();
const { chains } = await metrics.chains.listChains();

// @ts-expect-error: a chain ID is a bigint
const wrongResult: number = chainId;
// @ts-expect-error: there is no such metric
const wrongMetric = () => metrics.chains.getChainMetrics({ chainId, metric: 'txCuont' });
// @ts-expect-error: there is no such method
const wrongMethod = () => node.info.getNetworkNam();

const handler: InfoHandlers['info.getNetworkName'] = () => ({ networkName });
const operations: readonly (keyof ChainsHandlers)[] = Object.keys(
  chainsOperations,
) as (keyof ChainsHandlers)[];
const peers: unknown = { numPeers: '0', peers: [] };
const read: InfoPeersResult = InfoPeersResultZod.parse(peers);

console.log(
  JSON.stringify({
    networkName,
    chains: chains.length,
    isPeers: isInfoPeersResult(peers),
    peers: read.peers.length,
    served: operations.includes('getChain') && infoGroup.name,
    unused: [wrongResult, wrongMetric, wrongMethod, handler].length,
  }),
);
