import { openDocument } from '@firn/contract/document';
import { createMetricsClient } from '@firn/metrics-client';
import { createMock } from '@firn/mock';
import { inProcessTransport } from '@firn/rest/client';
import { metricsOpenApi } from '@firn/specs';

const mock = createMock({ contracts: [openDocument(metricsOpenApi, { codecs: true })] });
const metrics = createMetricsClient({
  // The mock is a server in this process: there is no port and no network.
  transport: inProcessTransport(mock),
  headers: { 'x-tenant': 'docs' },
  onRequest: ({ headers }) => headers.set('x-request-id', crypto.randomUUID()),
  onResponse: ({ status }, { operation, headers }) => console.log(operation, status, headers.get('x-tenant')),
});
await metrics.chains.listChains();
await metrics.health.liveCheck();
