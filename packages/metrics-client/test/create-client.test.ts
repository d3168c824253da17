import { inProcessTransport } from '@firn/rest/client';
import {
  isBadRequestError,
  isNotFoundError,
  isResponseValidationError,
  isTimeoutError,
} from '@firn/rest/errors';
import { nodeListener } from '@firn/rest/server';
import { undiciTransport } from '@firn/rest/undici';
import { Pool } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetricsClient, listChains } from '../src/index.js';
import { listen } from './listen.js';
import { createSmallService } from './small-service.js';

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function serve(): Promise<string> {
  const listening = await listen(nodeListener(createSmallService()));
  open.push(listening.close);
  return listening.url;
}

/** A `fetch` that answers as it is told, and keeps what it is asked. */
function fakeFetch(answer: (call: number) => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    requests.push({ url: String(url), init });
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Promise.race([answer(requests.length), aborted]);
  };
  return { fetch: fetch as typeof globalThis.fetch, requests };
}

const url = 'http://metrics.test';
const retry = { baseDelayMs: 0 };
const live = '{"status":"ok","info":{},"error":{},"details":{}}';

describe('createMetricsClient over HTTP', () => {
  it('gives decoded results', async () => {
    const { chains } = createMetricsClient({ url: await serve() });
    expect(await chains.getChain({ chainId: 43114n })).toMatchObject({
      evmChainId: 43114n,
      chainName: 'C-Chain',
    });
  });

  it('reads the pages one after the other', async () => {
    const { chains } = createMetricsClient({ url: await serve() });
    const names: string[] = [];
    for await (const { chainName } of chains.listChains.items()) names.push(chainName);
    expect(names).toEqual(['C-Chain', 'Tundra']);
  });

  it('sends headers, and the parameters in path and query', async () => {
    const { fetch, requests } = fakeFetch(() => new Response('{"results":[]}'));
    const { chains } = createMetricsClient({ url: `${url}/api/`, fetch, headers: { 'x-api-key': 'k' } });
    await chains.getChainMetrics({ chainId: 43114n, metric: 'txCount', pageSize: 2, timeInterval: 'day' });
    const [request] = requests;
    expect(request?.url).toMatch(/^http:\/\/metrics\.test\/api\/v2\/chains\/43114\/metrics\/txCount\?/);
    expect(new URL(request?.url ?? '').searchParams.toString()).toBe('timeInterval=day&pageSize=2');
    expect(request?.init).toMatchObject({ method: 'GET', headers: { 'x-api-key': 'k' } });
  });

  it('repeats a call until it works', async () => {
    const { fetch, requests } = fakeFetch((call) => new Response(live, { status: call < 3 ? 503 : 200 }));
    expect(await createMetricsClient({ url, fetch, retry }).health.liveCheck()).toMatchObject({
      status: 'ok',
    });
    expect(requests).toHaveLength(3);
  });

  it('repeats nothing where it is told so', async () => {
    const { fetch, requests } = fakeFetch(() => new Response('busy', { status: 503 }));
    const call = createMetricsClient({ url, fetch, retry: false }).health.liveCheck();
    await expect(call).rejects.toMatchObject({ status: 503, messages: ['busy'] });
    expect(requests).toHaveLength(1);
  });

  it('gives up in time, and when its signal fires', async () => {
    const { fetch } = fakeFetch(() => new Promise<never>(() => {}));
    const { health } = createMetricsClient({ url, fetch, timeoutMs: 20 });
    await expect(health.liveCheck()).rejects.toSatisfy(isTimeoutError);
    const controller = new AbortController();
    const call = createMetricsClient({ url, fetch }).health.liveCheck({ signal: controller.signal });
    controller.abort(new Error('not needed any more'));
    await expect(call).rejects.toThrow('not needed any more');
  });

  it('throws what the service answers, and what breaks the contract', async () => {
    const { chains } = createMetricsClient({ url: await serve() });
    await expect(chains.getChain({ chainId: 1n })).rejects.toSatisfy(isNotFoundError);
    await expect(chains.getChain({ chainId: -1n })).rejects.toSatisfy(isBadRequestError);
    const { fetch } = fakeFetch(() => new Response('{"status":7}'));
    const broken = createMetricsClient({ url, fetch }).health.liveCheck();
    await expect(broken).rejects.toSatisfy(isResponseValidationError);
  });
});

describe('createMetricsClient over another transport', () => {
  it('calls through a pool of undici', async () => {
    const pool = new Pool(await serve());
    open.unshift(() => pool.close());
    const { chains } = createMetricsClient({ transport: undiciTransport({ pool }) });
    expect((await chains.listChains()).chains).toHaveLength(1);
  });

  it('calls a service in the same process, with the single functions too', async () => {
    const transport = inProcessTransport(createSmallService());
    expect((await createMetricsClient({ transport }).chains.listChains()).nextPageToken).toBe('second');
    expect((await listChains(transport, { pageToken: 'second' })).chains).toHaveLength(1);
  });
});

describe('an address', () => {
  const create = createUnchecked(createMetricsClient);
  it.each([
    [undefined, 'missing'],
    [{}, 'missing'],
    [{ url: 'nope' }, '"nope"'],
    [{ url: 'localhost:9660' }, '"localhost:9660"'],
    [{ url: 'ftp://127.0.0.1' }, '"ftp://127.0.0.1"'],
    [{ url: 'ftp://me:pass@127.0.0.1' }, '"ftp://127.0.0.1"'],
    [{ url: 'http//me:pass@127.0.0.1' }, '"…@127.0.0.1"'],
  ])('that cannot be called is refused at once: %j', (options, said) => {
    expect(() => create(options)).toThrow(
      new TypeError(
        `createMetricsClient: url is ${said}, expected the HTTP address of the service, such as http://127.0.0.1:8080, or a transport`,
      ),
    );
  });

  it('that fetch refuses is named, with the operation', async () => {
    const client = createMetricsClient({ url: 'http://127.0.0.1:22', retry: false });
    await expect(client.chains.listChains({})).rejects.toThrow(
      'listChains at http://127.0.0.1:22/v2/chains: no answer: bad port',
    );
  });
});

/** A function as it is called from JavaScript. */
function createUnchecked(create: (options: never) => unknown): (options: unknown) => unknown {
  return create as (options: unknown) => unknown;
}

describe('a server of another kind', () => {
  it.each([
    ['<html>', 200, 'listChains at http://metrics.test/v2/chains: answer is not JSON: <html>'],
    ['', 200, 'listChains at http://metrics.test/v2/chains: answer is not JSON: an empty body'],
    ['', 204, 'invalid result of listChains: missing, expected an object'],
    ['', 502, 'HTTP 502: an empty body'],
    [
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}',
      200,
      'invalid result of listChains: it is an answer of JSON-RPC, of a server of another kind',
    ],
  ])('is told by its answer %j with status %i', async (text, status, said) => {
    const { fetch } = fakeFetch(() => new Response(status === 204 ? null : text, { status }));
    const client = createMetricsClient({ url: 'http://metrics.test', fetch, retry: false });
    await expect(client.chains.listChains({})).rejects.toThrow(said);
  });
});
