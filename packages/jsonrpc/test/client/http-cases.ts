import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callRpc, type ExchangeTransport, notifyRpc } from '../../src/client/index.js';
import { isRpcError, isTransportError } from '../../src/errors/index.js';
import { nodeListener } from '../../src/server/index.js';
import { deferred } from '../deferred.js';
import { demoEndpoint } from '../demo-endpoint.js';
import { add, echo, tell } from '../example-operations.js';
import { serve } from '../http-server.js';

/** Makes a transport to a base URL; `done` ends it. */
export type Connect = (
  url: string,
  headers?: Record<string, string>,
) => { readonly transport: ExchangeTransport; readonly done: () => Promise<void> };

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** What holds of every HTTP transport. */
export function httpCases(connect: Connect): void {
  async function against<T>(
    respond: Respond,
    run: (transport: ExchangeTransport, url: string) => Promise<T>,
    base = '',
  ): Promise<T> {
    const server = await serve(async (request, response) => {
      const chunks = await request.toArray();
      respond(request, response, Buffer.concat(chunks as Buffer[]).toString());
    });
    const { transport, done } = connect(server.url + base, { 'x-key': 'k' });
    try {
      return await run(transport, server.url);
    } finally {
      await done();
      await server.close();
    }
  }

  const failing = (respond: Respond): Promise<unknown> =>
    against(respond, (transport) =>
      callRpc(transport, echo, [1]).then(
        () => expect.unreachable(),
        (error: unknown) => error,
      ),
    );

  it('calls a server of this package', async () => {
    const server = await serve(nodeListener({ route: () => demoEndpoint() }));
    const { transport, done } = connect(`${server.url}/`);
    expect(await callRpc(transport, add, { a: 1n, b: 2n }, { pathParams: { name: 'demo' } })).toBe(3n);
    const failure = await callRpc(transport, { ...echo, method: 'demo.nothing' }, []).catch(
      (error: unknown) => error,
    );
    expect(isRpcError(failure) && failure.rpcCode).toBe(-32601);
    await done();
    await server.close();
  });

  it('sends one call as JSON, to the path of the operation, with ids from 1', async () => {
    const seen: unknown[] = [];
    await against(
      (request, response, body) => {
        seen.push([
          request.method,
          request.url,
          request.headers['content-type'],
          request.headers['x-key'],
          body,
        ]);
        response.end(`{"jsonrpc":"2.0","id":${(JSON.parse(body) as { id: number }).id},"result":"5"}`);
      },
      async (transport) => {
        await callRpc(transport, add, { a: 2n, b: 3n }, { pathParams: { name: 'a/b' } });
        await callRpc(transport, { ...echo, encodeParams: () => '[]' }, []);
      },
      '/base/',
    );
    const call = (id: number, method: string, params: string): string =>
      `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
    expect(seen).toEqual([
      ['POST', '/base/ext/a%2Fb', 'application/json', 'k', call(1, 'demo.add', '["2","3"]')],
      ['POST', '/base/ext/demo', 'application/json', 'k', call(2, 'demo.echo', '[]')],
    ]);
  });

  it('sends a notification without an id, and resolves once the server has taken it', async () => {
    const told: unknown[] = [];
    const endpoint = demoEndpoint({ echo: (params) => void told.push(params) });
    const server = await serve(nodeListener({ route: () => endpoint }));
    const { transport, done } = connect(`${server.url}/`);
    expect(await notifyRpc(transport, tell, ['hi'])).toBeUndefined();
    expect(told).toEqual([['hi']]);
    await done();
    await server.close();
  });

  it.each([
    [204, '', undefined],
    [200, '{"jsonrpc":"2.0","result":null}', undefined],
    [200, '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}', { rpcCode: -32600 }],
    [200, '<html>', { code: 'transport', message: expect.stringContaining('answer is not JSON: <html>') }],
    [503, '', { code: 'transport', status: 503 }],
  ])('takes from the answer %d %s to a notification what went wrong', async (status, text, expected) => {
    const bodies: string[] = [];
    const outcome = against(
      (_, response, body) => {
        bodies.push(body);
        response.writeHead(status).end(text);
      },
      (transport) => notifyRpc(transport, tell, [1]),
    );
    if (expected === undefined) expect(await outcome).toBeUndefined();
    else await expect(outcome).rejects.toMatchObject(expected);
    expect(bodies).toEqual(['{"jsonrpc":"2.0","method":"demo.echo","params":[1]}']);
  });

  it('does not send a call whose path lacks a value', async () => {
    await against(
      () => expect.unreachable(),
      async (transport) => {
        for (const name of [undefined, '', '.', '..']) {
          const options = name === undefined ? {} : { pathParams: { name } };
          await expect(callRpc(transport, add, { a: 1n, b: 1n }, options)).rejects.toThrow(
            '/ext/{name} needs pathParams.name',
          );
        }
      },
    );
  });

  it.each([200, 400, 500])('throws the error of an answer with status %d', async (status) => {
    const failure = await failing((_, response) => {
      response
        .writeHead(status)
        .end('{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"reverted","data":"0x08"}}');
    });
    expect(isRpcError(failure) && failure).toMatchObject({
      code: 'rpc',
      rpcCode: 3,
      message: 'reverted',
      data: '0x08',
    });
  });

  it.each([403, 429, 502, 503, 504])(
    'throws a TransportError for the status %d with a time to wait, whatever the body',
    async (status) => {
      const failure = await failing((_, response) => {
        response
          .writeHead(status, { 'retry-after': '7' })
          .end('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"slow down"}}');
      });
      expect(isTransportError(failure) && failure).toMatchObject({ status, retryAfterMs: 7000, sent: true });
      expect(String(failure)).toContain(`HTTP ${status}: {"jsonrpc"`);
    },
  );

  it.each([
    [404, '404 page not found\n', '/ext/demo: HTTP 404: 404 page not found'],
    [500, '', 'HTTP 500: an empty body'],
    [500, `<html>${'x'.repeat(1000)}`, 'HTTP 500: <html>xxx'],
    [200, '<html>', '/ext/demo: answer is not JSON: <html>'],
    [200, '', 'demo.echo at http://127.0.0.1:'],
    [404, '{"error":"Not Found","statusCode":404}', '/ext/demo: no answer to id 1 but {"error":"Not Found"'],
    [200, 'null', 'no answer to id 1'],
    [200, '[]', 'no answer to id 1'],
    [200, '{"jsonrpc":"2.0","id":2,"result":1}', 'no answer to id 1'],
    [200, '{"jsonrpc":"2.0","id":"1","result":1}', 'no answer to id 1'],
    [200, '{"jsonrpc":"2.0","id":1}', 'no answer to id 1'],
  ])('throws a TransportError for status %d with body %j', async (status, body, message) => {
    const failure = await failing((_, response) => response.writeHead(status).end(body));
    expect(isTransportError(failure) && failure.message).toContain(message);
    expect(String(failure).length).toBeLessThan(300);
  });

  it('takes null as a result', async () => {
    const result = await against(
      (_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":null}'),
      (transport) => callRpc(transport, echo, []),
    );
    expect(result).toBeNull();
  });

  it('throws a TransportError where nobody listens', async () => {
    const { url, close } = await serve();
    await close();
    const { transport, done } = connect(url);
    const failure = await callRpc(transport, echo, []).catch((error: unknown) => error);
    expect(isTransportError(failure) && failure.message).toMatch(
      /^demo\.echo at http:\S+: no answer: .*ECONNREFUSED/,
    );
    await done();
  });

  it('throws a TransportError where the connection breaks', async () => {
    const failure = await failing((request) => request.socket.destroy());
    expect(isTransportError(failure) && failure.sent).toBe(true);
  });

  it('ends a call with the reason of its signal, before and while it waits', async () => {
    const arrived = deferred();
    await against(
      () => arrived.resolve(),
      async (transport) => {
        const controller = new AbortController();
        const call = callRpc(transport, echo, [], { signal: controller.signal });
        await arrived.promise;
        controller.abort(new Error('enough'));
        await expect(call).rejects.toThrow('enough');
        await expect(callRpc(transport, echo, [], { signal: controller.signal })).rejects.toThrow('enough');
      },
    );
  });

  describe('exchange', () => {
    it('carries whole messages', async () => {
      const server = await serve(nodeListener({ route: () => demoEndpoint() }));
      const { transport, done } = connect(server.url);
      const text = await transport.exchange(
        '/ext/demo',
        '[{"jsonrpc":"2.0","id":1,"method":"demo.echo"}]',
        undefined,
      );
      expect(JSON.parse(text)).toEqual([{ jsonrpc: '2.0', id: 1, result: null }]);
      expect([transport.nextId(), transport.nextId()]).toEqual([1, 2]);
      await done();
      await server.close();
    });
  });
}
