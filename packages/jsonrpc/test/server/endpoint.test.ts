import { describe, expect, it } from 'vitest';
import { RpcError, rpcError } from '../../src/errors/index.js';
import { type CallReport, rawJson } from '../../src/server/index.js';
import { ask, callText, demoEndpoint, recordingLogger } from '../demo-endpoint.js';

describe('a call', () => {
  const endpoint = demoEndpoint();

  it.each([
    ['by name', { a: '1', b: 2 }],
    ['by position', ['18446744073709551614', 1]],
  ])('with params %s is answered', async (_, params) => {
    const sum = Object.values(params).reduce((total: bigint, value) => total + BigInt(value), 0n);
    expect(await ask(endpoint, callText('demo.add', params))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: `${sum}`,
    });
  });

  it.each([
    [
      'a call',
      '{"jsonrpc":"2.0","id":1,"method":"demo.add","params":[18446744073709551614,1]}',
      (text: string) => text,
    ],
    [
      'a batch',
      '[{"jsonrpc":"2.0","id":1,"method":"demo.add","params":[18446744073709551614,1]}]',
      (text: string) => `[${text}]`,
    ],
  ])('takes integers beyond 2^53 exactly in %s', async (_, message, wrapped) => {
    expect(await endpoint.dispatch(message)).toBe(
      wrapped('{"jsonrpc":"2.0","id":1,"result":"18446744073709551615"}'),
    );
  });

  it.each(['demo.echo', 'sample.echo'])('is answered at %s', async (method) => {
    expect(await ask(endpoint, callText(method, [1]))).toMatchObject({ result: [1] });
  });

  it.each(['demo_plus', 'sample_plus', 'sample.add'])('is answered at the alias %s', async (method) => {
    expect(await ask(endpoint, callText(method, [1, 2]))).toMatchObject({ result: '3' });
  });

  it.each(['demo_check', 'sample_check'])('returns the constant of the alias %s', async (method) => {
    expect(await ask(endpoint, callText(method, [1, 2]))).toMatchObject({ result: null });
    expect(await ask(endpoint, callText(method, ['x']))).toMatchObject({ error: { code: -32_602 } });
  });

  it('takes bytes', async () => {
    const bytes = new TextEncoder().encode(callText('demo.echo', ['é😀']));
    expect(await endpoint.dispatch(bytes)).toBe('{"jsonrpc":"2.0","id":1,"result":["é😀"]}');
  });

  it.each([undefined, null])('has no params where they are %s', async (params) => {
    const endpoint = demoEndpoint({ echo: (given) => given === undefined });
    expect(await ask(endpoint, { jsonrpc: '2.0', id: 1, method: 'demo.echo', params })).toMatchObject({
      result: true,
    });
  });

  it('without an id runs and is not answered, whatever comes of it', async () => {
    const seen: unknown[] = [];
    const logger = recordingLogger();
    const endpoint = demoEndpoint({
      logger,
      echo: (params) => {
        seen.push(params);
        throw new Error('boom');
      },
    });
    expect(await ask(endpoint, { jsonrpc: '2.0', method: 'demo.echo', params: [1] })).toBeUndefined();
    expect(await ask(endpoint, { jsonrpc: '2.0', method: 'demo.nothing' })).toBeUndefined();
    expect(await ask(endpoint, { jsonrpc: '2.0', method: 'demo.add', params: ['x'] })).toBeUndefined();
    expect(seen).toEqual([[1]]);
    expect(logger.entries).toHaveLength(1);
  });
});

describe('a message that is no call', () => {
  const endpoint = demoEndpoint();

  it.each(['', '{', '{"jsonrpc":"2.0"', 'nonsense', '\ufeff{}', "{'a':1}"])(
    '%j is a parse error',
    async (text) => {
      expect(await endpoint.dispatch(text)).toBe(
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}',
      );
    },
  );

  it.each([
    ['1', null, 'a call must be an object'],
    ['"x"', null, 'a call must be an object'],
    ['null', null, 'a call must be an object'],
    ['{}', null, 'jsonrpc must be "2.0"'],
    ['{"jsonrpc":"1.0","id":7,"method":"demo.echo"}', 7, 'jsonrpc must be "2.0"'],
    ['{"id":7,"method":"demo.echo"}', 7, 'jsonrpc must be "2.0"'],
    ['{"jsonrpc":"2.0","id":7}', 7, 'method must be a string'],
    ['{"jsonrpc":"2.0","id":7,"method":1}', 7, 'method must be a string'],
    ['{"jsonrpc":"2.0","id":true,"method":"demo.echo"}', null, 'id must be a string, a number or null'],
    ['{"jsonrpc":"2.0","id":{},"method":"demo.echo"}', null, 'id must be a string, a number or null'],
    ['{"jsonrpc":"2.0","id":[1],"method":"demo.echo"}', null, 'id must be a string, a number or null'],
  ])('%s is invalid', async (text, id, reason) => {
    const error = { code: -32600, message: 'invalid request', data: { reason } };
    expect(await ask(endpoint, text)).toEqual({ jsonrpc: '2.0', id, error });
  });

  it('is refused over the limit of its size', async () => {
    const endpoint = demoEndpoint({ limits: { bodyBytes: 100 } });
    expect(await ask(endpoint, callText('demo.echo', ['x'.repeat(100)]))).toMatchObject({
      id: null,
      error: { code: -32600, data: { reason: 'more than 100 bytes' } },
    });
  });

  it('is refused over the limit of the members of its objects, before they are made', async () => {
    const endpoint = demoEndpoint();
    const text = (members: number): string => {
      const list = Array.from({ length: members - 4 }, (_, index) => `"key${index}":0`);
      return `{"jsonrpc":"2.0","id":1,"method":"demo.echo","params":[{${list.join(',')}}]}`;
    };
    expect(await ask(endpoint, text(16_384))).toHaveProperty('result');
    expect(await ask(endpoint, text(16_385))).toMatchObject({
      error: { code: -32600, data: { reason: 'more than 16384 members of objects' } },
    });
  });

  it('is refused over the limit of the items of its lists, before they are made', async () => {
    const endpoint = demoEndpoint();
    const text = (items: number): string =>
      `{"jsonrpc":"2.0","id":1,"method":"demo.echo","params":[[${'0,'.repeat(items - 4)}0]]}`;
    expect(await ask(endpoint, text(262_144))).toHaveProperty('result');
    expect(await ask(endpoint, text(262_146))).toMatchObject({
      error: { code: -32600, data: { reason: 'more than 262144 items of lists' } },
    });
  });

  it('is refused for a number of more digits than any has, as its id too', async () => {
    const endpoint = demoEndpoint();
    const reason = 'a number of more than 1024 characters';
    const digits = '1'.repeat(1_000_000);
    for (const text of [
      `{"jsonrpc":"2.0","id":${digits},"method":"demo.echo","params":[]}`,
      `{"jsonrpc":"2.0","id":1,"method":"demo.echo","params":[-${digits}]}`,
      `{"jsonrpc":"2.0","id":1,"method":"demo.echo","params":[1.${digits}]}`,
    ]) {
      expect(await ask(endpoint, text)).toMatchObject({ error: { code: -32600, data: { reason } } });
    }
  });

  it.each([100, 100_000])(
    'is refused over the limit of its depth, with %d more characters',
    async (length) => {
      const endpoint = demoEndpoint({ limits: { depth: 4 } });
      const nested = (depth: number): string =>
        `${'['.repeat(depth)}"${'x'.repeat(length)}"${']'.repeat(depth)}`;
      const text = (depth: number): string =>
        `{"jsonrpc":"2.0","id":1,"method":"demo.echo","params":${nested(depth)}}`;
      expect(await ask(endpoint, text(4))).toMatchObject({ result: [[[['x'.repeat(length)]]]] });
      expect(await ask(endpoint, text(9))).toMatchObject({ error: { code: -32600 } });
      expect(await ask(endpoint, text(5_000))).toMatchObject({
        error: { data: { reason: 'nested deeper than 4' } },
      });
    },
  );
});

describe('errors', () => {
  it('of a method that is not there name it, shortened', async () => {
    const endpoint = demoEndpoint();
    expect(await ask(endpoint, callText('demo.nothing'))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32601, message: 'the method demo.nothing does not exist/is not available' },
    });
    for (const method of ['toString', '__proto__', 'constructor', '', 'rpc.discover']) {
      expect(await ask(endpoint, callText(method))).toMatchObject({ error: { code: -32601 } });
    }
    const answer = (await endpoint.dispatch(callText('x'.repeat(100_000)))) ?? '';
    expect(answer.length).toBeLessThan(300);
  });

  it('of params name each broken one', async () => {
    expect(await ask(demoEndpoint(), callText('demo.add', ['x', 'y']))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32602,
        message: 'invalid params: a: expected an integer, received "x"',
        data: {
          path: 'a',
          rule: 'format:uint64',
          expected: 'an integer',
          reason: 'a: expected an integer, received "x"',
          issues: [
            {
              path: 'a',
              rule: 'format:uint64',
              expected: 'an integer',
              reason: 'a: expected an integer, received "x"',
            },
            {
              path: 'b',
              rule: 'format:uint64',
              expected: 'an integer',
              reason: 'b: expected an integer, received "x"',
            },
          ],
        },
      },
    });
  });

  it.each([1, 'x', true])('of params that are %j say what they must be', async (params) => {
    expect(await ask(demoEndpoint(), callText('demo.echo', params))).toMatchObject({
      error: {
        code: -32602,
        message: 'invalid params: params must be an array or an object',
        data: { path: '' },
      },
    });
  });

  it('that a handler throws on purpose are answered as they are', async () => {
    const endpoint = demoEndpoint({
      echo: () => {
        throw rpcError(3, 'execution reverted', '0x08c379a0');
      },
    });
    expect(await ask(endpoint, callText('demo.echo'))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    });
  });

  const secret = new Error('password is hunter2');
  it.each<[string, () => unknown]>([
    [
      'thrown',
      () => {
        throw secret;
      },
    ],
    ['rejected', () => Promise.reject(secret)],
    [
      'thrown as a string',
      () => {
        throw String(secret);
      },
    ],
    [
      'thrown with data that is no JSON',
      () => {
        throw new RpcError(-32000, 'x', 1n);
      },
    ],
    ['in place of a value', () => undefined],
    ['of a result that cannot be written', () => 1n],
  ])('%s are logged and say nothing', async (_, echo) => {
    const logger = recordingLogger();
    expect(await ask(demoEndpoint({ logger, echo }), callText('demo.echo'))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'internal error' },
    });
    expect(logger.entries).toMatchObject([{ message: 'call failed', details: { method: 'demo.echo' } }]);
  });
});

describe('the access profile', () => {
  it.each([
    [undefined, ['identity', 'trace']],
    [{ adminEnabled: true, publicApi: false }, ['identity', 'trace', 'stop']],
    [{ adminEnabled: false, publicApi: true }, []],
    [{ adminEnabled: true, publicApi: true }, []],
  ])('%j offers %j beside the public methods', async (profile, offered) => {
    const endpoint = demoEndpoint({ profile });
    for (const name of ['identity', 'trace', 'stop']) {
      const answer = await ask(endpoint, callText(`demo.${name}`));
      expect(answer).toMatchObject(offered.includes(name) ? { result: {} } : { error: { code: -32601 } });
    }
    expect(await ask(endpoint, callText('demo.echo', [1]))).toMatchObject({ result: [1] });
  });
});

describe('extras', () => {
  it('has a method only while it is served, by whatever name it is called, and tells the document of the moment', async () => {
    let served = true;
    const endpoint = demoEndpoint({
      isServed: (method) => served || method !== 'demo.add',
      discover: () => JSON.stringify({ served }),
    });
    const add = () => ask(endpoint, callText('demo_plus', [1, 2]));
    expect(await add()).toMatchObject({ result: '3' });
    served = false;
    expect(await add()).toMatchObject({
      error: { code: -32_601, message: 'the method demo_plus does not exist/is not available' },
    });
    expect(await ask(endpoint, callText('demo.echo', [1]))).toMatchObject({ result: [1] });
    expect(await ask(endpoint, callText('rpc.discover'))).toMatchObject({ result: { served: false } });
  });

  it('answers rpc.discover with the document', async () => {
    const endpoint = demoEndpoint({ discover: '{"openrpc":"1.3.2"}' });
    expect(await ask(endpoint, callText('rpc.discover'))).toMatchObject({ result: { openrpc: '1.3.2' } });
  });

  it('copies prepared text', async () => {
    const endpoint = demoEndpoint({ echo: () => rawJson('{"n":18446744073709551615}') });
    expect(await endpoint.dispatch(callText('demo.echo'))).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{"n":18446744073709551615}}',
    );
  });

  it('reports each call', async () => {
    const reports: CallReport[] = [];
    const endpoint = demoEndpoint({ observe: (report) => reports.push(report), discover: '{}' });
    for (const method of ['demo_plus', 'demo.nothing', 'rpc.discover'])
      await ask(endpoint, callText(method, [1, 2]));
    await ask(endpoint, callText('demo.add', ['x', 2]));
    await ask(endpoint, { jsonrpc: '2.0', method: 'demo.echo' });
    expect(reports.map(({ method, errorCode }) => [method, errorCode])).toEqual([
      ['demo.add', undefined],
      [undefined, -32601],
      ['rpc.discover', undefined],
      ['demo.add', -32602],
      ['demo.echo', undefined],
    ]);
    for (const { durationMs } of reports) expect(durationMs).toBeGreaterThanOrEqual(0);
  });

  it('survives an observer that fails', async () => {
    const logger = recordingLogger();
    const endpoint = demoEndpoint({
      logger,
      observe: () => {
        throw new Error('full');
      },
    });
    expect(await ask(endpoint, callText('demo.echo', [1]))).toMatchObject({ result: [1] });
    expect(logger.entries).toMatchObject([{ message: 'the observer of calls failed' }]);
  });
});
