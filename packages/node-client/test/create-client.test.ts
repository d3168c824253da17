import { inProcessTransport, webSocketTransport, webSocketUrls } from '@firn/jsonrpc/client';
import { undiciTransport } from '@firn/jsonrpc/client/undici';
import {
  isResponseValidationError,
  isRpcError,
  isTimeoutError,
  isTransportError,
} from '@firn/jsonrpc/errors';
import { nodeListener } from '@firn/jsonrpc/server';
import { attachWebSocket } from '@firn/jsonrpc/server/websocket';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createNodeClient, infoGetNetworkName } from '../src/index.js';
import { type Listening, listen } from './listen.js';
import { createSmallNode } from './small-node.js';

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function serve(node = createSmallNode()): Promise<Listening> {
  const listening = await listen(nodeListener({ route: node.route }));
  open.push(listening.close);
  return listening;
}

/** A `fetch` that answers as it is told, and keeps what it is asked. */
function fakeFetch(answer: (body: string, call: number) => Response | Promise<Response>) {
  const bodies: string[] = [];
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    const body = String(init?.body);
    bodies.push(body);
    init?.signal?.throwIfAborted();
    const aborted = new Promise<never>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Promise.race([answer(body, bodies.length), aborted]);
  };
  return { fetch: fetch as typeof globalThis.fetch, bodies };
}

function resultOf(body: string, result: string): Response {
  const { id } = JSON.parse(body) as { id: number };
  return new Response(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
}

const retry = { baseDelayMs: 0 };
const url = 'http://node.test';

describe('createNodeClient over HTTP', () => {
  it('joins the calls of one turn to one batch for each path', async () => {
    const node = createSmallNode();
    const client = createNodeClient({ url: (await serve(node)).url });
    const { eth } = client.chain('C');
    const answers = await Promise.all([
      eth.blockNumber(),
      client.info.getNetworkName(),
      eth.blockNumber(),
      client.info.peers(),
    ]);
    expect(answers).toEqual([
      42n,
      { networkName: 'local' },
      42n,
      { numPeers: 18446744073709551615n, peers: [] },
    ]);
    expect(node.messages.map((message) => (JSON.parse(message) as unknown[]).length)).toEqual([2, 2]);
  });

  it('sends each call alone where batches are turned off', async () => {
    const node = createSmallNode();
    const { info } = createNodeClient({ url: (await serve(node)).url, maxBatchSize: 1 });
    await Promise.all([info.getNetworkName(), info.getNetworkName()]);
    expect(node.messages.map((message) => message[0])).toEqual(['{', '{']);
  });

  it('splits calls to batches of the largest size', async () => {
    const node = createSmallNode();
    const { info } = createNodeClient({ url: (await serve(node)).url, maxBatchSize: 3 });
    await Promise.all(Array.from({ length: 7 }, () => info.getNetworkName()));
    expect(node.messages.map((message) => [JSON.parse(message)].flat().length)).toEqual([3, 3, 1]);
  });

  it('sends the headers that it is given', async () => {
    let headers: unknown;
    const fetch = (async (_: unknown, init?: RequestInit) => {
      headers = init?.headers;
      return resultOf(String(init?.body), '"0x1"');
    }) as typeof globalThis.fetch;
    const client = createNodeClient({ url, fetch, headers: { authorization: 'Bearer x' } });
    expect(await client.chain('C').eth.blockNumber()).toBe(1n);
    expect(headers).toMatchObject({ authorization: 'Bearer x', 'content-type': 'application/json' });
  });

  it('repeats a call that changes nothing until it works', async () => {
    const { fetch, bodies } = fakeFetch((body, call) =>
      call < 3 ? new Response('busy', { status: 503 }) : resultOf(body, '"0x2a"'),
    );
    expect(await createNodeClient({ url, fetch, retry }).chain('C').eth.blockNumber()).toBe(42n);
    expect(bodies).toHaveLength(3);
  });

  it('never repeats a call that changes something and may have arrived', async () => {
    const { fetch, bodies } = fakeFetch(() => new Response('busy', { status: 503 }));
    const { eth } = createNodeClient({ url, fetch, retry }).chain('C');
    await expect(eth.sendRawTransaction({ input: '0xc0' })).rejects.toSatisfy(isTransportError);
    expect(bodies).toHaveLength(1);
  });

  it('repeats nothing where it is told so', async () => {
    const { fetch, bodies } = fakeFetch(() => new Response('busy', { status: 503 }));
    const { eth } = createNodeClient({ url, fetch, retry: false }).chain('C');
    await expect(eth.blockNumber()).rejects.toMatchObject({ code: 'transport', status: 503 });
    expect(bodies).toHaveLength(1);
  });

  it('gives up in time, repeats included', async () => {
    const { fetch } = fakeFetch(() => new Promise<never>(() => {}));
    const { eth } = createNodeClient({ url, fetch, timeoutMs: 20 }).chain('C');
    await expect(eth.blockNumber()).rejects.toSatisfy(isTimeoutError);
    const patient = createNodeClient({ url, fetch }).chain('C').eth;
    await expect(patient.blockNumber({ timeoutMs: 20 })).rejects.toMatchObject({
      code: 'timeout',
      timeoutMs: 20,
    });
  });

  it('ends a call when its signal fires', async () => {
    const { fetch } = fakeFetch(() => new Promise<never>(() => {}));
    const controller = new AbortController();
    const call = createNodeClient({ url, fetch }).info.getNetworkName({ signal: controller.signal });
    controller.abort(new Error('not needed any more'));
    await expect(call).rejects.toThrow('not needed any more');
  });

  it('throws what the node answers, and what breaks the contract', async () => {
    const client = createNodeClient({ url: (await serve()).url });
    await expect(client.info.getNodeID()).rejects.toSatisfy(isRpcError);
    const { fetch } = fakeFetch((body) => resultOf(body, '"42"'));
    const broken = createNodeClient({ url, fetch }).chain('C').eth.blockNumber();
    await expect(broken).rejects.toSatisfy(isResponseValidationError);
    await expect(broken).rejects.toThrow(/^invalid result of eth_blockNumber: .*received "42"$/);
  });

  it('asks for a WebSocket to subscribe', () => {
    const { eth } = createNodeClient({ url }).chain('C');
    expect(() => eth.subscribeNewHeads()).toThrow(TypeError);
  });
});

describe('createNodeClient over another transport', () => {
  it('batches over a pool of undici', async () => {
    const node = createSmallNode();
    const transport = undiciTransport({ url: (await serve(node)).url });
    open.unshift(transport.close);
    const { info } = createNodeClient({ transport });
    await Promise.all([info.getNetworkName(), info.getNetworkName()]);
    expect(node.messages).toHaveLength(1);
  });

  it('calls a node in the same process, with the single functions too', async () => {
    const node = createSmallNode();
    const transport = inProcessTransport((path, text, meta) => node.route(path)?.dispatch(text, meta));
    expect(await createNodeClient({ transport }).chain('C').eth.blockNumber()).toBe(42n);
    expect(await infoGetNetworkName(transport)).toEqual({ networkName: 'local' });
  });

  it('subscribes and calls over one WebSocket', async () => {
    const node = createSmallNode();
    const listening = await serve(node);
    const sockets = attachWebSocket(listening.server, { route: node.route });
    open.unshift(sockets.close);
    const transport = webSocketTransport({ url: webSocketUrls(listening.url), WebSocket });
    const { eth } = createNodeClient({ transport }).chain('C');
    const hashes: unknown[] = [];
    for await (const hash of eth.subscribeNewPendingTransactions()) {
      hashes.push(hash);
      if (hashes.length === 2) break;
    }
    expect(hashes).toEqual([`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]);
    expect(await eth.blockNumber()).toBe(42n);
    expect(sockets.connections).toBe(1);
    transport.close();
  });

  it('ends a subscription by its signal', async () => {
    const node = createSmallNode();
    const transport = inProcessTransport((path, text, meta) => node.route(path)?.dispatch(text, meta));
    const { eth } = createNodeClient({ transport }).chain('C');
    const controller = new AbortController();
    const read = async (): Promise<void> => {
      for await (const _ of eth.subscribeNewPendingTransactions({}, { signal: controller.signal }))
        controller.abort(new Error('seen enough'));
    };
    await expect(read()).rejects.toThrow('seen enough');
  });
});

describe('an address', () => {
  const create = createUnchecked(createNodeClient);
  it.each([
    [undefined, 'missing'],
    [{}, 'missing'],
    [{ url: 'nope' }, '"nope"'],
    [{ url: 'localhost:9650' }, '"localhost:9650"'],
    [{ url: 'ftp://127.0.0.1' }, '"ftp://127.0.0.1"'],
    [{ url: 'ftp://me:pass@127.0.0.1' }, '"ftp://127.0.0.1"'],
    [{ url: 'http//me:pass@127.0.0.1' }, '"…@127.0.0.1"'],
  ])('that cannot be called is refused at once: %j', (options, said) => {
    expect(() => create(options)).toThrow(
      new TypeError(
        `createNodeClient: url is ${said}, expected the HTTP address of the service, such as http://127.0.0.1:8080, or a transport`,
      ),
    );
  });

  it('that fetch refuses is named, with the operation', async () => {
    const client = createNodeClient({ url: 'http://127.0.0.1:22', retry: false });
    await expect(client.info.getNetworkName()).rejects.toThrow(
      'info.getNetworkName at http://127.0.0.1:22/ext/info: no answer: bad port',
    );
  });
});

/** A function as it is called from JavaScript. */
function createUnchecked(create: (options: never) => unknown): (options: unknown) => unknown {
  return create as (options: unknown) => unknown;
}
