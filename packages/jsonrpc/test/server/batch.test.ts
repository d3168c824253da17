import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Deferred, deferred } from '../deferred.js';
import { ask, callText, demoEndpoint } from '../demo-endpoint.js';

const batch = (size: number): string =>
  `[${Array.from({ length: size }, (_, id) => callText('demo.echo', [id], id)).join(',')}]`;

describe('a batch', () => {
  it('is answered as its calls would be one by one, in their order', async () => {
    const endpoint = demoEndpoint({
      echo: (params) =>
        JSON.stringify(params ?? 0).length % 2 === 0 ? (params ?? 0) : Promise.resolve(params ?? 0),
    });
    const id = fc.oneof(fc.integer(), fc.string(), fc.constant(null));
    const element = fc.oneof(
      fc.record({
        jsonrpc: fc.constant('2.0'),
        id,
        method: fc.constantFrom('demo.echo', 'demo.nothing'),
        params: fc.array(fc.integer()),
      }),
      fc.record({ jsonrpc: fc.constant('2.0'), method: fc.constantFrom('demo.echo', 'demo.nothing') }),
      fc.record({
        jsonrpc: fc.constant('2.0'),
        id,
        method: fc.constant('demo.add'),
        params: fc.array(fc.string()),
      }),
      fc.jsonValue().filter((value) => !Array.isArray(value)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 20 }), async (elements) => {
        const alone = await Promise.all(elements.map((each) => ask(endpoint, JSON.stringify(each))));
        const answers = alone.filter((answer) => answer !== undefined);
        expect(await ask(endpoint, JSON.stringify(elements))).toEqual(
          answers.length === 0 ? undefined : answers,
        );
      }),
    );
  });

  it('that is empty is answered with one error', async () => {
    expect(await ask(demoEndpoint(), '[]')).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'empty batch' },
    });
  });

  it('of notifications only is not answered', async () => {
    const notification = '{"jsonrpc":"2.0","method":"demo.echo"}';
    expect(await ask(demoEndpoint(), `[${notification},${notification}]`)).toBeUndefined();
  });

  it('over the limit of its size is answered with one error for its first call', async () => {
    let calls = 0;
    const endpoint = demoEndpoint({ limits: { batchItems: 3 }, echo: () => ++calls });
    expect(await ask(endpoint, batch(3))).toHaveLength(3);
    expect(await ask(endpoint, batch(4))).toEqual([
      {
        jsonrpc: '2.0',
        id: 0,
        error: { code: -32600, message: 'batch too large', data: { size: 4, limit: 3 } },
      },
    ]);
    expect(calls).toBe(3);
  });

  it.each([false, true])(
    'over the limit of its answers runs no further call (asynchronous: %s)',
    async (later) => {
      let calls = 0;
      const echo = (): unknown => {
        calls++;
        const result = 'x'.repeat(100);
        return later ? Promise.resolve(result) : result;
      };
      const endpoint = demoEndpoint({ echo, limits: { batchResultBytes: 500, batchConcurrency: 1 } });
      const answers = (await ask(endpoint, batch(10))) as { error?: { code: number; message: string } }[];
      expect(answers).toHaveLength(10);
      expect(answers.slice(0, 3).every((answer) => answer.error === undefined)).toBe(true);
      expect(answers.slice(3).map((answer) => answer.error)).toEqual(
        Array(7).fill({ code: -32003, message: 'response too large' }),
      );
      expect(calls).toBe(4);
    },
  );

  it('has the time of one call for all of them, and begins none after it', async () => {
    let begun = 0;
    const never = deferred<number>();
    const endpoint = demoEndpoint({
      limits: { callTimeoutMs: 20, batchConcurrency: 2 },
      echo: (params) => {
        begun += 1;
        return JSON.stringify(params) === '[0]' ? 'at once' : never.promise;
      },
    });
    const answers = (await ask(endpoint, batch(50))) as { result?: string; error?: object }[];
    expect(answers[0]?.result).toBe('at once');
    expect(answers.slice(1).map(({ error }) => error)).toEqual(
      Array(49).fill({ code: -32002, message: 'request timed out' }),
    );
    expect(begun).toBe(3);
  });

  it('lets others have their turn between calls that take long and answer at once', async () => {
    let hadTurn = false;
    const endpoint = demoEndpoint({
      echo: () => {
        setTimeout(() => {
          hadTurn = true;
        }, 0);
        const until = performance.now() + 15;
        while (performance.now() < until);
        return hadTurn;
      },
    });
    expect(await ask(endpoint, batch(3))).toMatchObject([
      { id: 0, result: false },
      { id: 1, result: true },
      { id: 2, result: true },
    ]);
  });

  it('runs no more calls at a time than it may', async () => {
    const waiting: Deferred<number>[] = [];
    let running = 0;
    let most = 0;
    const endpoint = demoEndpoint({
      limits: { batchConcurrency: 3 },
      echo: async () => {
        most = Math.max(most, ++running);
        const own = deferred<number>();
        waiting.push(own);
        // The last to start is the first to go on, so that the order of the answers is not that of their end.
        if (waiting.length % 3 === 0) for (const each of waiting.splice(0).reverse()) each.resolve(1);
        await own.promise;
        running--;
        return 1;
      },
    });
    const answers = (await ask(endpoint, batch(9))) as { id: number }[];
    expect(answers.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(most).toBe(3);
  });
});
