import { createMetricsClient } from '@firn/metrics-client';
import { eventually } from './eventually.js';

/** The sum of the metrics service's hourly transaction counts, once it is what is expected. */
export function txCount(url: string, chainId: bigint, expected: number): Promise<number> {
  const { chains } = createMetricsClient({ url });
  return eventually(`a txCount of ${expected}`, async () => {
    let sum = 0;
    for await (const { value } of chains.getChainMetrics.items({ chainId, metric: 'txCount' }))
      sum += Number(value);
    return sum === expected ? sum : undefined;
  });
}
