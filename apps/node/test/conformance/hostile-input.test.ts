import { request } from 'node:http';
import { type NodeGroup, nodeOpenRpc } from '@firn/specs';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aliasOf,
  aliasPath,
  expectBlock,
  hostileBodies,
  hostileMethods,
  hostilePaths,
  survive,
  surviveAll,
} from '../fixtures/hostile-calls.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

// What changes the rules of the chain is sent to a chain of its own.
const groups = (Object.keys(nodeOpenRpc) as NodeGroup[]).filter((group) => group !== 'dev');

describe('whatever is sent', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd, { apiAdminEnabled: true });
  });

  const survives = (path: string, body: string) => survive(node, path, body);

  // The other values are sent by `hostile-input.soak.test.ts`.
  describe.each(Object.entries(hostilePaths) as [NodeGroup, string][])('to %s', (group, path) => {
    it.each(hostileMethods(group))('$name answers', async (method) => {
      await surviveAll(node, path, hostileBodies(method, 'sample'));
    });
  });

  it.each(hostileMethods('native'))('$name answers as its alias', async (method) => {
    await surviveAll(node, aliasPath, hostileBodies(aliasOf(method), 'sample'));
  });

  it('any JSON is answered', async () => {
    const names = groups.flatMap(hostileMethods).map(({ name }) => name);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(hostilePaths)),
        fc.record({
          jsonrpc: fc.constant('2.0'),
          id: fc.constant(1),
          method: fc.constantFrom(...names),
          params: fc.jsonValue(),
        }),
        async (path, call) => {
          await survives(path, JSON.stringify(call));
        },
      ),
      times(300),
    );
  });

  it.each([
    ['', -32_700],
    ['{', -32_700],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_chainId",}', -32_700],
    ['\u0000', -32_700],
    ['[]', -32_600],
    ['1', -32_600],
    ['"text"', -32_600],
    ['null', -32_600],
    ['{"id":1,"method":"eth_chainId"}', -32_600],
    ['{"jsonrpc":"2.0","id":{},"method":"eth_chainId"}', -32_600],
    ['{"jsonrpc":"2.0","id":1,"method":7}', -32_600],
    ['{"jsonrpc":"2.0","id":1,"method":"toString"}', -32_601],
    ['{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32_601],
    [`{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(100_000)}"}`, -32_601],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}', -32_601],
  ])('%.60s has its own code', async (body, code) => {
    expect(await survives('/ext/bc/C/rpc', body)).toBe(code);
  });

  it('a batch over the limit is one error, and none of its calls runs', async () => {
    const before = (await node.call('/ext/bc/C/rpc', 'txpool_status', [])).result;
    const calls = Array.from({ length: 1001 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_newBlockFilter',
    }));
    const { status, text } = await node.post('/ext/bc/C/rpc', calls);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual([
      {
        jsonrpc: '2.0',
        id: 0,
        error: { code: -32_600, message: 'batch too large', data: { limit: 1000, size: 1001 } },
      },
    ]);
    expect((await node.call('/ext/bc/C/rpc', 'txpool_status', [])).result).toEqual(before);
  });

  it('a body over the limit is refused before it is read to its end', async () => {
    const { status, text } = await node.post('/ext/bc/C/rpc', `"${'x'.repeat(5 * 2 ** 20)}"`);
    expect(status).toBe(413);
    expect(text).toMatch(/^content length too large \(\d+>5242880\)\n$/);
  });

  it('a body that never ends holds up nobody else', async () => {
    const { hostname, port } = new URL(node.url);
    const slowOne = request({
      host: hostname,
      port,
      path: '/ext/bc/C/rpc',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100 },
    });
    slowOne.on('error', () => {});
    slowOne.write('{"jsonrpc"');
    expect(
      await survives('/ext/bc/C/rpc', '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'),
    ).toBeUndefined();
    slowOne.destroy();
  });

  it('the node still makes blocks', () => expectBlock(node));
});
