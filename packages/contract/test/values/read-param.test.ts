import { describe, expect, it } from 'vitest';
import { openDocument } from '../../src/document/index.js';
import type { Param } from '../../src/index.js';
import { cookiesOf, readParam, writeHttpRequest } from '../../src/values/index.js';

const contract = openDocument({
  openapi: '3.1.0',
  info: { title: 'Lists', version: '1' },
  paths: {
    '/people': {
      get: {
        operationId: 'listPeople',
        parameters: [
          {
            name: 'pageable',
            in: 'query',
            schema: {
              type: 'object',
              properties: {
                page: { type: 'integer' },
                sort: { type: 'array', items: { type: 'string' } },
                ids: { type: 'array', items: { type: 'integer' } },
              },
            },
          },
        ],
        responses: { 204: { description: 'None.' } },
      },
    },
  },
}).model;
const [operation] = contract.groups.flatMap(({ operations }) => operations);
const param = operation?.params[0] as Param;

function read(query: string): unknown {
  return readParam(contract, param, {
    path: {},
    query: new URLSearchParams(query),
    rawQuery: query,
    header: () => undefined,
    cookies: new URLSearchParams(),
  });
}

describe('cookies', () => {
  const declared = (explode: boolean): readonly Param[] => {
    const schemas = {
      ids: { type: 'array', items: { type: 'integer' } },
      place: { type: 'object', properties: { lat: { type: 'number' }, name: { type: 'string' } } },
    };
    const parameters = Object.entries(schemas).map(([name, schema]) => ({
      name,
      in: 'cookie',
      explode,
      schema,
    }));
    const { model } = openDocument({
      openapi: '3.1.0',
      info: { title: 'Cookies', version: '1' },
      paths: {
        '/': { get: { operationId: 'get', parameters, responses: { 204: { description: 'None.' } } } },
      },
    });
    return model.groups.flatMap(({ operations }) => operations)[0]?.params ?? [];
  };
  const values = (explode: boolean, header: string) =>
    declared(explode).map((each) =>
      readParam(contract, each, {
        path: {},
        query: new URLSearchParams(),
        rawQuery: '',
        header: () => undefined,
        cookies: cookiesOf(header),
      }),
    );

  it('hold an item or a member each, or all in one', () => {
    const place = { lat: 1.5, name: 'a b' };
    expect(values(true, 'ids=1; lat=1.5; ids=2; name=a%20b')).toEqual([[1, 2], place]);
    expect(values(false, 'ids=1,2; place=lat,1.5,name,a%20b')).toEqual([[1, 2], place]);
    expect(values(true, 'other=1')).toEqual([undefined, undefined]);
  });
});

describe('a list inside an exploded object of a query', () => {
  it('is repeated, and read as one however many items it has', () => {
    if (operation?.wire.protocol !== 'http') throw new Error('an HTTP operation is expected');
    const { params, wire } = operation;
    const pageable = { page: 2, sort: ['name,asc', 'age'], ids: [7] };
    const { target } = writeHttpRequest({ params, wire }, { pageable });
    expect(target).toBe('/people?page=2&sort=name%2Casc&sort=age&ids=7');
    expect(read(target.slice(target.indexOf('?')))).toEqual(pageable);
  });

  it('is not there without an item', () => {
    expect(read('page=1')).toEqual({ page: 1 });
    expect(read('')).toBeUndefined();
  });
});

describe('a whole query', () => {
  it.each([
    ['application/json', { type: 'object' }, { name: 'a=b&c+d', list: [1] }],
    ['text/plain', { type: 'string' }, 'a=b & c+d'],
  ])('of %s is read as it was written', (mediaType, schema, value) => {
    const { model } = openDocument({
      openapi: '3.2.0',
      info: { title: 'Queries', version: '1' },
      paths: {
        '/find': {
          get: {
            operationId: 'find',
            parameters: [{ name: 'filter', in: 'querystring', content: { [mediaType]: { schema } } }],
            responses: { 204: { description: 'None.' } },
          },
        },
      },
    });
    const [found] = model.groups.flatMap(({ operations }) => operations);
    if (found?.wire.protocol !== 'http') throw new Error('an HTTP operation is expected');
    const { params, wire } = found;
    const { target } = writeHttpRequest({ params, wire }, { filter: value });
    const rawQuery = target.slice(target.indexOf('?') + 1);
    const texts = { path: {}, header: () => undefined, cookies: new URLSearchParams() };
    expect(
      readParam(model, params[0] as Param, { ...texts, query: new URLSearchParams(rawQuery), rawQuery }),
    ).toEqual(value);
  });
});
