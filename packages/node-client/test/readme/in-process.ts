import { inProcessTransport } from '@firn/jsonrpc/client';
import { createEndpoint, fetchHandler } from '@firn/jsonrpc/server';
import { createNodeClient } from '@firn/node-client';

// A node of one method; a real one binds the handlers of @firn/node-server.
const getNetworkName = {
  contract: {
    name: 'info.getNetworkName',
    access: 'public',
    decodeParams: () => undefined,
    encodeResult: (result: unknown) => JSON.stringify(result),
  },
  handler: () => ({ networkName: 'in-process' }),
} as const;
const info = createEndpoint({
  groups: [{ name: 'info', aliases: [], methods: [getNetworkName], subscriptions: [] }],
  context: undefined,
});
const route = (path: string) => (path === '/ext/info' ? info : undefined);

// Calls without a socket: for tests, and for programs that are both sides.
const transport = inProcessTransport((path, text, meta) => route(path)?.dispatch(text, meta));
console.log(await createNodeClient({ transport }).info.getNetworkName());

// The same endpoint for whatever speaks the Fetch API: workers, Deno, Bun.
const handle = fetchHandler({ route });
const fetchInProcess: typeof fetch = (input, init) => handle(new Request(input, init));
const node = createNodeClient({ url: 'http://node.test', fetch: fetchInProcess });
console.log(await node.info.getNetworkName());
