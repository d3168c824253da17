import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { open, send } from '../fixtures/raw-http.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const rpcPaths = [
  '/ext/admin',
  '/ext/info',
  '/ext/health',
  '/ext/bc/P',
  '/ext/bc/X',
  '/ext/bc/C/native',
  '/ext/bc/C/admin',
  '/ext/bc/mine/validators',
  '/ext/bc/mine/admin',
];
const plainPaths = [
  '/ext/health',
  '/ext/health/health',
  '/ext/health/readiness',
  '/ext/health/liveness',
  '/ext/metrics',
];
const json = { 'content-type': 'application/json' };
const plainText = 'text/plain; charset=utf-8';
const call = '{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}';

describe('the HTTP server', () => {
  let node: TestNode;
  let nodeId: string;
  beforeAll(async () => {
    node = await startTestNode(atEnd, {
      apiAdminEnabled: true,
      customChain: [customChainFiles(atEnd, 'mine', subnetGenesis())],
    });
    nodeId = node.running.node.identity.nodeId;
  });

  describe.each(rpcPaths)('at %s', (path) => {
    it.each(['PUT', 'DELETE', 'PATCH', ...(path === '/ext/health' ? [] : ['GET'])])(
      'takes no %s',
      async (method) => {
        const { status, headers, body } = await send(node, path, { method });
        expect([status, headers['content-type'], body]).toEqual([
          405,
          plainText,
          `rpc: POST method required, received ${method}`,
        ]);
        expect(headers['node-id']).toBe(nodeId);
      },
    );

    it.each([
      [{}, ''],
      [{ 'content-type': 'text/plain' }, 'text/plain'],
      [{ 'content-type': 'application/json-rpc' }, 'application/json-rpc'],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, 'application/x-www-form-urlencoded'],
    ])('takes no content of type %s', async (headers: Record<string, string>, type) => {
      const answer = await send(node, path, { headers, body: call });
      expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
        415,
        plainText,
        `rpc: unrecognized Content-Type: ${type}`,
      ]);
    });

    it.each([
      'application/json',
      'Application/JSON',
      'application/json; charset=utf-8',
      'application/json;x',
    ])('takes content of type %s', async (type) => {
      const { status, headers } = await send(node, path, { headers: { 'content-type': type }, body: call });
      expect([status, headers['content-type'], headers['node-id']]).toEqual([
        200,
        'application/json',
        nodeId,
      ]);
    });

    it('answers errors with status 200, and notifications with nothing', async () => {
      const broken = await send(node, path, { headers: json, body: '{' });
      expect([broken.status, (JSON.parse(broken.body) as { error: { code: number } }).error.code]).toEqual([
        200, -32700,
      ]);
      const unknown = await send(node, path, {
        headers: json,
        body: '{"jsonrpc":"2.0","id":"x","method":"a.b"}',
      });
      expect(JSON.parse(unknown.body)).toMatchObject({ id: 'x', error: { code: -32601 } });
      const unheard = await send(node, path, { headers: json, body: '{"jsonrpc":"2.0","method":"a.b"}' });
      expect([unheard.status, unheard.body]).toEqual([200, '']);
    });

    it('takes the last of two fields of one name', async () => {
      const body = '{"jsonrpc":"1.0","id":1,"method":"a.b","jsonrpc":"2.0","method":"rpc.discover","id":2}';
      const answer = await send(node, path, { headers: json, body });
      expect(JSON.parse(answer.body)).toMatchObject({ id: 2, result: { openrpc: '1.3.2' } });
    });
  });

  it.each([
    ['GET', '/ext/nothing'],
    ['POST', '/ext'],
    ['GET', '/ext/metrics/'],
    ['POST', '/ext//info'],
    ['POST', '/ext/bc/../info'],
    ['POST', '/ext/metrics'],
  ])('has nothing for %s %s', async (method, path) => {
    const { status, headers, body } = await send(node, path, { method, headers: json });
    expect([status, headers['content-type'], body, headers['node-id']]).toEqual([
      404,
      plainText,
      expect.stringMatching(/^404 page not found\n/),
      nodeId,
    ]);
  });

  describe.each<readonly [string, string]>([
    ['POST', '/ext/info'],
    ...plainPaths.map((path) => ['GET', path] as const),
  ])('for %s %s', (method, path) => {
    it.each([
      'localhost',
      'LocalHost:9650',
      '127.0.0.1',
      '127.0.0.1:1',
      '10.0.0.1:9650',
      '[::1]',
      '[::1]:9650',
    ])('is there for the host %s', async (host) => {
      const { status } = await send(node, path, {
        method,
        headers: { ...json, host },
        body: method === 'POST' ? call : '',
      });
      expect(status).toBe(200);
    });

    it.each(['evil.example', 'localhost.evil.example', 'evil.example:9650', '127.0.0.1.evil.example'])(
      'is not there for the host %s',
      async (host) => {
        const { status, headers, body } = await send(node, path, { method, headers: { ...json, host } });
        expect([status, headers['content-type'], body, headers['node-id']]).toEqual([
          403,
          plainText,
          `invalid host specified: "${host}" is neither an IP address nor an allowed name; allow it with --http-allowed-hosts\n`,
          nodeId,
        ]);
      },
    );

    it('may be read by pages of any origin', async () => {
      const headers = { ...json, origin: 'https://page.example' };
      const asked = await send(node, path, { method, headers, body: method === 'POST' ? call : '' });
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        'node-id': nodeId,
      });
      expect(asked.headers.vary).toMatch(/^Origin/);
      const alone = await send(node, path, { method, headers: json, body: method === 'POST' ? call : '' });
      expect(alone.headers).not.toHaveProperty('access-control-allow-origin');
      expect(alone.headers.vary).toMatch(/^Origin/);
    });
  });

  const vary = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers';
  it.each([
    ['POST', undefined, true],
    ['post', 'content-type', true],
    ['GET', 'Content-Type, X-Requested-With', true],
    ['HEAD', 'origin,accept', true],
    ['PUT', undefined, false],
    ['POST', 'Authorization', false],
    ['POST', 'content-type, x-own', false],
  ])('tells pages beforehand whether they may %s with the headers %s', async (method, names, isAllowed) => {
    for (const path of ['/ext/info', '/ext/health', '/ext/nothing']) {
      const { status, headers, body } = await send(node, path, {
        method: 'OPTIONS',
        headers: {
          host: 'evil.example',
          origin: 'https://page.example',
          'access-control-request-method': method,
          ...(names === undefined ? {} : { 'access-control-request-headers': names }),
        },
      });
      expect([status, body, headers.vary, headers['node-id']]).toEqual([200, '', vary, nodeId]);
      const allowed = {
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': method.toUpperCase(),
        ...(names === undefined ? {} : { 'access-control-allow-headers': names.split(/, ?/).join(', ') }),
      };
      const given = Object.entries(headers).filter(([name]) => name.startsWith('access-control'));
      expect(Object.fromEntries(given)).toEqual(isAllowed ? allowed : {});
    }
  });

  it('names the node to WebSocket clients, whom it lets in and whom it does not', async () => {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ext/bc/C/ws`);
    onTestFinished(() => socket.terminate());
    const [response] = (await once(socket, 'upgrade')) as [{ headers: Record<string, string> }];
    expect(response.headers['node-id']).toBe(nodeId);
    const refused = await open(onTestFinished, node);
    refused.write(
      'GET /ext/info HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    );
    expect(await text(refused)).toContain(`HTTP/1.1 404 Not Found\r\nnode-id: ${nodeId}\r\n`);
  });
});

describe('a server of named hosts and origins', () => {
  it('lets in nobody else', async () => {
    const node = await startTestNode(onTestFinished, {
      httpAllowedHosts: ['Node.Example'],
      httpAllowedOrigins: ['https://page.example'],
    });
    const headersFor = async (origin: string, host: string) => {
      const { status, headers } = await send(node, '/ext/health', {
        method: 'GET',
        headers: { origin, host },
      });
      return [status, headers['access-control-allow-origin']];
    };
    expect(await headersFor('https://page.example', 'node.example:9650')).toEqual([
      200,
      'https://page.example',
    ]);
    expect(await headersFor('https://other.example', 'NODE.EXAMPLE')).toEqual([200, undefined]);
    expect((await headersFor('https://page.example', 'localhost'))[0]).toBe(403);
  });
});
