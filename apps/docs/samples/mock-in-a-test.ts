import { openDocument } from '@firn/contract/document';
import { createMetricsClient } from '@firn/metrics-client';
import { createMock } from '@firn/mock';
import { metricsOpenApi } from '@firn/specs';

const mock = createMock({ contracts: [openDocument(metricsOpenApi, { codecs: true })] });
const metrics = createMetricsClient({
  url: 'http://mock',
  fetch: (input, init) => mock.fetch(new Request(input, init)),
});
const { chains = [] } = await metrics.chains.listChains();
console.log(chains.map(({ chainName }) => chainName).join(', '));
