import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { rpcError } from '../../src/errors/index.js';
import { jsonStream, nodeListener, type RpcEndpoint } from '../../src/server/index.js';
import { deferred } from '../deferred.js';
import { ask, callText, demoEndpoint, recordingLogger } from '../demo-endpoint.js';
import { serve } from '../http-server.js';

const part = 'x'.repeat(65_536);

/** A JSON string in `count` parts of 64 KiB; `at` may throw before a part. */
async function* parts(count: number, at: (index: number) => void = () => {}): AsyncGenerator<string> {
  yield '"';
  for (let index = 0; index < count; index++) {
    at(index);
    yield part;
  }
  yield '"';
}

async function post(port: number, params: unknown[] = []): Promise<IncomingMessage> {
  const outgoing = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  outgoing.end(callText('demo.echo', params));
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return answer;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  return Buffer.concat((await answer.toArray()) as Buffer[]).toString();
}

async function served(endpoint: RpcEndpoint, use: (port: number) => Promise<void>): Promise<void> {
  const server = await serve(nodeListener({ route: () => endpoint }));
  try {
    await use(server.port);
  } finally {
    await server.close();
  }
}

describe('an answer in parts', () => {
  it('is a whole answer where it is short', async () => {
    await served(demoEndpoint({ echo: () => jsonStream(parts(2)) }), async (port) => {
      const answer = await post(port);
      expect(answer.headers['content-length']).toBeDefined();
      expect(JSON.parse(await textOf(answer))).toEqual({ jsonrpc: '2.0', id: 1, result: part + part });
    });
  });

  it('is sent while it is made where it is long', async () => {
    const reports: (number | undefined)[] = [];
    const endpoint = demoEndpoint({
      echo: async () => jsonStream(parts(64)),
      observe: ({ errorCode }) => reports.push(errorCode),
    });
    await served(endpoint, async (port) => {
      const answer = await post(port);
      expect(answer.headers['transfer-encoding']).toBe('chunked');
      expect(JSON.parse(await textOf(answer))).toEqual({ jsonrpc: '2.0', id: 1, result: part.repeat(64) });
      expect(reports).toEqual([undefined]);
    });
  });

  it('is a clean error where it fails early', async () => {
    const fails = (index: number): void => {
      if (index === 8) throw rpcError(-32_000, 'execution timeout');
    };
    await served(demoEndpoint({ echo: () => jsonStream(parts(64, fails)) }), async (port) => {
      expect(JSON.parse(await textOf(await post(port)))).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32_000, message: 'execution timeout' },
      });
    });
  });

  it('ends the connection and is logged where it fails late', async () => {
    const logger = recordingLogger();
    const fails = (index: number): void => {
      if (index === 40) throw new Error('broken');
    };
    await served(demoEndpoint({ logger, echo: () => jsonStream(parts(64, fails)) }), async (port) => {
      await expect(post(port).then(textOf)).rejects.toThrow('aborted');
      expect(logger.entries.map(({ message }) => message)).toEqual(['call failed']);
    });
  });

  it('waits for a client that reads slowly, and ends when it leaves', async () => {
    const ended = deferred<number>();
    let made = 0;
    async function* endless(): AsyncGenerator<string> {
      try {
        yield '"';
        for (;;) {
          made += 1;
          yield part;
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        ended.resolve(made);
      }
    }
    const logger = recordingLogger();
    await served(demoEndpoint({ logger, echo: () => jsonStream(endless()) }), async (port) => {
      const answer = await post(port);
      await once(answer, 'readable');
      answer.destroy();
      expect(await ended.promise).toBeGreaterThan(16);
    });
  });

  it('is collected in a batch, up to the limit of its answers', async () => {
    const endpoint = demoEndpoint({
      limits: { batchResultBytes: 200_000 },
      echo: (params) => jsonStream(parts(Array.isArray(params) ? Number(params[0]) : 0)),
    });
    const call = (id: number, size: number): object => JSON.parse(callText('demo.echo', [size], id));
    expect(await ask(endpoint, [call(1, 1), call(2, 4)])).toEqual([
      { jsonrpc: '2.0', id: 1, result: part },
      { jsonrpc: '2.0', id: 2, error: { code: -32_003, message: 'response too large' } },
    ]);
  });

  it('of a batch that is too large ends, and so do those beside it and after it', async () => {
    let begun = 0;
    let made = 0;
    let ended = 0;
    async function* endless(): AsyncGenerator<string> {
      begun += 1;
      try {
        for (;;) {
          made += 1;
          yield part;
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        ended += 1;
      }
    }
    const endpoint = demoEndpoint({
      limits: { batchResultBytes: 20 * part.length, batchConcurrency: 4 },
      echo: () => jsonStream(endless()),
    });
    const calls = Array.from({ length: 100 }, (_, id) => JSON.parse(callText('demo.echo', [], id)) as object);
    const answers = (await ask(endpoint, calls)) as { error?: object }[];
    expect(answers.map(({ error }) => error)).toEqual(
      Array(100).fill({ code: -32_003, message: 'response too large' }),
    );
    expect({ begun, ended }).toEqual({ begun: 4, ended: 4 });
    expect(made).toBeLessThan(100);
  });

  it('that is held is whole or an error, however late that comes', async () => {
    const fails = (index: number): void => {
      if (index === 40) throw rpcError(-32_000, 'execution timeout');
    };
    async function* hold(given: AsyncIterable<string>): AsyncGenerator<string> {
      const held: string[] = [];
      for await (const each of given) held.push(each);
      yield* held;
    }
    const endpoint = demoEndpoint({
      echo: (params) => jsonStream(parts(64, JSON.stringify(params) === '[]' ? fails : undefined), { hold }),
    });
    await served(endpoint, async (port) => {
      expect(JSON.parse(await textOf(await post(port)))).toMatchObject({
        error: { code: -32_000, message: 'execution timeout' },
      });
      const whole = await textOf(await post(port, [1]));
      expect(JSON.parse(whole)).toEqual({ jsonrpc: '2.0', id: 1, result: part.repeat(64) });
    });
  });

  it('is held to the time limit of a call until its first part is sent', async () => {
    const endpoint = demoEndpoint({
      limits: { callTimeoutMs: 20 },
      echo: (_, meta) =>
        jsonStream(
          (async function* wait() {
            yield '"';
            await once(meta.signal, 'abort');
            throw meta.signal.reason;
          })(),
        ),
    });
    expect(await ask(endpoint, callText('demo.echo', []))).toMatchObject({
      error: { code: -32_002, message: 'request timed out' },
    });
  });
});
