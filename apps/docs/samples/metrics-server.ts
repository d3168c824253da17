import { createServer } from 'node:http';
import { type HealthHandlers, healthOperations } from '@firn/metrics-server';
import { bindOperations, createRestServer, httpError, nodeListener } from '@firn/rest/server';

/** What the handlers work with. */
interface Store {
  readonly newestBlock: number | undefined;
}

const handlers: HealthHandlers<Store> = {
  liveCheck: () => ({ status: 'ok', info: {}, error: {}, details: {} }),
  healthCheck: (_, { newestBlock }) => {
    if (newestBlock === undefined) throw httpError(503, 'nothing is indexed yet');
    return { status: 'ok', info: { newestBlock: { status: 'up' } }, error: {}, details: {} };
  },
};

const service = createRestServer({
  operations: bindOperations(healthOperations, handlers),
  context: (): Store => ({ newestBlock: undefined }),
});
const server = createServer(nodeListener(service)).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const { port } = server.address() as { port: number };

for (const path of ['/v2/live-check', '/v2/health-check', '/v2/chains']) {
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
  console.log(path, status);
}
server.close();
