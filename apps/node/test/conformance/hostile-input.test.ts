import { request } from 'node:http';
import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { bytesToHex } from '@firn/primitives/bytes';
import { type NodeGroup, nodeOpenRpc } from '@firn/specs';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileBodies, hostileMethods, survive } from '../fixtures/hostile-calls.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const paths: Readonly<Partial<Record<NodeGroup, string>>> = {
  admin: '/ext/admin',
  info: '/ext/info',
  platform: '/ext/bc/P',
  avm: '/ext/bc/X',
  health: '/ext/health',
  native: '/ext/bc/C/native',
  'chain-admin': '/ext/bc/C/admin',
  evm: '/ext/bc/C/rpc',
};

const atOnce = 8;

// What changes the rules of the chain is sent to a chain of its own.
const groups = (Object.keys(nodeOpenRpc) as NodeGroup[]).filter((group) => group !== 'dev');

describe('whatever is sent', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd, { apiAdminEnabled: true });
  });

  const survives = (path: string, body: string) => survive(node, path, body);
  /** Several on their way at a time, as from several clients. */
  const surviveAll = async (path: string, bodies: readonly string[]) => {
    for (let first = 0; first < bodies.length; first += atOnce)
      await Promise.all(bodies.slice(first, first + atOnce).map((body) => survives(path, body)));
  };

  describe.each(Object.entries(paths) as [NodeGroup, string][])('to %s', (group, path) => {
    it.each(hostileMethods(group))('$name answers', async (method) => {
      await surviveAll(path, hostileBodies(method));
    });
  });

  it.each(hostileMethods('native'))('$name answers as its alias', async (method) => {
    const alias = { ...method, name: method.name.replace('native.', 'avax.') };
    await surviveAll('/ext/bc/C/avax', hostileBodies(alias));
  });

  it('any JSON is answered', async () => {
    const names = groups.flatMap(hostileMethods).map(({ name }) => name);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(paths)),
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

  it('the node still makes blocks', async () => {
    const ask = async (method: string, params: readonly unknown[] = []): Promise<bigint> =>
      BigInt((await node.call('/ext/bc/C/rpc', method, params)).result as string);
    // Some of what was sent is right: transactions of the node's own account, and blocks made for tests.
    const nonce = await ask('eth_getTransactionCount', [richAddress, 'pending']);
    const height = await ask('eth_blockNumber');
    const raw = bytesToHex(signed({ nonce, to: richAddress }).raw);
    expect((await node.call('/ext/bc/C/rpc', 'eth_sendRawTransaction', [raw])).error).toBeUndefined();
    expect(await ask('eth_blockNumber')).toBe(height + 1n);
  });
});
