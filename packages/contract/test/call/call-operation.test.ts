import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { readRetryAfter } from '@firn/primitives/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPages, callOperation, NoAnswerError, writeRequest } from '../../src/call/index.js';
import type { DocumentOperation } from '../../src/document/index.js';
import { metricsContract, nodeContracts } from '../firn-documents.js';

const operations = [...nodeContracts, metricsContract].flatMap(({ operations: each }) => each);

function find(name: string): DocumentOperation {
  const found = operations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`${name} is not there`);
  return found;
}

const notification = {
  protocol: 'json-rpc',
  params: 'by-name',
  accepts: 'either',
  aliases: [],
  notification: true,
} as const;

describe('writeRequest', () => {
  it('writes the parameters of each form', () => {
    const text = (name: string, params: Record<string, unknown>, path = { blockchainId: 'C' }) =>
      writeRequest(find(name), params, path);
    expect(text('info.peers', { nodeIDs: [] })).toEqual({
      verb: 'POST',
      target: '/ext/info',
      body: '{"jsonrpc":"2.0","id":1,"method":"info.peers","params":{"nodeIDs":[]}}',
      headers: { 'content-type': 'application/json' },
    });
    expect(text('eth_getBlockByNumber', { block: '0x1', fullTransactions: true }).target).toBe(
      '/ext/bc/C/rpc',
    );
    expect(text('eth_getStorageAt', { block: 'latest' }).body).toContain('"params":[null,null,"latest"]');
  });

  it('writes path, query and body, and integers of any size exactly', () => {
    expect(
      writeRequest(find('getChainMetrics'), { chainId: 2n ** 63n, metric: 'txCount', pageSize: 2 }).target,
    ).toBe('/v2/chains/9223372036854775808/metrics/txCount?pageSize=2');
    expect(writeRequest(find('compositeQuery'), { body: { operator: 'AND', queries: [] } })).toMatchObject({
      verb: 'POST',
      body: '{"operator":"AND","queries":[]}',
    });
    for (const blockchainId of ['', '.', '..'])
      expect(() => writeRequest(find('eth_chainId'), {}, { blockchainId })).toThrow(
        'a path segment that is not empty',
      );
    expect(writeRequest(find('eth_chainId'), {}, { blockchainId: '../a?%2e%2e' }).target).toBe(
      '/ext/bc/..%2Fa%3F%252e%252e/rpc',
    );
    expect(() => writeRequest(find('getChain'), {})).toThrow(
      'chainId: missing, the path is /v2/chains/{chainId}',
    );
  });
});

describe('readRetryAfter', () => {
  it('reads seconds and dates, and nothing else', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(readRetryAfter('2', now)).toBe(2000);
    expect(readRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30_000);
    expect(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
    expect([null, '', 'soon'].map((text) => readRetryAfter(text, now))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('callOperation', () => {
  let url = '';
  let answers: { status?: number; body: string; headers?: Record<string, string> }[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { status = 200, body, headers = {} } = answers.shift() ?? { body: '' };
    asked.push(request.url ?? '');
    response.writeHead(status, headers).end(body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());
  beforeEach(() => void asked.splice(0));

  it('sends a notification without an id, which nothing answers', async () => {
    const operation = { ...find('info.peers'), wire: notification } as DocumentOperation;
    expect(writeRequest(operation, {}).body).toBe('{"jsonrpc":"2.0","method":"info.peers","params":{}}');
    answers = [{ status: 204, body: '' }];
    expect(await callOperation({ url }, operation, {})).toMatchObject({
      ok: true,
      status: 204,
      result: undefined,
    });
    answers = [{ body: '\n' }, { body: '{"jsonrpc":"2.0","id":null}' }];
    for (const _ of answers.slice())
      expect(await callOperation({ url }, operation, {})).toMatchObject({ ok: true, result: undefined });
    answers = [{ status: 502, body: '' }];
    await expect(callOperation({ url }, operation, {})).rejects.toThrow('HTTP 502');
    answers = [{ body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}' }];
    expect(await callOperation({ url }, operation, {})).toMatchObject({ ok: false, code: -32600 });
  });

  const restError = '{"message":"Cannot POST /ext/info","error":"Not Found","statusCode":404}';
  it.each([
    ['info.peers', 404, restError, `HTTP 404 with something that is not a JSON-RPC answer: ${restError}`],
    ['info.peers', 200, '[1,2]', 'HTTP 200 with something that is not a JSON-RPC answer: [1,2]'],
    ['info.peers', 200, 'null', 'HTTP 200 with something that is not a JSON-RPC answer: null'],
    ['info.peers', 200, '<html>\n<p>Hi', 'HTTP 200 with something that is not JSON: <html> <p>Hi'],
    ['info.peers', 502, '', 'HTTP 502 with something that is not JSON: an empty body'],
    ['listChains', 404, '404 page not found', 'HTTP 404 with something that is not JSON: 404 page not found'],
    [
      'listChains',
      200,
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}',
      'HTTP 200 with something that is not an answer of a REST interface: {"jsonrpc":"2.0"',
    ],
  ])('%s at a server of another kind (%i %s) is told as such', async (name, status, body, said) => {
    answers = [{ status, body }];
    const failure = await callOperation({ url }, find(name), {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NoAnswerError);
    expect((failure as Error).message).toContain(`answered ${said}`);
  });

  it.each(['info.peers', 'listChains'])('%s is told to wait, whatever the body', async (name) => {
    answers = [
      { status: 429, body: 'slow down', headers: { 'retry-after': '7' } },
      { status: 429, body: '' },
      { status: 503, body: '{"message":"busy"}', headers: { 'retry-after': '0' } },
    ];
    const ask = () => callOperation({ url }, find(name), {});
    expect(await ask()).toMatchObject({
      ok: false,
      status: 429,
      code: 429,
      message: 'HTTP status 429',
      retryAfterMs: 7000,
    });
    expect(await ask()).toMatchObject({ ok: false, status: 429 });
    expect(await ask()).toMatchObject({ ok: false, code: 503, message: 'busy', retryAfterMs: 0 });
  });

  it('says that fetch refuses a port', async () => {
    await expect(callOperation({ url: 'http://127.0.0.1:22' }, find('info.peers'), {})).rejects.toThrow(
      'http://127.0.0.1:22/ext/info: fetch refuses this port (bad port); serve it at another',
    );
  });

  it('gives results with exact integers, and errors in the form of the interface', async () => {
    answers = [
      { body: '{"jsonrpc":"2.0","id":1,"result":{"weight":18446744073709551615}}' },
      { body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no","data":{"path":"a"}}}' },
      { status: 400, body: '{"message":["a","b"],"error":"Bad Request","statusCode":400}' },
    ];
    const peers = find('info.peers');
    expect(await callOperation({ url }, peers, {})).toMatchObject({
      ok: true,
      status: 200,
      result: { weight: 2n ** 64n - 1n },
    });
    expect(await callOperation({ url }, peers, {})).toMatchObject({
      ok: false,
      code: -32602,
      data: { path: 'a' },
    });
    expect(await callOperation({ url }, find('listChains'), {})).toMatchObject({
      ok: false,
      code: 400,
      message: 'a; b',
    });
  });

  it('tells where there is no answer', async () => {
    answers = [{ status: 502, body: '<html>' }];
    await expect(callOperation({ url }, find('info.peers'), {})).rejects.toThrow(
      /answered HTTP 502 .*<html>/,
    );
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const nobody = callOperation({ url: `http://127.0.0.1:${port}` }, find('info.peers'), {});
    await expect(nobody).rejects.toThrow(NoAnswerError);
    await expect(nobody).rejects.toThrow(/ECONNREFUSED/);
  });

  it('tells no secrets of the address, which fetch does', async () => {
    const failure = await callOperation(
      { url: 'http://me:hidden@node.example' },
      find('info.peers'),
      {},
    ).catch((error: unknown) => error);
    expect(inspect(failure)).not.toContain('hidden');
    expect((failure as Error).message).toMatch(/^http:\/\/node\.example\/ext\/info: .*credentials/);
  });

  it('replaces what it sends itself by the headers of the target, whatever their case', async () => {
    let sent = new Headers();
    const keep: typeof fetch = async (_url, init) => {
      sent = new Headers(init?.headers);
      return new Response('{"jsonrpc":"2.0","id":1,"result":{}}');
    };
    const headers = { Accept: 'text/csv', 'Content-Type': 'application/json; charset=utf-8', 'X-Key': 'a' };
    await callOperation({ url, headers, fetch: keep }, find('info.peers'), {});
    expect(Object.fromEntries(sent)).toEqual({
      accept: 'text/csv',
      'content-type': 'application/json; charset=utf-8',
      'x-key': 'a',
    });
  });

  it('follows pages to the last one', async () => {
    answers = [{ body: '{"nextPageToken":"t","results":[1]}' }, { body: '{"results":[2]}' }];
    const items = [];
    for await (const page of allPages({ url }, find('getChainMetrics'), { chainId: 1, metric: 'txCount' })) {
      if (page.ok) items.push(...page.items);
    }
    expect(items).toEqual([1, 2]);
    expect(asked).toEqual(['/v2/chains/1/metrics/txCount', '/v2/chains/1/metrics/txCount?pageToken=t']);
  });
});
