import type { Type } from '@firn/contract';
import { describe, expect, it } from 'vitest';
import {
  array,
  boolean,
  contractOf,
  field,
  httpWire,
  integer,
  jsonBody,
  literal,
  named,
  nullable,
  object,
  operation,
  optional,
  param,
  quantity,
  reference,
  rpcWire,
  string,
  styled,
  uint64,
  union,
} from './contracts.js';
import { type LoadedPackage, loadGenerated } from './load-generated.js';

type Decode = (params: unknown) => unknown;
type Encode = (params: unknown) => string;

function functions(loaded: LoadedPackage, name: string): { decode: Decode; encode: Encode } {
  return { decode: loaded.main[`decode${name}`] as Decode, encode: loaded.main[`encode${name}`] as Encode };
}

/** What a function throws, as the rules that were broken: `size minimum`. */
function brokenRules(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    const { issues } = error as { issues: readonly { path: readonly (string | number)[]; rule: string }[] };
    return issues.map(({ path, rule }) => [...path, rule].join(' '));
  }
  return [];
}

const filter = object([optional('from', quantity), optional('topics', array(string))]);

const paramsOfGetLogs = [
  param('filter', reference('Filter')),
  param('block', union([quantity, literal('latest')]), { required: false }),
  param('limit', integer, { required: false, default: 10 }),
];

const rpc = await loadGenerated(
  contractOf(
    [named('Filter', filter)],
    [
      operation({
        symbol: 'byName',
        params: [param('id', uint64), param('note', nullable(string), { required: false })],
      }),
      operation({
        symbol: 'byPosition',
        params: paramsOfGetLogs,
        wire: rpcWire('by-position'),
      }),
      operation({
        symbol: 'wrapped',
        params: [param('address', string), param('amount', uint64, { required: false, default: '5' })],
        wire: rpcWire('object-in-array'),
      }),
      operation({
        symbol: 'scalars',
        params: [param('address', string), param('full', boolean, { required: false })],
        wire: rpcWire('by-position'),
      }),
      operation({ symbol: 'nothing' }),
    ],
  ),
);

describe('parameters by name', () => {
  const { decode, encode } = functions(rpc, 'ByNameParams');

  it('are read from an object, one object in an array, positions, and omitted where all are optional', () => {
    expect(decode({ id: '7' })).toEqual({ id: 7n });
    expect(decode([{ id: 7, note: null }])).toEqual({ id: 7n, note: null });
    expect(decode(['7', null])).toEqual({ id: 7n, note: null });
    expect(functions(rpc, 'NothingParams').decode(undefined)).toEqual({});
    expect(functions(rpc, 'NothingParams').decode(null)).toEqual({});
    expect(functions(rpc, 'NothingParams').decode([])).toEqual({});
    expect(functions(rpc, 'NothingParams').decode([{}])).toEqual({});
  });

  it('are sent as an object without what is undefined', () => {
    expect(encode({ id: 2n ** 64n - 1n, note: undefined })).toBe('{"id":"18446744073709551615"}');
    expect(encode({ id: 1n, note: null })).toBe('{"id":"1","note":null}');
  });

  it('are refused with the name of each that is wrong', () => {
    expect(brokenRules(() => decode({}))).toEqual(['id required']);
    expect(brokenRules(() => decode({ id: -1, note: 3 }))).toEqual(['id format:uint64', 'note union']);
    expect(brokenRules(() => decode(['1', null, 3]))).toEqual(['too-many-params']);
    expect(brokenRules(() => decode('1'))).toEqual(['type']);
    expect(brokenRules(() => functions(rpc, 'NothingParams').decode([1]))).toEqual(['too-many-params']);
  });

  it('may have names that the method does not know', () => {
    expect(decode({ id: 1, other: true })).toMatchObject({ id: 1n });
  });
});

describe('parameters by position', () => {
  const { decode, encode } = functions(rpc, 'ByPositionParams');

  it('leave out what follows the last one given and send null for gaps', () => {
    expect(encode({ filter: {} })).toBe('[{}]');
    expect(encode({ filter: { from: 16n }, limit: 3 })).toBe('[{"from":"0x10"},null,3]');
    expect(encode({ filter: {}, block: 'latest' })).toBe('[{},"latest"]');
    expect(functions(rpc, 'ScalarsParams').encode({ address: 'a"b' })).toBe('["a\\"b"]');
  });

  it('take null for a parameter that is not given, and apply defaults', () => {
    expect(decode([{ from: '0x10' }])).toEqual({ filter: { from: 16n }, limit: 10 });
    expect(decode([{}, null, 3])).toEqual({ filter: {}, limit: 3 });
    expect(decode([{}, '0xff', null])).toEqual({ filter: {}, block: 255n, limit: 10 });
  });

  it('read one object in an array as the first parameter, if that is an object, else as all of them', () => {
    expect(decode([{ from: '0x1' }])).toEqual({ filter: { from: 1n }, limit: 10 });
    expect(functions(rpc, 'ScalarsParams').decode([{ address: 'x', full: true }])).toEqual({
      address: 'x',
      full: true,
    });
  });

  it('are also read by name', () => {
    expect(decode({ filter: {}, block: 'latest' })).toEqual({ filter: {}, block: 'latest', limit: 10 });
  });
});

describe('parameters as one object in an array', () => {
  const { decode, encode } = functions(rpc, 'WrappedParams');

  it('are sent wrapped and read in every form', () => {
    expect(encode({ address: 'a', amount: 9n })).toBe('[{"address":"a","amount":"9"}]');
    for (const params of [[{ address: 'a', amount: '9' }], { address: 'a', amount: 9 }, ['a', '9']]) {
      expect(decode(params)).toEqual({ address: 'a', amount: 9n });
    }
  });

  it('decode their defaults', () => {
    expect(decode([{ address: 'a' }])).toEqual({ address: 'a', amount: 5n });
  });
});

const wholeQuery = object([
  optional('size', integer),
  optional('block', quantity),
  optional('ids', array(integer)),
  optional('name', string),
]);
const page: Type = { kind: 'number', integer: true, minimum: 1, maximum: 100 };

const http = await loadGenerated(
  contractOf(
    [named('Query', object([field('amount', uint64)], 'closed'))],
    [
      operation({
        symbol: 'list',
        params: [
          param('chainId', union([uint64, literal('total')]), { in: 'path' }),
          param('pageSize', page, { in: 'query', required: false, default: 20 }),
          param('ids', array(integer), { in: 'query', required: false }),
          param('tags', array(string), {
            in: 'query',
            required: false,
            serialization: styled('form', false),
          }),
          param('full', boolean, { in: 'query', required: false }),
          param('block', quantity, { in: 'query', required: false }),
          param('range', object([optional('from', integer), optional('name', string)]), {
            in: 'query',
            required: false,
            serialization: styled('deepObject', true),
          }),
          param('pathId', string, { in: 'query', required: false, wireName: 'id' }),
        ],
        wire: httpWire('GET', '/v1/{chainId}/list'),
      }),
      operation({
        symbol: 'send',
        params: [
          param('body', reference('Query'), { in: 'body' }),
          param('trace', string, { in: 'header', required: false }),
        ],
        wire: httpWire('POST', '/v1/send', jsonBody(reference('Query'))),
      }),
      operation({ symbol: 'ping', wire: httpWire('GET', '/ping') }),
      ...Object.entries({
        form: ['application/x-www-form-urlencoded', wholeQuery],
        json: ['application/json', wholeQuery],
        text: ['text/plain', string],
      } as const).flatMap(([name, [mediaType, type]]) =>
        [true, false].map((required) =>
          operation({
            symbol: `${name}${required ? 'Required' : 'Optional'}`,
            params: [param('q', type, { in: 'querystring', required, serialization: { mediaType } })],
            wire: httpWire('GET', '/q'),
          }),
        ),
      ),
    ],
  ),
);

describe('requests', () => {
  const list = functions(http, 'ListRequest');
  const read = (query: Record<string, unknown>, path = { chainId: '43114' }) =>
    list.decode({ path, query, body: undefined });

  it('are written as path and query and read back', () => {
    const params = {
      chainId: 43114n,
      pageSize: 5,
      ids: [1, 2],
      tags: ['a b', 'c'],
      full: true,
      block: 255n,
      range: { from: 3, name: 'x&y' },
      pathId: 'é',
    };
    const written = list.encode(params) as unknown as { target: string };
    expect(written).toEqual({
      target:
        '/v1/43114/list?pageSize=5&ids=1&ids=2&tags=a%20b,c&full=true&block=0xff&range%5Bfrom%5D=3&range%5Bname%5D=x%26y&id=%C3%A9',
    });
    const url = new URL(written.target, 'http://host');
    const query: Record<string, string | string[]> = {};
    for (const name of url.searchParams.keys()) {
      const values = url.searchParams.getAll(name);
      query[name] = values.length > 1 ? values : (values[0] ?? '');
    }
    expect(read(query)).toEqual(params);
  });

  it('apply defaults and leave out what is not given', () => {
    expect(read({}, { chainId: 'total' })).toEqual({ chainId: 'total', pageSize: 20 });
    expect(list.encode({ chainId: 'total' })).toEqual({ target: '/v1/total/list' });
    expect(functions(http, 'PingRequest').encode(undefined)).toEqual({ target: '/ping' });
    expect(functions(http, 'PingRequest').decode({ path: {}, query: {}, body: undefined })).toEqual({});
  });

  it.each(['', ' ', '+5', '5.0', '1e1', '0x5', '05', '5 ', 'five', '９'])(
    'refuse %j as an integer',
    (pageSize) => {
      expect(brokenRules(() => read({ pageSize }))).toEqual(['pageSize type']);
    },
  );

  it('name every broken rule', () => {
    expect(
      brokenRules(() => read({ pageSize: '0', full: 'yes', ids: ['1', 'x'] }, { chainId: '-1' })),
    ).toEqual(['chainId union', 'pageSize minimum', 'ids 1 type', 'full type']);
    expect(brokenRules(() => read({ pageSize: ['1', '2'] }))).toEqual(['pageSize type']);
    expect(brokenRules(() => read({ pageSize: '9007199254740993' }))).toEqual(['pageSize type']);
  });

  it('refuse a path parameter that would name another path', () => {
    expect(brokenRules(() => functions(http, 'ListRequest').encode({ chainId: '..' }))).toEqual([
      'path-segment',
    ]);
  });

  it('carry a body as JSON text, and check it', () => {
    const send = functions(http, 'SendRequest');
    expect(send.encode({ body: { amount: 5n } })).toEqual({
      target: '/v1/send',
      headers: {},
      body: '{"amount":"5"}',
    });
    expect(send.decode({ path: {}, query: {}, header: () => undefined, body: { amount: 5 } })).toEqual({
      body: { amount: 5n },
    });
    expect(
      brokenRules(() =>
        send.decode({ path: {}, query: {}, header: () => undefined, body: { amount: 5, more: 1 } }),
      ),
    ).toEqual(['body more unknown-key']);
    expect(
      brokenRules(() => send.decode({ path: {}, query: {}, header: () => undefined, body: undefined })),
    ).toEqual(['body required']);
  });
});

describe('a query string that is one parameter', () => {
  const read = (symbol: string, target: string): unknown => {
    const { search, searchParams } = new URL(target, 'http://host');
    const names = [...new Set(searchParams.keys())];
    const query = Object.fromEntries(
      names.map((name) => {
        const [first = '', ...others] = searchParams.getAll(name);
        return [name, others.length === 0 ? first : [first, ...others]];
      }),
    );
    return functions(http, symbol).decode({ path: {}, query, rawQuery: search.slice(1), body: undefined });
  };
  const written = (symbol: string, q?: unknown): string =>
    (functions(http, symbol).encode(q === undefined ? {} : { q }) as unknown as { target: string }).target;
  const q = { size: 2, block: 255n, ids: [1, 2], name: '3 & "4"' };

  it.each([
    ['Form', q, '/q?size=2&block=0xff&ids=1&ids=2&name=3+%26+%224%22'],
    ['Json', q, `/q?${encodeURIComponent('{"size":2,"block":"0xff","ids":[1,2],"name":"3 & \\"4\\""}')}`],
    ['Text', 'a "b"+c', '/q?a%20%22b%22%2Bc'],
  ] satisfies [string, unknown, string][])(
    'is written as its media type says, and read back: %s',
    (name, value, target) => {
      for (const symbol of [`${name}RequiredRequest`, `${name}OptionalRequest`]) {
        expect(written(symbol, value)).toBe(target);
        expect(read(symbol, target)).toEqual({ q: value });
      }
    },
  );

  it.each(['Form', 'Json', 'Text'])('is left out where it is not given: %s', (name) => {
    expect(written(`${name}OptionalRequest`)).toBe('/q');
    expect(read(`${name}OptionalRequest`, '/q')).toEqual({});
  });

  it('is a form without members where it has to be given', () => {
    expect(written('FormRequiredRequest', {})).toBe('/q');
    expect(read('FormRequiredRequest', '/q')).toEqual({ q: {} });
    expect(brokenRules(() => read('JsonRequiredRequest', '/q'))).toEqual(['q required']);
  });
});
