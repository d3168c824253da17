import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BatchingOptions,
  callRpc,
  exchangeTransport,
  notifyRpc,
  withBatching,
  withRetry,
  withTimeout,
} from '../../src/client/index.js';
import { RpcError } from '../../src/errors/index.js';
import { deferred } from '../deferred.js';
import { type DemoOptions, demoEndpoint } from '../demo-endpoint.js';
import { add, echo, tell } from '../example-operations.js';

/** A batching transport to a demo endpoint that remembers the messages. */
function batching(options: BatchingOptions = {}, demo: DemoOptions = {}) {
  const endpoint = demoEndpoint(demo);
  const messages: string[] = [];
  const transport = exchangeTransport(async (path, text, signal) => {
    messages.push(`${path} ${text}`);
    return (await endpoint.dispatch(text, { signal })) ?? '';
  });
  return { messages, transport: withBatching(transport, options) };
}

/** A batching transport whose server answers batches in its own way. */
function answering(answer: (text: string) => string) {
  const messages: string[] = [];
  const transport = exchangeTransport(async (_, text) => {
    messages.push(text);
    return text.startsWith('[') ? answer(text) : text.replace('"method"', '"result":"alone","method"');
  });
  return { messages, transport: withBatching(transport) };
}

const idsOf = (text: string): number[] => (JSON.parse(text) as { id: number }[]).map(({ id }) => id);

describe('withBatching', () => {
  it('sends the calls of one turn together, by path, and a call that is alone alone', async () => {
    const { messages, transport } = batching();
    const to = (name: string) => ({ pathParams: { name } });
    const results = await Promise.all([
      callRpc(transport, echo, [1]),
      callRpc(transport, add, { a: 1n, b: 2n }, to('demo')),
      Promise.resolve().then(() => callRpc(transport, echo, [2])),
      callRpc(transport, add, { a: 3n, b: 4n }, to('other')),
    ]);
    expect(results).toEqual([[1], 3n, [2], 7n]);
    expect(messages).toEqual([
      '/ext/demo [{"jsonrpc":"2.0","id":1,"method":"demo.echo","params":[1]},{"jsonrpc":"2.0","id":2,"method":"demo.add","params":["1","2"]},{"jsonrpc":"2.0","id":3,"method":"demo.echo","params":[2]}]',
      '/ext/other {"jsonrpc":"2.0","id":4,"method":"demo.add","params":["3","4"]}',
    ]);
    expect(await callRpc(transport, echo, [3])).toEqual([3]);
    expect(messages[2]).toBe('/ext/demo {"jsonrpc":"2.0","id":5,"method":"demo.echo","params":[3]}');
  });

  it('sends a notification alone, and at once', async () => {
    const { messages, transport } = batching();
    const results = [
      callRpc(transport, echo, [1]),
      notifyRpc(transport, tell, [2]),
      callRpc(transport, echo, [3]),
    ];
    expect(await Promise.all(results)).toEqual([[1], undefined, [3]]);
    expect(messages).toEqual([
      '/ext/demo {"jsonrpc":"2.0","method":"demo.echo","params":[2]}',
      '/ext/demo [{"jsonrpc":"2.0","id":1,"method":"demo.echo","params":[1]},{"jsonrpc":"2.0","id":2,"method":"demo.echo","params":[3]}]',
    ]);
  });

  it('gives every call its own answer or error, in batches of the allowed size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(), { minLength: 1, maxLength: 100 }),
        fc.integer({ min: 1, max: 40 }),
        async (values, maxSize) => {
          const { messages, transport } = batching({ maxSize });
          const results = await Promise.allSettled(
            values.map((value) =>
              value % 3 === 0
                ? callRpc(transport, { ...echo, method: `demo.${value}` }, [])
                : callRpc(transport, echo, [value]),
            ),
          );
          results.forEach((result, i) => {
            const value = values[i] ?? 0;
            if (value % 3 !== 0) expect(result).toMatchObject({ status: 'fulfilled', value: [value] });
            else
              expect(result).toMatchObject({
                status: 'rejected',
                reason: { rpcCode: -32601, message: expect.stringContaining(`demo.${value} `) },
              });
          });
          expect(messages).toHaveLength(Math.ceil(values.length / maxSize));
        },
      ),
    );
  });

  it('starts the next batch where the params would be too long', async () => {
    const { messages, transport } = batching({ maxLength: 30 });
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => callRpc(transport, echo, [text.repeat(10)])));
    expect(messages.map((message) => idsOf(message.slice(message.indexOf(' '))))).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('reads integers beyond 2^53 exactly', async () => {
    const { transport } = answering(
      (text) =>
        `[${idsOf(text)
          .map((id) => `{"jsonrpc":"2.0","id":${id},"result":1844674407370955161${id}}`)
          .join(',')}]`,
    );
    const calls = [1, 2].map(() => callRpc(transport, add, { a: 0n, b: 0n }, { pathParams: { name: 'x' } }));
    expect(await Promise.all(calls)).toEqual([18446744073709551611n, 18446744073709551612n]);
  });

  it('takes answers in any order, and rejects the calls without one', async () => {
    const { transport } = answering((text) =>
      JSON.stringify(
        idsOf(text)
          .slice(1)
          .reverse()
          .map((id) => ({ jsonrpc: '2.0', id, result: id })),
      ),
    );
    const results = await Promise.allSettled([1, 2, 3].map(() => callRpc(transport, echo, [])));
    expect(results).toMatchObject([
      { reason: { code: 'transport', message: expect.stringContaining('no answer to id 1') } },
      { value: 2 },
      { value: 3 },
    ]);
  });

  it('gives every call the one error of a batch', async () => {
    const { transport } = answering(
      () => '{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":"slow down"}}',
    );
    const results = await Promise.allSettled([1, 2].map(() => callRpc(transport, echo, [])));
    expect(results).toMatchObject(Array(2).fill({ reason: { rpcCode: -32005, message: 'slow down' } }));
  });

  it.each([
    [
      'a parse error',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"json: cannot unmarshal array"}}',
    ],
    ['an invalid request', '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"invalid request"}}'],
    [
      'one error in an array',
      '[{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"batch too large"}}]',
    ],
  ])('asks a server that answers %s one by one, from then on', async (_, refusal) => {
    const { messages, transport } = answering(() => refusal);
    for (let round = 0; round < 2; round++) {
      expect(await Promise.all([1, 2].map(() => callRpc(transport, echo, [])))).toEqual(['alone', 'alone']);
    }
    expect(messages.map((text) => text[0])).toEqual(['[', '{', '{', '{', '{']);
  });

  it('rejects every call where the exchange fails', async () => {
    const { transport } = answering(() => '<html>');
    const results = await Promise.allSettled([1, 2].map(() => callRpc(transport, echo, [])));
    expect(results).toMatchObject(
      Array(2).fill({
        reason: { code: 'transport', message: 'demo.echo, demo.echo: answer is not JSON: <html>' },
      }),
    );
  });

  it('leaves out calls that end before they are sent', async () => {
    const { messages, transport } = batching();
    const controller = new AbortController();
    const calls = [
      callRpc(transport, echo, [1], { signal: controller.signal }),
      callRpc(transport, echo, [2]),
    ];
    controller.abort(new Error('enough'));
    expect(await Promise.allSettled(calls)).toMatchObject([
      { reason: { code: 'cancelled', cause: { message: 'enough' } } },
      { value: [2] },
    ]);
    expect(messages).toEqual(['/ext/demo {"jsonrpc":"2.0","id":1,"method":"demo.echo","params":[2]}']);
    await expect(callRpc(transport, echo, [3], { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('ends each call by its own signal, and the exchange with the last', async () => {
    const started = deferred();
    const ended = deferred<unknown>();
    const { transport } = batching(
      {},
      {
        echo: (_, { signal }) => {
          signal.addEventListener('abort', () => ended.resolve(signal.reason));
          started.resolve();
          return new Promise(() => {});
        },
      },
    );
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) => callRpc(transport, echo, [], { signal }));
    const outcomes = Promise.allSettled(calls);
    await started.promise;
    controllers[0]?.abort(new Error('first'));
    await expect(calls[0]).rejects.toThrow('first');
    controllers[1]?.abort(new Error('second'));
    expect(await outcomes).toMatchObject([
      { reason: { code: 'cancelled', cause: { message: 'first' } } },
      { reason: { code: 'cancelled', cause: { message: 'second' } } },
    ]);
    expect(await ended.promise).toMatchObject({ message: 'second' });
  });

  it('works inside of withRetry and withTimeout', async () => {
    let failures = 1;
    const endpoint = demoEndpoint();
    const sizes: number[] = [];
    const transport = exchangeTransport(async (_, text) => {
      sizes.push(([] as unknown[]).concat(JSON.parse(text)).length);
      if (failures-- > 0) throw new RpcError(-32005, 'slow down');
      return (await endpoint.dispatch(text)) ?? '';
    });
    const stacked = withTimeout(withRetry(withBatching(transport), { baseDelayMs: 0 }), 10_000);
    expect(await Promise.all([1, 2, 3].map((n) => callRpc(stacked, echo, [n])))).toEqual([[1], [2], [3]]);
    // Waits that end in different turns may lead to different batches.
    expect(sizes[0]).toBe(3);
    expect(sizes.slice(1).reduce((sum, size) => sum + size, 0)).toBe(3);
  });
});
