import { createMetricsClient } from '@firn/metrics-client';
import { inProcessTransport } from '@firn/rest/client';
import { createRestServer, fetchHandler } from '@firn/rest/server';

// A service of one operation; a real one binds the handlers of @firn/metrics-server.
const liveCheck = {
  contract: {
    name: 'liveCheck',
    verb: 'GET',
    path: '/v2/live-check',
    status: 200,
    cost: 0,
    decodeRequest: () => undefined,
    encodeResult: (result: unknown) => JSON.stringify(result),
  },
  handler: () => ({ status: 'ok', info: {}, error: {}, details: {} }),
} as const;
const server = createRestServer({ operations: [liveCheck] });

// Calls without a socket: for tests, and for programs that are both sides.
const transport = inProcessTransport(server);
console.log((await createMetricsClient({ transport }).health.liveCheck()).status);

// The same server for whatever speaks the Fetch API: workers, Deno, Bun.
const handle = fetchHandler(server);
const fetchInProcess: typeof fetch = (input, init) => handle(new Request(input, init));
const metrics = createMetricsClient({ url: 'http://metrics.test', fetch: fetchInProcess });
console.log((await metrics.health.liveCheck()).status);
