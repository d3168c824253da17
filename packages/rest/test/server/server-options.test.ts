import { describe, expect, it, vi } from 'vitest';
import {
  type BoundOperation,
  bindOperations,
  createRestServer,
  type OperationContract,
  RequestInfo,
  type RestServer,
} from '../../src/server/index.js';
import { sampleOperations } from '../sample-contract.js';

const contract: OperationContract<unknown, never> = {
  name: 'secret',
  verb: 'GET',
  path: '/secret',
  status: 200,
  cost: 0,
  security: [{ key: [] }],
  decodeRequest: () => ({}),
  encodeResult: (result) => JSON.stringify(result),
};
const never = new Promise<never>(() => {});

function operations<Context>(handler: (params: never, context: Context) => unknown) {
  return [{ contract, handler }] satisfies BoundOperation<Context>[];
}

async function ask(server: RestServer) {
  const header = () => undefined;
  const readBody = async () => '';
  const stream = () => new Blob([]).stream();
  const { status, json } = await server.dispatch({
    verb: 'GET',
    target: '/secret',
    header,
    readBody,
    stream,
  });
  return { status, text: json?.text() };
}

describe('the context of handlers', () => {
  it('is the request info without the option', async () => {
    const handler = vi.fn((_params: unknown, { operation, signal }: RequestInfo) => ({
      operation,
      aborted: signal.aborted,
    }));
    const server = createRestServer({ operations: operations(handler), authenticate: false });
    expect((await ask(server)).text).toBe('{"operation":"secret","aborted":false}');
    expect(handler.mock.calls[0]?.[1]).toBeInstanceOf(RequestInfo);
  });

  it('can come later', async () => {
    const server = createRestServer({
      operations: operations((_params, { user }: { user: string }) => user),
      authenticate: false,
      context: async () => ({ user: 'ada' }),
    });
    expect((await ask(server)).text).toBe('"ada"');
  });

  it.each([
    ['context', { context: () => never }],
    ['authenticate', { authenticate: () => never }],
  ])('takes no longer than the limit: %s', async (_name, late) => {
    const signals: AbortSignal[] = [];
    const server = createRestServer({
      operations: operations(() => 'ok'),
      authenticate: (_requirements, { signal }) => signals.push(signal) > 0,
      logger: { error: () => {} },
      limits: { timeoutMs: 5 },
      ...late,
    });
    expect((await ask(server)).status).toBe(503);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});

describe('unknown options', () => {
  it.each([
    [{ onRequests: () => {} }, 'createRestServer: unknown option onRequests, did you mean onRequest?'],
    [
      { limits: { timeoutMS: 1 } },
      'createRestServer: limits: unknown option timeoutMS, did you mean timeoutMs?',
    ],
    [{ cors: { origin: ['*'] } }, 'createRestServer: cors: unknown option origin, did you mean origins?'],
    [
      { rateLimit: { unitsPerMinutes: 1 } },
      'createRestServer: rateLimit: unknown option unitsPerMinutes, did you mean unitsPerMinute?',
    ],
    [
      { compression: { threshold: 1 } },
      'createRestServer: compression: unknown option threshold, expected minBytes, level',
    ],
  ])('of createRestServer are a TypeError: %j', (options, message) => {
    expect(() => createRestServer({ operations: [], ...(options as object) })).toThrow(
      new TypeError(message),
    );
  });

  it.each<[object, string]>([
    [{ authenticate: true }, 'createRestServer: authenticate must be a function, got true'],
    [{ authenticate: null }, 'createRestServer: authenticate must be a function, got null'],
    [{ context: 5 }, 'createRestServer: context must be a function, got 5'],
    [{ onError: 'x' }, 'createRestServer: onError must be a function, got "x"'],
    [
      { operations: {} },
      'createRestServer: operations must be an array, got an empty object; bindOperations(...) makes it',
    ],
  ])('and options of another kind are a TypeError: %j', (options, message) => {
    expect(() => createRestServer({ operations: [], ...(options as object) })).toThrow(
      new TypeError(message),
    );
  });

  it('and operations that are unknown, and hooks that are no functions, are a TypeError', () => {
    const handlers = { echo: () => ({}), getSeries: () => ({}), listHolders: () => ({}) };
    const bind = (options: object) => () => bindOperations(sampleOperations, handlers as never, options);
    expect(bind({ unserved: ['ecko'] })).toThrow(
      new TypeError('bindOperations: unserved: unknown operation ecko, did you mean echo?'),
    );
    expect(bind({ hooks: [undefined] })).toThrow(
      new TypeError('bindOperations: hook 1 of getSeries must be a function, got null'),
    );
  });

  it('of bindOperations are a TypeError', () => {
    const options = { unserved: ['echo', 'getSeries', 'listHolders'] as const, hook: [] };
    expect(() => bindOperations(sampleOperations, {}, options)).toThrow(
      new TypeError('bindOperations: unknown option hook, did you mean hooks?'),
    );
  });

  it('may be there if they are off', () => {
    const off = { compression: false, authenticate: false, cors: undefined, limits: undefined } as const;
    expect(() => createRestServer({ operations: [], ...off })).not.toThrow();
  });

  it('takes a limit that is undefined as its default, and rejects what is no number', async () => {
    const server = createRestServer({
      operations: operations(async () => new Promise((resolve) => setTimeout(resolve, 20, 'late'))),
      authenticate: false,
      limits: { timeoutMs: undefined } as object,
    });
    expect(await ask(server)).toMatchObject({ status: 200 });
    expect(() =>
      createRestServer({
        operations: operations(() => 1),
        authenticate: false,
        limits: { bodyBytes: '1kb' as never },
      }),
    ).toThrow('createRestServer: limits.bodyBytes must be a number of at least 0, got 1kb');
  });
});
