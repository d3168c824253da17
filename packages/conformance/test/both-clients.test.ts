import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isCallError } from '@firn/jsonrpc/errors';
import { createMetricsClient } from '@firn/metrics-client';
import { createNodeClient } from '@firn/node-client';
import { expect, it, onTestFinished } from 'vitest';

/** The address of a server on a free port, which is gone at the end. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The address of a server that is gone. */
async function goneServer(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const answers =
  (status: number, body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

const servers: [string, () => Promise<string>, string, string, boolean][] = [
  ['away', goneServer, 'transport', 'transport', true],
  ['slow', () => serve(() => {}), 'timeout', 'timeout', true],
  [
    'wrong',
    () => serve(answers(200, '{"jsonrpc":"2.0","id":1,"result":{"peers":7},"chains":7}')),
    'response-validation',
    'response-validation',
    false,
  ],
  [
    'refusing',
    () =>
      serve(answers(400, '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"},"message":"no"}')),
    'rpc',
    'http-status',
    false,
  ],
];

it.each(servers)(
  'one guard handles what both clients throw at a server that is %s',
  async (_, start, ofNode, ofMetrics, retryable) => {
    const options = { url: await start(), timeoutMs: 200, retry: false } as const;
    const calls = [
      { call: () => createNodeClient(options).info.peers(), code: ofNode, operation: 'info.peers' },
      {
        call: () => createMetricsClient(options).chains.listChains(),
        code: ofMetrics,
        operation: 'listChains',
      },
    ];
    for (const { call, code, operation } of calls) {
      const error = await call().catch((thrown: unknown) => thrown);
      if (!isCallError(error)) expect.unreachable(String(error));
      else {
        expect(error).toMatchObject({ code, operation, retryable });
        expect(error.url).toContain(options.url);
      }
    }
  },
);
