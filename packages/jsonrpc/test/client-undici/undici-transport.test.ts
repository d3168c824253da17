import { Pool } from 'undici';
import { describe, expect, it } from 'vitest';
import { callRpc } from '../../src/client/index.js';
import { undiciTransport } from '../../src/client-undici/index.js';
import { nodeListener } from '../../src/server/index.js';
import { httpCases } from '../client/http-cases.js';
import { demoEndpoint } from '../demo-endpoint.js';
import { echo } from '../example-operations.js';
import { serve } from '../http-server.js';

describe('undiciTransport', () => {
  httpCases((url, headers) => {
    const transport = undiciTransport({ url, ...(headers && { headers }) });
    return { transport, done: transport.close };
  });

  it('keeps the query of its address, as a key of a provider', async () => {
    const seen: unknown[] = [];
    const server = await serve(({ url }, response) => {
      seen.push(url);
      response.end('{"jsonrpc":"2.0","id":1,"result":[]}');
    });
    await using transport = undiciTransport({ url: `${server.url}/v1/?key=7` });
    await callRpc(transport, { ...echo, path: '/ext/info' }, []);
    expect(seen).toEqual(['/v1/ext/info?key=7']);
    await server.close();
  });

  it('leaves a dispatcher that it was given open', async () => {
    const server = await serve(nodeListener({ route: () => demoEndpoint() }));
    const dispatcher = new Pool(server.url);
    const transport = undiciTransport({ url: server.url, dispatcher });
    expect(await callRpc(transport, echo, [1])).toEqual([1]);
    await transport[Symbol.asyncDispose]();
    expect(dispatcher.closed).toBe(false);
    await dispatcher.close();
    await server.close();
  });
});
