import { expect, it } from 'vitest';
import { jsonStream } from '../../src/server/index.js';
import { deferred } from '../deferred.js';
import { callText, demoEndpoint, recordingLogger } from '../demo-endpoint.js';

/** An endpoint with two slots for each client, whose echo ends when it is told to. */
function limited() {
  const started: unknown[] = [];
  const waits: { readonly resolve: (value: string) => void }[] = [];
  const endpoint = demoEndpoint({
    limits: { clientExecutions: 2 },
    echo: (params) => {
      started.push(...(params as unknown[]));
      const wait = deferred<string>();
      waits.push(wait);
      return wait.promise;
    },
  });
  const call = (client: string, id: number, signal?: AbortSignal) =>
    Promise.resolve(endpoint.dispatch(callText('demo.echo', [`${client}${id}`], id), { client, signal }));
  return { started, call, endpoint, finish: (index: number) => waits[index]?.resolve('done') };
}

it('executes so many calls of a client at a time; further ones wait, and those of others do not', async () => {
  const { started, call, endpoint, finish } = limited();
  const answers = [1, 2, 3].map((id) => call('a', id));
  const other = call('b', 1);
  expect(started).toEqual(['a1', 'a2', 'b1']);
  // What costs little is no execution.
  expect(endpoint.dispatch(callText('demo.add', [1, 2]), { client: 'a' })).toContain('"result":"3"');
  finish(1);
  await answers[1];
  await expect.poll(() => started).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const index of [0, 2, 3]) finish(index);
  for (const answer of [...answers, other]) expect(await answer).toContain('"result":"done"');
});

it('refuses with a time to wait what would wait behind too many', async () => {
  const { started, call, finish } = limited();
  const answers = Array.from({ length: 34 }, (_, id) => call('a', id));
  expect(await call('a', 99)).toBe(
    '{"jsonrpc":"2.0","id":99,"error":{"code":-32005,"message":"too many calls at a time: 2 are under way and 32 wait","data":{"retryAfterMs":1000}}}',
  );
  for (const [index, answer] of answers.entries()) {
    await expect.poll(() => started.length).toBeGreaterThan(index);
    finish(index);
    expect(await answer).toContain('"result":"done"');
  }
});

it('executes nothing for a client that went away while it waited', async () => {
  const { started, call, finish } = limited();
  const away = new AbortController();
  const answers = [call('a', 1), call('a', 2), call('a', 3, away.signal), call('a', 4)];
  away.abort();
  finish(0);
  finish(1);
  await Promise.all(answers.slice(0, 3));
  await expect.poll(() => started).toEqual(['a1', 'a2', 'a4']);
  finish(2);
  expect(await answers[3]).toContain('"result":"done"');
});

it('logs no failure of a call whose time was over while it waited', async () => {
  const logger = recordingLogger();
  const wait = deferred<string>();
  const endpoint = demoEndpoint({
    limits: { clientExecutions: 1, callTimeoutMs: 1 },
    logger,
    echo: (params) => (params === undefined ? wait.promise : 'done'),
  });
  const call = (params?: unknown) => endpoint.dispatch(callText('demo.echo', params), { client: 'a' });
  for (const answer of await Promise.all([call(), call()])) expect(answer).toContain('request timed out');
  wait.resolve('late');
  await expect.poll(() => call([])).toContain('"result":"done"');
  expect(logger.entries).toEqual([]);
});

it.each<[string, (parts: AsyncIterable<string>) => unknown]>([
  ['at once', (parts) => jsonStream(parts)],
  ['later', async (parts) => jsonStream(parts)],
])('executes until all parts of an answer are made that is begun %s, and that fails', async (_, answer) => {
  const waits = [deferred<string>(), deferred<string>(), deferred<string>()];
  const started: unknown[] = [];
  async function* parts(wait: Promise<string>): AsyncGenerator<string> {
    yield await wait;
  }
  const endpoint = demoEndpoint({
    limits: { clientExecutions: 1 },
    echo: (params) => {
      const [index] = params as [number];
      started.push(index);
      return answer(parts(waits[index]?.promise ?? Promise.resolve('0')));
    },
  });
  const [first, second, third] = waits.map((__, index) =>
    endpoint.dispatch(callText('demo.echo', [index], index), { client: 'a' }),
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(started).toEqual([0]);
  waits[0]?.resolve('"whole"');
  expect(await first).toContain('"result":"whole"');
  await expect.poll(() => started).toEqual([0, 1]);
  waits[1]?.reject(new Error('no'));
  expect(await second).toContain('"error"');
  await expect.poll(() => started).toEqual([0, 1, 2]);
  waits[2]?.resolve('"whole"');
  expect(await third).toContain('"result":"whole"');
});

it('lets the event loop turn between executions that follow each other', async () => {
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 0);
  const endpoint = demoEndpoint({
    limits: { clientExecutions: 1 },
    echo: async () => {
      const until = performance.now() + 3;
      while (performance.now() < until);
      return turns;
    },
  });
  const answers = Array.from({ length: 10 }, (_, id) =>
    endpoint.dispatch(callText('demo.echo', [], id), { client: 'a' }),
  );
  const last = await answers.at(-1);
  clearInterval(count);
  expect((JSON.parse(last ?? '') as { result: number }).result).toBeGreaterThan(3);
});
