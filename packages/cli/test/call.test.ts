import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { firn, startFirn } from './run.js';
import { startServer, type TestAnswer, type TestServer } from './server.js';

const nodeId = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

describe('firn call', () => {
  let server: TestServer;
  let answer: TestAnswer[];
  beforeEach(async () => {
    answer = [];
    server = await startServer(() => answer.shift() ?? { text: '{"jsonrpc":"2.0","id":1,"result":null}' });
  });
  afterEach(() => server.close());

  const call = (...words: string[]) => firn('call', ...words, '--url', server.url);
  const result = (text: string) => answer.push({ text: `{"jsonrpc":"2.0","id":1,"result":${text}}` });

  it('sends parameters by name, read by their types, and writes tables', async () => {
    result(`{"numPeers":"1","peers":[]}`);
    const { code, out } = await call('info.peers', `nodeIDs=${nodeId},${nodeId}`);
    expect(server.received[0]).toMatchObject({
      target: '/ext/info',
      body: { jsonrpc: '2.0', id: 1, method: 'info.peers', params: { nodeIDs: [nodeId, nodeId] } },
    });
    expect(out).toBe('numPeers  1\npeers     none');
    expect(code).toBe(0);
  });

  it('sends values by position to the chain that is asked for', async () => {
    await call('eth_getBlockByNumber', '0x1', 'true', '--chain', 'my-chain', '--header', 'x-key: secret');
    expect(server.received[0]).toMatchObject({
      target: '/ext/bc/my-chain/rpc',
      headers: { 'x-key': 'secret' },
      body: { method: 'eth_getBlockByNumber', params: ['0x1', true] },
    });
  });

  it('finds a method by an alias and by letters of another case', async () => {
    await call('AVAX.getutxos', 'addresses=C-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', 'sourceChain=P');
    expect(server.received[0]?.body).toMatchObject({ method: 'native.getUTXOs' });
  });

  it('keeps integers of any size, in both directions', async () => {
    answer.push({ text: '{"results":[{"value":18446744073709551615,"timestamp":1735689600}]}' });
    const { out } = await call('getChainMetrics', 'chainId=9223372036854775807', 'metric=txCount', '--json');
    expect(server.received[0]?.target).toBe('/v2/chains/9223372036854775807/metrics/txCount');
    expect(out).toContain('"value": 18446744073709551615');
  });

  it('gets every page with --all', async () => {
    answer.push({ text: '{"nextPageToken":"next","results":[{"value":2,"timestamp":1735693200}]}' });
    answer.push({ text: '{"results":[{"value":1,"timestamp":1735689600}]}' });
    const { out } = await call('getChainMetrics', 'chainId=1', 'metric=txCount', '--all');
    expect(out).toBe(
      'value  timestamp\n    2  1735693200 (2025-01-01T01:00:00Z)\n    1  1735689600 (2025-01-01T00:00:00Z)',
    );
    expect(server.received[1]?.target).toBe('/v2/chains/1/metrics/txCount?pageToken=next');
    expect(await call('info.getNodeID', '--all')).toMatchObject({
      code: 2,
      error: 'error info.getNodeID has no pages: leave out --all',
    });
  });

  it('refuses what the contract does not allow, and sends it with --no-check', async () => {
    const refused = await call('getChainMetrics', 'chainId=1', 'metric=txCount', 'pageSize=2161');
    expect(refused.code).toBe(2);
    expect(refused.error).toContain('pageSize: expected at most 2160, received 2161');
    expect(server.received).toEqual([]);
    await call('getChainMetrics', 'chainId=1', 'metric=txCount', 'pageSize=2161', '--no-check');
    expect(server.received).toHaveLength(1);
  });

  it('refuses to choose a server of a contract that names none', async () => {
    expect(await firn('call', 'info.peers', '--server', '9')).toMatchObject({
      code: 2,
      error: expect.stringContaining('name no servers to choose from: pass --url'),
    });
  });

  it('names similar methods and parameters', async () => {
    expect((await call('info.pers')).error).toContain('did you mean info.peers');
    expect((await call('info.peers', 'nodeIds=a')).error).toContain(
      'has no parameter nodeIds, did you mean nodeIDs? It takes nodeIDs.',
    );
    expect((await call('info.peers', 'unlike=a')).error).toContain('no parameter unlike. It takes nodeIDs.');
    expect((await call('getChainMetrics', 'chainId=1', 'metric=txCout')).error).toContain(
      'received "txCout", did you mean txCount?',
    );
    expect((await call('info.getNodeID', 'a')).error).toContain('takes no parameters');
  });

  it('tells errors by the name in the contract, and ends with 1', async () => {
    answer.push({
      text: '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid block range params"}}',
    });
    const { code, error } = await call('eth_getLogs', 'crit:={"fromBlock":"0x9","toBlock":"0x1"}');
    expect([code, error]).toEqual([1, 'error -32602 InvalidBlockRange invalid block range params']);
    answer.push({ status: 404, text: '{"message":"unknown chain","error":"Not Found","statusCode":404}' });
    expect((await call('getChain', 'chainId=5')).error).toBe('error 404 NotFound unknown chain');
  });

  it('tells where an answer breaks the contract, and ends with 4 with --strict', async () => {
    const broken = '{"nodeID":5}';
    result(broken);
    const { code, error } = await call('info.getNodeID');
    expect(code).toBe(0);
    expect(error).toContain('not as the contract says nodeID: expected NodeID-');
    result(broken);
    expect((await call('info.getNodeID', '--strict')).code).toBe(4);
  });

  it('says that a notification was sent, which has no answer', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'firn-notification-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'openrpc.yaml');
    await writeFile(
      file,
      "openrpc: 1.3.2\ninfo: { title: T, version: '1' }\nmethods: [{ name: log, params: [{ name: line, schema: { type: string } }] }]\n",
    );
    answer.push({ status: 204, text: '' });
    expect(await call('log', 'line=a', '--spec', file)).toEqual({
      code: 0,
      out: '',
      error: 'log was sent: it is a notification, which has no answer',
    });
    expect(server.received[0]?.body).toEqual({ jsonrpc: '2.0', method: 'log', params: ['a'] });
  });

  it('says so where an answer has no content, and writes nothing', async () => {
    answer.push({ text: '' });
    expect(await call('liveCheck')).toMatchObject({
      out: '',
      error: expect.stringContaining('HTTP 200: the answer has no content'),
    });
  });

  it('says so where a server of another kind answers, and ends with 3', async () => {
    answer.push({ status: 404, text: '{"message":"Cannot POST","error":"Not Found","statusCode":404}' });
    const { code, out, error } = await call('info.getNodeID');
    expect([code, out]).toEqual([3, '']);
    expect(error).toContain(
      `${server.url}/ext/info answered HTTP 404 with something that is not a JSON-RPC answer`,
    );
    expect(error).toContain('Is it the right server?');
  });

  it('ends with 130 and without a word where it is interrupted while it waits', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close().closeAllConnections());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const asked = once(silent, 'request');
    const running = startFirn('call', 'info.getNodeID', '--url', `http://127.0.0.1:${port}`);
    running.firstLine.catch(() => {});
    await asked;
    expect(await running.stop()).toEqual({ code: 130, out: '', error: '' });
  });

  it('ends with 3 where nobody answers', async () => {
    await server.close();
    const { code, error } = await call('info.getNodeID');
    expect(code).toBe(3);
    expect(error).toMatch(/ECONNREFUSED[\s\S]*npm start/);
  });
});

describe('a contract of somebody else', () => {
  let folder: string;
  let server: TestServer;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'firn-cli-'));
    server = await startServer(() => ({ text: '{"id":7,"name":"Tom"}' }));
    await writeFile(
      path.join(folder, 'pets.yaml'),
      `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: "${server.url}/api" }]
paths:
  /pets:
    post:
      operationId: addPet
      summary: Adds a pet.
      requestBody: { required: true, content: { application/json: { schema: { $ref: "pet.yaml" } } } }
      responses: { 200: { description: The pet., content: { application/json: { schema: { $ref: "pet.yaml" } } } } }
`,
    );
    await writeFile(
      path.join(folder, 'pet.yaml'),
      'type: object\nrequired: [name]\nproperties: { id: { type: integer }, name: { type: string } }\n',
    );
    await writeFile(path.join(folder, 'tom.json'), '{ "name": "Tom" }\n');
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('is called at the server that it names', async () => {
    const spec = path.join(folder, 'pets.yaml');
    const { code, out } = await firn(
      'call',
      'addPet',
      `body=@${path.join(folder, 'tom.json')}`,
      '--spec',
      spec,
    );
    expect([code, out]).toEqual([0, 'id    7\nname  Tom']);
    expect(server.received[0]).toMatchObject({ target: '/api/pets', body: { name: 'Tom' } });
    const refused = await firn('call', 'addPet', 'body:={}', '--spec', spec);
    expect(refused.error).toContain('body.name: missing, expected a string');
    expect((await firn('list', '--spec', spec)).out).toContain('addPet  default          Adds a pet.');
  });

  it('that cannot be read is named', async () => {
    const { code, error } = await firn('list', '--spec', path.join(folder, 'none.yaml'));
    expect([code, error]).toEqual([2, expect.stringContaining('none.yaml')]);
  });
});
