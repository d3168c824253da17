import { once } from 'node:events';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const cId = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';
const platformId = '11111111111111111111111111111111LpoYY';

describe('paths', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  it.each([
    '/ext/bc/C/rpc',
    '/ext/bc/evm/rpc',
    `/ext/bc/${cId}/rpc`,
    '/ext/C/rpc',
    '/ext/evm/rpc',
    '/ext/bc/C/rpc?key=value',
  ])('serves the C-Chain at %s', async (path) => {
    expect((await node.call(path, 'eth_chainId', [])).result).toBe('0xa868');
  });

  it.each(['/ext/bc/P', '/ext/bc/platform', `/ext/bc/${platformId}`, '/ext/P', '/ext/platform'])(
    'serves the platform chain at %s',
    async (path) => {
      expect((await node.call(path, 'platform.getCurrentSupply')).result).toMatchObject({ height: '0' });
    },
  );

  it.each(['/', '/rpc', '/?key=value'])(
    'serves the C-Chain at %s, where tools of one chain look',
    async (path) => {
      expect((await node.call(path, 'eth_chainId', [])).result).toBe('0xa868');
    },
  );

  it.each(['/', '/ws'])('serves WebSockets of the C-Chain at %s', async (path) => {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}${path}`);
    await once(socket, 'open');
    socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}');
    const [data] = await once(socket, 'message');
    expect(JSON.parse(String(data))).toEqual({ jsonrpc: '2.0', id: 1, result: '0xa868' });
    socket.close();
  });

  const served =
    /^EVM chains are served at \/ext\/bc\/<name or blockchain ID>\/rpc \(the C-Chain at \/ext\/bc\/C\/rpc\)/;

  it.each([
    ['/ext/bc/C', 'did you mean /ext/bc/C/rpc or /ext/bc/C/ws or /ext/bc/C/native or /ext/bc/C/avax?'],
    ['/ext/bc/C/rpc/', 'did you mean /ext/bc/C/rpc?'],
    ['/ext/bc/C/ws', '/ext/bc/C/ws serves WebSocket connections; send POST requests to /ext/bc/C/rpc'],
    ['/ext/bc/P/', 'did you mean /ext/bc/P?'],
    ['/ext/bc/P/validators', served],
    ['/ext', served],
    ['/ext/bc', served],
    ['/ext/bc/C/validators', served],
  ])('serves nothing at %s and names what is near', async (path, hint) => {
    const { status, text } = await node.post(path, {});
    const [first, second] = text.split('\n');
    expect([status, first]).toEqual([404, '404 page not found']);
    expect(second).toMatch(hint);
  });

  it.each([
    ['/ext/bc/C/native', 'native'],
    ['/ext/bc/C/avax', 'native'],
    ['/ext/bc/C/native', 'avax'],
    ['/ext/bc/C/avax', 'avax'],
  ])('serves atomic transfers at %s as %s.*', async (path, name) => {
    const txID = '2VZXJKUEsMxtcyhVhHhx2z11zypiCAeJXDy6ngoL5vrXG1CrXo';
    const answer = { result: { status: 'Unknown' } };
    expect(await node.call(path, `${name}.getAtomicTxStatus`, { txID })).toMatchObject(answer);
    expect(await node.call(path, `${name}.getAtomicTxStatus`, [{ txID }])).toMatchObject(answer);
  });

  it('tells its figures', async () => {
    await node.call('/ext/bc/C/rpc', 'eth_chainId', []);
    const figures = await (await fetch(`${node.url}/ext/metrics`)).text();
    expect(figures).toContain('firn_rpc_calls_total{endpoint="C/rpc",method="eth_chainId",code="0"}');
    expect(figures).toContain('firn_chain_height{chain="C"} 0');
  });

  it('says who it is with every answer', async () => {
    const { nodeID } = await node.client.info.getNodeID();
    for (const path of ['/ext/health', '/ext/nothing']) {
      expect((await fetch(node.url + path)).headers.get('node-id')).toBe(nodeID);
    }
  });

  it('describes what it answers', async () => {
    const { result } = await node.call('/ext/bc/C/rpc', 'rpc.discover', []);
    const names = (result as { methods: { name: string }[] }).methods.map(({ name }) => name);
    expect(names).toContain('eth_getBlockByNumber');
    expect(names).not.toContain('eth_feeConfig');
  });

  it('refuses hosts that it does not know', async () => {
    const { status } = await new Promise<{ status: number }>((resolve, reject) => {
      import('node:http').then(({ request }) => {
        request(`${node.url}/ext/info`, { method: 'POST', headers: { host: 'evil.example' } }, (response) => {
          response.resume();
          resolve({ status: response.statusCode ?? 0 });
        })
          .on('error', reject)
          .end('{}');
      }, reject);
    });
    expect(status).toBe(403);
  });
});

describe('a public server', () => {
  it('offers neither administration, nor what is of one node, nor debugging', async () => {
    const node = await startTestNode(onTestFinished, { publicApi: true });
    expect((await node.post('/ext/admin', {})).status).toBe(404);
    for (const method of ['info.getNodeID', 'info.getNodeIP', 'info.getVMs']) {
      expect((await node.call('/ext/info', method)).error?.code).toBe(-32601);
    }
    expect((await node.call('/ext/info', 'info.getNetworkID')).result).toEqual({ networkID: '12345' });
    expect((await node.call('/ext/bc/C/rpc', 'debug_getRawHeader', ['0x0'])).error?.code).toBe(-32601);
  });

  it('takes batches of 40', async () => {
    const node = await startTestNode(onTestFinished, { publicApi: true });
    const batch = (size: number) =>
      Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }));
    const answers = JSON.parse((await node.post('/ext/bc/C/rpc', batch(40))).text) as unknown[];
    expect(answers).toHaveLength(40);
    const refused = JSON.parse((await node.post('/ext/bc/C/rpc', batch(41))).text) as unknown[];
    expect(refused).toEqual([
      {
        jsonrpc: '2.0',
        id: 0,
        error: { code: -32600, message: 'batch too large', data: { size: 41, limit: 40 } },
      },
    ]);
  });
});
