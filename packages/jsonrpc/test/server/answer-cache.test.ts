import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { rpcError } from '../../src/errors/index.js';
import { AnswerCache, type CallReport } from '../../src/server/index.js';
import { cutIds, hasOwnIdsOnly } from '../../src/server/message-ids.js';
import { callText, demoEndpoint } from '../demo-endpoint.js';

let revision: number;
let runs: number;
beforeEach(() => {
  revision = 0;
  runs = 0;
});

function cacheOf(options: { maxBytes?: number; accepts?: (text: string) => boolean } = {}): AnswerCache {
  return new AnswerCache({ ...options, revision: () => revision, methods: new Set(['demo.echo']) });
}

function countingEndpoint(answerCache: AnswerCache, echo: (params: unknown) => unknown = (params) => params) {
  return demoEndpoint({
    answerCache,
    echo: (params) => {
      runs++;
      return echo(params);
    },
  });
}

describe('an answer that is kept', () => {
  it.each([1, 0, -7, 999_999_999_999_999, 'text', '', '0', ' a{}[],:'])(
    'carries the id %j of the call',
    async (id) => {
      const endpoint = countingEndpoint(cacheOf());
      for (const other of ['x', 5, id, id]) {
        const text = await endpoint.dispatch(callText('demo.echo', [[1, 'a']], other));
        expect(text).toBe(`{"jsonrpc":"2.0","id":${JSON.stringify(other)},"result":[[1,"a"]]}`);
      }
      expect(runs).toBe(2);
    },
  );

  it('is kept from the second time on, whatever the order of the members and the spaces', async () => {
    const endpoint = countingEndpoint(cacheOf());
    const ask = (id: number) =>
      endpoint.dispatch(`{"method": "demo.echo", "params": [3], "id": ${id}, "jsonrpc": "2.0"}`);
    for (const id of [1, 2, 3, 4]) expect(await ask(id)).toBe(`{"jsonrpc":"2.0","id":${id},"result":[3]}`);
    expect(runs).toBe(2);
  });

  it('is let go with its revision, however many there are', async () => {
    const cache = cacheOf();
    const endpoint = countingEndpoint(cache);
    const text = callText('demo.echo', [1], 1);
    const cut = cutIds(text);
    if (cut === undefined) throw new Error('the message has an id');
    const kept: WeakRef<object>[] = [];
    for (; revision < 100; revision++) {
      await endpoint.dispatch(text);
      await endpoint.dispatch(text);
      const answer = cache.find(cut);
      if (answer === undefined) throw new Error(`the answer of revision ${revision} is not kept`);
      kept.push(new WeakRef(answer));
    }
    cache.find(cut);
    // What a WeakRef was made of stays until the turn is over.
    await new Promise(setImmediate);
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    // The engine may hold the last one in a register.
    expect(kept.slice(0, -1).filter((answer) => answer.deref() !== undefined)).toEqual([]);
  });

  it('is kept of batches with the ids of each', async () => {
    const endpoint = countingEndpoint(cacheOf());
    const ask = (a: number, b: string) =>
      endpoint.dispatch(`[${callText('demo.echo', [1], a)},${callText('sample.echo', [2], b)}]`);
    for (const id of [1, 2, 3]) {
      expect(await ask(id, `b${id}`)).toBe(
        `[{"jsonrpc":"2.0","id":${id},"result":[1]},{"jsonrpc":"2.0","id":"b${id}","result":[2]}]`,
      );
    }
    expect(runs).toBe(4);
  });

  it('is kept of handlers that take their time', async () => {
    const endpoint = countingEndpoint(cacheOf(), async (params) => params);
    for (const id of [1, 2, 3])
      expect(await endpoint.dispatch(callText('demo.echo', ['p'], id))).toContain(`"id":${id},`);
    expect(runs).toBe(2);
  });

  it('is forgotten when the revision changes', async () => {
    const endpoint = countingEndpoint(cacheOf(), () => revision);
    const ask = () => endpoint.dispatch(callText('demo.echo', []));
    await ask();
    await ask();
    expect(await ask()).toContain('"result":0}');
    revision = 1;
    expect(await ask()).toContain('"result":1}');
    expect(runs).toBe(3);
  });

  it('is not kept when the revision changed before it was there', async () => {
    const endpoint = countingEndpoint(cacheOf(), async () => {
      const before = revision;
      revision++;
      return before;
    });
    for (const expected of [0, 1, 2, 3]) {
      expect(await endpoint.dispatch(callText('demo.echo', []))).toContain(`"result":${expected}}`);
    }
  });

  it('is reported like any other', async () => {
    const reports: CallReport[] = [];
    const endpoint = demoEndpoint({ answerCache: cacheOf(), observe: (report) => reports.push(report) });
    for (let time = 0; time < 3; time++) await endpoint.dispatch(callText('sample.echo', [1]));
    expect(reports.map(({ method, errorCode }) => [method, errorCode])).toEqual(
      Array(3).fill(['demo.echo', undefined]),
    );
  });
});

describe('nothing is kept', () => {
  it.each([
    ['errors', callText('demo.echo', ['boom'])],
    ['other methods', callText('demo.add', [1, 2])],
    ['batches with other methods', `[${callText('demo.echo', [1])},${callText('demo.add', [1, 2])}]`],
    [
      'messages with an id that is nested',
      '{"jsonrpc":"2.0","id" :5,"method":"demo.echo","params":[{"id":6}]}',
    ],
    ['messages with two ids', '{"jsonrpc":"2.0","id":5,"method":"demo.echo","params":[],"id":6}'],
    ['messages with escapes', '{"jsonrpc":"2.0","id":5,"method":"demo.echo","params":["\\u0069"]}'],
    ['messages with a fraction as id', '{"jsonrpc":"2.0","id":5.0,"method":"demo.echo","params":[]}'],
    ['messages with null as id', '{"jsonrpc":"2.0","id":null,"method":"demo.echo","params":[]}'],
    ['notifications', '{"jsonrpc":"2.0","method":"demo.echo","params":[]}'],
    ['messages that are not accepted', callText('demo.echo', ['pending'])],
  ])('of %s', async (_, message) => {
    const cache = cacheOf({ accepts: (text) => !text.includes('"pending"') });
    const endpoint = countingEndpoint(cache, (params) => {
      if (JSON.stringify(params).includes('boom')) throw rpcError(-32_000, 'boom');
      return params ?? null;
    });
    const first = await endpoint.dispatch(message);
    for (let time = 0; time < 3; time++) expect(await endpoint.dispatch(message)).toBe(first);
    expect(cache.stats.hits).toBe(0);
  });

  it('beyond the limit of bytes', async () => {
    const cache = cacheOf({ maxBytes: 40_000 });
    const endpoint = countingEndpoint(cache);
    for (let index = 0; index < 100; index++) {
      for (let time = 0; time < 2; time++)
        await endpoint.dispatch(callText('demo.echo', ['x'.repeat(1000 + index)]));
    }
    // What was seen once is counted too.
    expect(cache.stats.bytes).toBeLessThan(40_000 + 200_000);
    await endpoint.dispatch(callText('demo.echo', ['x'.repeat(6000)]));
    await endpoint.dispatch(callText('demo.echo', ['x'.repeat(6000)]));
    const { hits } = cache.stats;
    await endpoint.dispatch(callText('demo.echo', ['x'.repeat(6000)]));
    expect(cache.stats.hits).toBe(hits);
  });
});

describe('ids that are cut out of a message', () => {
  const id = fc.oneof(fc.integer(), fc.string({ maxLength: 20 }), fc.constant(null));
  const call = fc.record(
    { jsonrpc: fc.constant('2.0'), id, method: fc.string(), params: fc.jsonValue() },
    { requiredKeys: ['jsonrpc'] },
  );

  it('leave the same text for two messages only where nothing but the ids differs', () => {
    fc.assert(
      fc.property(
        fc.array(call, { minLength: 1, maxLength: 3 }),
        fc.array(id, { maxLength: 3 }),
        (calls, others) => {
          const text = JSON.stringify(calls);
          const cut = cutIds(text);
          if (cut === undefined || !hasOwnIdsOnly(text, calls, cut.ids)) return;
          expect(cut.ids).toEqual(calls.map((one) => JSON.stringify(one.id)));
          const changed = calls.map((one, index) => ({ ...one, id: others[index] ?? one.id }));
          const other = cutIds(JSON.stringify(changed));
          if (other !== undefined && other.ids.length === calls.length)
            expect(other.skeleton).toBe(cut.skeleton);
        },
      ),
    );
  });
});
