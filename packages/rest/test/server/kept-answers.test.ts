import { RawJson } from '@firn/http/server';
import { describe, expect, it } from 'vitest';
import {
  answerWith,
  cacheableJson,
  createRestServer,
  fetchHandler,
  httpError,
  type RequestEvent,
  type RequestInfo,
  type RestServerOptions,
  rawJson,
} from '../../src/server/index.js';
import { createKeptAnswers } from '../../src/server/kept-answers.js';
import { type Series, type SeriesParams, sampleOperations } from '../sample-contract.js';
import { start } from './listening-server.js';

/** Headers that are not of the answer. */
const ofConnection = new Set(['connection', 'date', 'keep-alive']);
const path = '/v2/chains/7/series';

/** A server whose answers are right for one block; counts what is asked of the handler. */
async function startVersioned(options: Partial<RestServerOptions<unknown>> = {}) {
  const chain = { block: 1, asked: 0 };
  const getSeries = ({ chainId, pageSize = 0 }: SeriesParams) => {
    const { block } = chain;
    chain.asked++;
    if (chainId === '404') throw httpError(404, 'Chain 404 is not supported');
    const isCurrent = () => chain.block === block;
    return cacheableJson<Series>(JSON.stringify({ results: [Number(chainId), pageSize, block] }), {
      isCurrent,
    });
  };
  const app = await start({ getSeries }, options);
  const results = async (target = path, init: RequestInit = {}) => {
    const response = await app.get(target, init);
    return ((await response.json()) as Series).results;
  };
  return Object.assign(app, { chain, results });
}

describe('an answer that says how long it is right', () => {
  it('is given again without asking the handler, until it is not right any more', async () => {
    await using app = await startVersioned();
    for (let time = 0; time < 3; time++) expect(await app.results()).toEqual([7, 0, 1]);
    expect(app.chain.asked).toBe(1);
    app.chain.block = 2;
    for (let time = 0; time < 3; time++) expect(await app.results()).toEqual([7, 0, 2]);
    expect(app.chain.asked).toBe(2);
  });

  it('is not given to another operation of the same target', async () => {
    const operations = ['one', 'two'].map((name) => ({
      contract: {
        ...sampleOperations.getSeries,
        path: '/series',
        distinguishedBy: { headers: { 'x-kind': [name] } },
        decodeRequest: () => undefined,
      },
      handler: () => cacheableJson<Series>(JSON.stringify([name]), { isCurrent: () => true }),
    }));
    const handle = fetchHandler(createRestServer({ operations }));
    for (const name of ['one', 'two', 'one']) {
      const response = await handle(new Request('http://server/series', { headers: { 'x-kind': name } }));
      expect(await response.json()).toEqual([name]);
    }
  });

  it('belongs to what the client accepts, where another form of it may be chosen by that', async () => {
    const { getSeries } = sampleOperations;
    const documented = {
      byStatus: { 200: { 'application/json': { kind: 'json' }, 'text/csv': { kind: 'text' } } },
    } as const;
    const server = createRestServer({
      operations: [
        {
          contract: { ...getSeries, documented },
          handler: (_params, info: RequestInfo) =>
            info.chooseMediaType(['application/json', 'text/csv']) === 'text/csv'
              ? answerWith({ status: 200, contentType: 'text/csv', body: 'value\n7\n' })
              : cacheableJson<Series>('{"results":[7]}', { isCurrent: () => true }),
        },
      ],
      context: (info) => info,
      headersOf: () => ({ 'x-lag': '6' }),
    });
    const ask = async (accept?: string) => {
      const headers = accept === undefined ? {} : { accept };
      const answer = await fetchHandler(server)(new Request(`http://host${path}`, { headers }));
      const sent = ['content-type', 'vary', 'x-lag'].map((name) => answer.headers.get(name));
      return [await answer.text(), ...sent];
    };
    for (let time = 0; time < 2; time++) {
      const json = ['{"results":[7]}', 'application/json; charset=utf-8', 'accept', '6'];
      expect(await ask()).toEqual(json);
      expect(await ask('text/csv')).toEqual(['value\n7\n', 'text/csv', 'accept', '6']);
      expect(await ask('application/json')).toEqual(json);
    }
  });

  it('belongs to one path with one query', async () => {
    await using app = await startVersioned();
    for (let time = 0; time < 2; time++) {
      expect(await app.results()).toEqual([7, 0, 1]);
      expect(await app.results(`${path}?pageSize=3`)).toEqual([7, 3, 1]);
      expect(await app.results('/v1/chains/8/series?pageSize=3')).toEqual([8, 3, 1]);
    }
    expect(app.chain.asked).toBe(3);
  });

  it('has the same headers again, for GET, HEAD and a tag that is known', async () => {
    await using app = await startVersioned({ cors: { origins: ['*'] } });
    const headersOf = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => !ofConnection.has(name)));
    const first = headersOf(await app.get(path));
    expect(first).toMatchObject({
      'access-control-allow-origin': '*',
      'content-length': '19',
      etag: expect.any(String),
    });
    expect(headersOf(await app.get(path))).toEqual(first);
    const head = await app.get(path, { method: 'HEAD' });
    expect([headersOf(head), await head.text()]).toEqual([first, '']);
    const known = await app.get(path, { headers: { 'if-none-match': first.etag ?? '' } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    app.chain.block = 2;
    expect((await app.get(path, { headers: { 'if-none-match': first.etag ?? '' } })).status).toBe(200);
  });

  it('is for the page that asks, where only some origins may read', async () => {
    await using app = await startVersioned({ cors: { origins: ['https://one.example'] } });
    const allowed = async (origin: string) =>
      (await app.get(path, { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await allowed('https://one.example')).toBe('https://one.example');
    expect(await allowed('https://two.example')).toBeNull();
    expect(app.chain.asked).toBe(1);
  });

  it('is compressed for whoever takes that', async () => {
    await using app = await startVersioned({ compression: { minBytes: 1 } });
    const encodingOf = async (accepted: string) => {
      const response = await app.get(path, { headers: { 'accept-encoding': accepted } });
      expect(await response.json()).toEqual({ results: [7, 0, 1] });
      return response.headers.get('content-encoding');
    };
    expect(await encodingOf('gzip')).toBe('gzip');
    expect(await encodingOf('identity')).toBeNull();
    expect(await encodingOf('gzip')).toBe('gzip');
    expect(app.chain.asked).toBe(1);
  });

  const units = { unitsPerMinute: 60, burst: 45, now: () => 0 };

  it('costs the same again, and is refused without units', async () => {
    await using app = await startVersioned({ rateLimit: units });
    const left = async () => {
      const { status, headers } = await app.get(path);
      return [status, headers.get('ratelimit'), headers.get('retry-after')];
    };
    expect(await left()).toEqual([200, '"client";r=25;t=20', null]);
    expect(await left()).toEqual([200, '"client";r=5;t=40', null]);
    expect(await left()).toEqual([429, '"client";r=5;t=40', '15']);
    expect(app.chain.asked).toBe(1);
  });

  it('waits for units that are kept elsewhere', async () => {
    let left = 40;
    const take = async (_client: string, price: number) => {
      const units = left < price ? 0 : price;
      left -= units;
      return { units, left };
    };
    await using app = await startVersioned({ rateLimit: { ...units, shared: { take } } });
    const statusOf = async () => (await app.get(path)).status;
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 429]);
    expect(app.chain.asked).toBe(1);
  });

  it('is told of as any other', async () => {
    const events: RequestEvent[] = [];
    await using app = await startVersioned({ onRequest: (event) => events.push(event) });
    await app.results();
    await app.results();
    const event = { operation: 'getSeries', verb: 'GET', status: 200, durationMs: expect.any(Number) };
    expect(events).toEqual([event, event]);
  });
});

describe('what is asked of the handler each time', () => {
  it('errors', async () => {
    await using app = await startVersioned();
    for (let time = 0; time < 2; time++) expect((await app.get('/v2/chains/404/series')).status).toBe(404);
    expect(app.chain.asked).toBe(2);
  });

  it('answers that do not say how long they are right', async () => {
    let asked = 0;
    const prepared = rawJson<Series>('{"results":[]}');
    await using app = await start({
      getSeries: () => {
        asked++;
        return prepared;
      },
    });
    for (let time = 0; time < 2; time++) expect((await app.get(path)).status).toBe(200);
    expect(asked).toBe(2);
  });

  it('other verbs', async () => {
    let asked = 0;
    await using app = await start({
      echo: () => {
        asked++;
        return cacheableJson('{"body":1}', { isCurrent: () => true });
      },
    });
    for (let time = 0; time < 2; time++)
      expect((await app.get('/v1/echo', { method: 'POST' })).status).toBe(200);
    expect(asked).toBe(2);
  });
});

it('forgets what was kept first when there is no room', () => {
  const answers = createKeptAnswers(2 * 520);
  const contract = sampleOperations.getSeries;
  const request = (target: string) => ({
    verb: 'GET',
    target,
    header: () => undefined,
    readBody: async () => '',
    stream: () => new Blob([]).stream(),
  });
  const keep = (target: string, text = '1') => {
    const json = new RawJson(text, () => true);
    answers.keep(request(target), { contract, cost: contract.cost, json, params: {} });
    return json;
  };
  keep('/a');
  const second = keep('/b');
  const again = keep('/a');
  const third = keep('/c');
  expect(answers.find(request('/b'))).toBeUndefined();
  expect(second.text()).toBe('1');
  expect(answers.find(request('/a'))?.json).toBe(again);
  expect(answers.find(request('/c'))?.json).toBe(third);
  keep('/d', 'x'.repeat(2_000));
  for (const target of ['/a', '/c', '/d']) expect(answers.find(request(target))).toBeUndefined();
});
