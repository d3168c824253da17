import { createMetricsClient } from '@firn/metrics-client';
import { isNotFoundError } from '@firn/rest/errors';

const metrics = createMetricsClient({ url: 'http://127.0.0.1:9660' });

// The items of every page, each page fetched when it is asked for.
for await (const { chainName, evmChainId } of metrics.chains.listChains.items())
  console.log(chainName, evmChainId);

try {
  await metrics.chains.getChain({ chainId: 1n });
} catch (error) {
  if (isNotFoundError(error)) console.log(error.status, error.messages);
}
