import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPages, callOperation, NoAnswerError, writeRequest } from '../src/call/index.js';
import { metricsContract, nodeContracts, type Operation } from '../src/index.js';

const operations = [...nodeContracts(), metricsContract()].flatMap(({ operations: each }) => each);

function find(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`${name} is not there`);
  return found;
}

describe('writeRequest', () => {
  it('writes the parameters of each form', () => {
    const text = (name: string, params: Record<string, unknown>, path = { blockchainId: 'C' }) =>
      writeRequest(find(name), params, path);
    expect(text('info.peers', { nodeIDs: [] })).toEqual({
      verb: 'POST',
      target: '/ext/info',
      body: '{"jsonrpc":"2.0","id":1,"method":"info.peers","params":{"nodeIDs":[]}}',
      headers: {},
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
    expect(() => writeRequest(find('getChain'), {})).toThrow(
      'chainId: missing, the path is /v2/chains/{chainId}',
    );
  });
});

describe('callOperation', () => {
  let url = '';
  let answers: { status?: number; body: string }[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { status = 200, body } = answers.shift() ?? { body: '' };
    asked.push(request.url ?? '');
    response.writeHead(status).end(body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());
  beforeEach(() => void asked.splice(0));

  it('gives results with exact integers, and errors in the form of the interface', async () => {
    answers = [
      { body: '{"jsonrpc":"2.0","id":1,"result":{"weight":18446744073709551615}}' },
      { body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no","data":{"path":"a"}}}' },
      { status: 400, body: '{"message":["a","b"],"error":"Bad Request","statusCode":400}' },
    ];
    const peers = find('info.peers');
    expect(await callOperation({ url }, peers, {})).toEqual({
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
    await expect(callOperation({ url }, find('info.peers'), {})).rejects.toThrow(/answered 502 .*<html>/);
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const nobody = callOperation({ url: `http://127.0.0.1:${port}` }, find('info.peers'), {});
    await expect(nobody).rejects.toThrow(NoAnswerError);
    await expect(nobody).rejects.toThrow(/ECONNREFUSED/);
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
