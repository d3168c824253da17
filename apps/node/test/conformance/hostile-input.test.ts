import { request } from 'node:http';
import { type NodeGroup, nodeOpenRpc } from '@firn/specs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex } from '../../src/evm/bytes.js';
import { richAddress, signed } from '../evm/fixtures/signed.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

interface Method {
  readonly name: string;
  readonly 'x-params'?: string;
  readonly params: readonly { readonly name: string }[];
  readonly examples: readonly {
    readonly params: readonly { readonly name: string; readonly value: unknown }[];
  }[];
}

interface OpenRpcDocument {
  readonly 'x-params': string;
  readonly methods: readonly Method[];
}

const paths: Readonly<Partial<Record<NodeGroup, string>>> = {
  admin: '/ext/admin',
  info: '/ext/info',
  platform: '/ext/bc/P',
  native: '/ext/bc/C/native',
  'chain-admin': '/ext/bc/C/admin',
  evm: '/ext/bc/C/rpc',
};

// They last as long as they are asked to, or stop the process while they write what is on its heap.
const slow = new Set([
  'debug_cpuProfile',
  'debug_blockProfile',
  'debug_mutexProfile',
  'debug_writeMemProfile',
  'admin.memoryProfile',
  'admin_memoryProfile',
]);

/** What a client may send by mistake or on purpose, as JSON text. */
const hostile: readonly string[] = [
  'null',
  'true',
  '-1',
  '0.5',
  '1e400',
  '18446744073709551616',
  '115792089237316195423570985008687907853269984665640564039457584007913129639936',
  '""',
  '"0x"',
  '"0x0"',
  '"0x01"',
  '"0xzz"',
  '"latest"',
  `"0x${'f'.repeat(65)}"`,
  `"0x${'ab'.repeat(32)}"`,
  '"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52Fd"',
  '"P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96x"',
  '"2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwD"',
  '"\\ud800"',
  `"${'x'.repeat(70_000)}"`,
  '[]',
  '[[]]',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  `[${'0,'.repeat(20_000)}0]`,
  '{}',
  '{"__proto__":{"a":1},"constructor":1}',
  '{"from":1,"to":[],"gas":"-0x1","value":"0x1ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}',
  '{"fromBlock":"0x0","toBlock":"0xffffffffffffffff","topics":[[[]]]}',
  '{"blockHash":"0x00","blockNumber":"0x1"}',
  '{"tracer":"noSuchTracer","timeout":"never"}',
];

const internalError = -32_603;

describe('whatever is sent', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(afterAll, { apiAdminEnabled: true });
  });

  /** Sends a call and expects a right answer, of which kind ever; returns the code of its error. */
  async function survive(path: string, body: string): Promise<number | undefined> {
    const { status, text } = await node.post(path, body);
    const shown = `${body.slice(0, 300)} -> ${status} ${text.slice(0, 300)}`;
    expect(status, shown).toBeLessThan(500);
    const answer = JSON.parse(text) as { jsonrpc: string; error?: { code: number; message: string } };
    expect(answer.jsonrpc, shown).toBe('2.0');
    expect('result' in answer !== 'error' in answer, shown).toBe(true);
    expect(answer.error?.code, shown).not.toBe(internalError);
    if (answer.error !== undefined) expect(answer.error.message, shown).not.toBe('');
    return answer.error?.code;
  }

  function bodies({ name, params, examples, 'x-params': own }: Method, form: string): string[] {
    const [example] = examples;
    const values = params.map(({ name: param }) =>
      JSON.stringify(example?.params.find((given) => given.name === param)?.value ?? null),
    );
    const call = (given: readonly string[]): string => {
      const members = params.map((param, i) => `${JSON.stringify(param.name)}:${given[i] ?? 'null'}`);
      const written =
        (own ?? form) === 'by-position'
          ? `[${given.join(',')}]`
          : (own ?? form) === 'by-name'
            ? `{${members.join(',')}}`
            : `[{${members.join(',')}}]`;
      return `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(name)},"params":${written}}`;
    };
    const replaced = params.flatMap((_, at) =>
      hostile.map((value) => call(values.map((kept, i) => (i === at ? value : kept)))),
    );
    const shapes = ['[]', '{}', 'null', '[null,null,null,null,null,null,null,null]', '"text"', '7'].map(
      (given) => `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(name)},"params":${given}}`,
    );
    return [...replaced, ...shapes];
  }

  describe.each(Object.entries(paths) as [NodeGroup, string][])('to %s', (group, path) => {
    const document = JSON.parse(nodeOpenRpc[group]) as OpenRpcDocument;
    const methods = document.methods.filter(({ name }) => !slow.has(name));

    it.each(methods)('$name answers', async (method) => {
      for (const body of bodies(method, document['x-params'])) await survive(path, body);
    });
  });

  it('any JSON is answered', async () => {
    const names = Object.values(nodeOpenRpc)
      .flatMap((text) => (JSON.parse(text) as OpenRpcDocument).methods)
      .map(({ name }) => name)
      .filter((name) => !slow.has(name));
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
          await survive(path, JSON.stringify(call));
        },
      ),
      { numRuns: 300, seed: 20_261_121 },
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
    expect(await survive('/ext/bc/C/rpc', body)).toBe(code);
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
    expect(await survive('/ext/bc/C/rpc', '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}')).toBeUndefined();
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
