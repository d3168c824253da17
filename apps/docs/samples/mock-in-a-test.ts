import { metricsContract } from '@firn/contract/document';
import { createMetricsClient } from '@firn/metrics-client';
import { createMock } from '@firn/mock';

const mock = createMock({ contracts: [metricsContract()] });
const metrics = createMetricsClient({
  url: 'http://mock',
  fetch: (input, init) => mock.fetch(new Request(input, init)),
});
const { chains = [] } = await metrics.chains.listChains();
console.log(chains.map(({ chainName }) => chainName).join(', '));
