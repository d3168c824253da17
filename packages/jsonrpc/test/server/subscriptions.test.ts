import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  bindGroup,
  type CallMeta,
  createEndpoint,
  type RpcConnection,
  type RpcEndpoint,
  rawJson,
} from '../../src/server/index.js';
import { type Deferred, deferred } from '../deferred.js';
import { ask, callText, demoEndpoint, recordingLogger } from '../demo-endpoint.js';
import { demoGroup } from '../example-group.js';

/** A connection that keeps what it is sent, and lets a test wait for a number of messages. */
class TestConnection implements RpcConnection {
  readonly sent: string[] = [];
  readonly closing = new AbortController();
  readonly signal = this.closing.signal;
  readonly failed = deferred();
  readonly fail = this.failed.resolve;
  #waiting: { readonly count: number; readonly reached: Deferred<void> } | undefined;

  readonly notify = (text: string): void => {
    this.sent.push(text);
    if (this.#waiting !== undefined && this.sent.length >= this.#waiting.count)
      this.#waiting.reached.resolve();
  };

  async receives(count: number): Promise<readonly string[]> {
    this.#waiting = { count, reached: deferred() };
    if (this.sent.length < count) await this.#waiting.reached.promise;
    return this.sent;
  }
}

async function call(
  endpoint: RpcEndpoint,
  connection: RpcConnection,
  method: string,
  params: unknown,
): Promise<{ result?: unknown; error?: unknown }> {
  return JSON.parse((await endpoint.dispatch(callText(method, params), { connection })) ?? '') as {
    result?: unknown;
    error?: unknown;
  };
}

/** Ticks from a number on, until the signal fires; tells when it has ended. */
function ticker(ended: Deferred<void>, limit = Number.POSITIVE_INFINITY) {
  return async function* ({ from }: { readonly from: number }, { signal }: CallMeta): AsyncGenerator<bigint> {
    try {
      for (let n = from; n < from + limit && !signal.aborted; n++) yield BigInt(n);
      if (limit !== Number.POSITIVE_INFINITY) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      }
    } finally {
      ended.resolve();
    }
  };
}

describe('a subscription', () => {
  it('sends its events after its answer, until it is ended', async () => {
    const ended = deferred();
    const endpoint = demoEndpoint({ ticks: ticker(ended, 3) });
    const connection = new TestConnection();
    const { result: id } = await call(endpoint, connection, 'demo_subscribe', ['ticks', 5]);
    expect(id).toMatch(/^0x[1-9a-f][0-9a-f]{0,31}$/);
    expect(connection.sent).toEqual([]);
    const event = (tick: number): string =>
      `{"jsonrpc":"2.0","method":"demo_subscription","params":{"subscription":"${id}","result":${tick}}}`;
    expect(await connection.receives(3)).toEqual([event(5), event(6), event(7)]);
    expect(await call(endpoint, connection, 'demo_unsubscribe', [id])).toMatchObject({ result: true });
    await ended.promise;
    expect(await call(endpoint, connection, 'demo_unsubscribe', [id])).toMatchObject({
      error: { code: -32000, message: 'subscription not found' },
    });
  });

  it('is opened by a subscribing method with the name of its kind, and by no other, where there is a connection', async () => {
    const group = {
      ...demoGroup,
      methods: { demo_ticks: { ...demoGroup.methods['demo.echo'], name: 'demo_ticks' } },
    } as const;
    const bound = bindGroup(
      group,
      { demo_ticks: () => 'no connection' },
      {
        subscriptions: { demo_subscribe: { ticks: ticker(deferred(), 1) } },
        subscribingMethods: ['demo_ticks'],
      },
    );
    const endpoint = createEndpoint({
      groups: [bound],
      context: (meta) => meta,
      profile: { adminEnabled: false, publicApi: false },
    });
    const connection = new TestConnection();
    const { result: id } = await call(endpoint, connection, 'demo_ticks', [5]);
    expect(await connection.receives(1)).toEqual([
      `{"jsonrpc":"2.0","method":"demo_subscription","params":{"subscription":"${id}","result":5}}`,
    ]);
    expect(await ask(endpoint, callText('demo_ticks', [5]))).toMatchObject({ result: 'no connection' });
    const plain = createEndpoint({
      groups: [{ ...bound, subscribingMethods: [] }],
      context: (meta) => meta,
      profile: { adminEnabled: false, publicApi: false },
    });
    expect(await call(plain, new TestConnection(), 'demo_ticks', [5])).toMatchObject({
      result: 'no connection',
    });
  });

  it('ends with its connection', async () => {
    const ended = deferred();
    const endpoint = demoEndpoint({ ticks: ticker(ended, 1) });
    const connection = new TestConnection();
    await call(endpoint, connection, 'demo_subscribe', ['ticks']);
    await connection.receives(1);
    connection.closing.abort();
    await ended.promise;
  });

  it('belongs to its connection', async () => {
    const endpoint = demoEndpoint({ ticks: ticker(deferred(), 1) });
    const { result: id } = await call(endpoint, new TestConnection(), 'demo_subscribe', ['ticks']);
    expect(await call(endpoint, new TestConnection(), 'demo_unsubscribe', [id])).toMatchObject({
      error: { code: -32000 },
    });
  });

  it.each([
    [['nothing'], 'no "nothing" subscription in demo namespace'],
    [[], 'no "" subscription in demo namespace'],
    [{ kind: 'ticks' }, 'no "" subscription in demo namespace'],
    [['toString'], 'no "toString" subscription in demo namespace'],
    [['constructor'], 'no "constructor" subscription in demo namespace'],
    [[7], 'no 7 subscription in demo namespace'],
  ])('of kind %j is not there', async (params, message) => {
    expect(await call(demoEndpoint(), new TestConnection(), 'demo_subscribe', params)).toMatchObject({
      error: { code: -32601, message },
    });
  });

  it('with broken params is refused', async () => {
    expect(await call(demoEndpoint(), new TestConnection(), 'demo_subscribe', ['ticks', 'x'])).toMatchObject({
      error: { code: -32602, data: { path: 'from' } },
    });
  });

  it('over the limit of a connection is refused', async () => {
    const endpoint = demoEndpoint({ limits: { subscriptions: 2 }, ticks: ticker(deferred(), 1) });
    const connection = new TestConnection();
    const ids = [];
    for (let i = 0; i < 2; i++)
      ids.push((await call(endpoint, connection, 'demo_subscribe', ['ticks'])).result);
    expect(await call(endpoint, connection, 'demo_subscribe', ['ticks'])).toMatchObject({
      error: { code: -32005 },
    });
    await call(endpoint, connection, 'demo_unsubscribe', [ids[0]]);
    expect(await call(endpoint, connection, 'demo_subscribe', ['ticks'])).not.toHaveProperty('error');
  });

  it('that fails is logged, and fails its connection', async () => {
    const logger = recordingLogger();
    const endpoint = demoEndpoint({
      logger,
      async *ticks() {
        yield 1n;
        throw new Error('no more');
      },
    });
    const connection = new TestConnection();
    await call(endpoint, connection, 'demo_subscribe', ['ticks']);
    await connection.failed.promise;
    expect(connection.sent).toHaveLength(1);
    expect(logger.entries).toMatchObject([
      { message: 'subscription failed', details: { method: 'demo_subscribe', kind: 'ticks' } },
    ]);
  });

  it('is not there without handlers', async () => {
    const group = bindGroup(
      demoGroup,
      { 'demo.echo': () => 1 },
      { unserved: ['demo.add', 'demo.identity', 'demo.trace', 'demo.stop'] },
    );
    const endpoint = createEndpoint({ groups: [group], context: {} });
    expect(await call(endpoint, new TestConnection(), 'demo_subscribe', ['ticks'])).toMatchObject({
      error: { code: -32601 },
    });
  });
});

it('a payload that goes to several subscribers is written once', async () => {
  let written = 0;
  const payload = { number: 1 };
  const contract = {
    ...demoGroup,
    methods: {},
    subscriptions: {
      demo_subscribe: {
        ...demoGroup.subscriptions.demo_subscribe,
        kinds: {
          heads: {
            decodeParams: (): undefined => undefined,
            encodePayload: (head: { readonly number: number }): string => {
              written++;
              return JSON.stringify(head);
            },
          },
        },
      },
    },
  };
  const heads = async function* (): AsyncGenerator<{ readonly number: number }> {
    yield payload;
  };
  const group = bindGroup(contract, {}, { subscriptions: { demo_subscribe: { heads } } });
  const endpoint = createEndpoint({ groups: [group], context: {} });
  const connections = [new TestConnection(), new TestConnection(), new TestConnection()];
  for (const connection of connections) await call(endpoint, connection, 'demo_subscribe', ['heads']);
  for (const connection of connections)
    expect((await connection.receives(1))[0]).toContain('"result":{"number":1}');
  expect(written).toBe(1);
});

it('a subscription is not there under a profile that does not offer it', async () => {
  const endpoint = demoEndpoint({ profile: { adminEnabled: false, publicApi: true } });
  expect(await call(endpoint, new TestConnection(), 'demo_subscribe', ['ticks', 1])).toMatchObject({
    error: { code: -32_601, message: 'the method demo_subscribe does not exist/is not available' },
  });
});

it('a payload that is prepared text is sent as it is', async () => {
  const endpoint = demoEndpoint({
    async *ticks() {
      yield rawJson<bigint>('{"prepared":1}');
    },
  });
  const connection = new TestConnection();
  await call(endpoint, connection, 'demo_subscribe', ['ticks', 1]);
  const [event = ''] = await connection.receives(1);
  expect(JSON.parse(event)).toMatchObject({ params: { result: { prepared: 1 } } });
});

describe('a connection with many subscriptions', () => {
  it('lets others have a turn while its subscriptions end', async () => {
    const count = 1_000;
    let ended = 0;
    const all = deferred();
    const endpoint = demoEndpoint({
      limits: { subscriptions: count },
      ticks: async function* (_params: unknown, { signal }: CallMeta): AsyncGenerator<bigint> {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended += 1;
        if (ended === count) all.resolve();
      },
    });
    const connection = new TestConnection();
    for (let opened = 0; opened < count; opened += 1) {
      await call(endpoint, connection, 'demo_subscribe', ['ticks', 0]);
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
    connection.closing.abort();
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBeLessThan(count);
    await all.promise;
    expect(connection.sent).toEqual([]);
  });

  it('is told long events in fewer at a time, in their order', async () => {
    const count = 8;
    // Each counts for more than half a turn.
    const long = JSON.stringify('x'.repeat(600_000));
    const endpoint = demoEndpoint({
      async *ticks() {
        yield rawJson<bigint>(long);
      },
    });
    let turn = 0;
    let timer: NodeJS.Immediate;
    const next = (): void => {
      turn += 1;
      timer = setImmediate(next);
    };
    next();
    onTestFinished(() => clearImmediate(timer));
    const turns: number[] = [];
    const connection = new TestConnection();
    const told = deferred();
    vi.spyOn(connection, 'notify').mockImplementation(() => {
      turns.push(turn);
      if (turns.length === count) told.resolve();
    });
    for (let opened = 0; opened < count; opened += 1)
      await call(endpoint, connection, 'demo_subscribe', ['ticks', 0]);
    await told.promise;
    const most = Math.max(...turns.map((each) => turns.filter((other) => other === each).length));
    expect(most).toBeLessThanOrEqual(2);
  });

  it('opens none after its end', async () => {
    const connection = new TestConnection();
    connection.closing.abort();
    const answer = await call(demoEndpoint(), connection, 'demo_subscribe', ['ticks', 0]);
    expect(answer).toMatchObject({ error: { message: 'the connection has ended' } });
  });
});
