import { createServer } from 'node:http';
import { type HealthHandlers, healthOperations } from '@firn/metrics-server';
import { bindOperations, createRestServer, httpError, nodeListener } from '@firn/rest/server';

/** What the handlers work with. */
interface Store {
  readonly isUp: boolean;
}

const handlers: HealthHandlers<Store> = {
  liveCheck: () => ({ status: 'ok', info: {}, error: {}, details: {} }),
  healthCheck: (_, store) => {
    if (!store.isUp) throw httpError(503, 'The store does not answer');
    return { status: 'ok', info: {}, error: {}, details: {} };
  },
};

const metrics = createRestServer({
  operations: bindOperations(healthOperations, handlers),
  context: () => ({ isUp: false }),
});
const server = createServer(nodeListener(metrics)).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

const { port } = server.address() as { port: number };
for (const path of ['/v2/live-check', '/v2/health-check']) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  console.log(response.status, await response.text());
}
server.close();
