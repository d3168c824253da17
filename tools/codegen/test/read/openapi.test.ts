import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/model/index.js';
import { bare, operationsOf, readVirtual, shown } from '../fixtures/virtual-contract.js';

const head = 'openapi: 3.1.0\ninfo: { title: Test, version: 1.0.0 }\n';
const ok =
  "responses: { '200': { description: Done., content: { application/json: { schema: { type: string } } } } }";

function operations(paths: string, more = ''): Operation[] {
  return operationsOf(
    readVirtual({ 'openapi.yaml': `${head}${more}paths:\n  ${paths.trim().replaceAll('\n', '\n  ')}\n` }),
  );
}

function operation(text: string): Operation {
  const [only] = operations(`/things/{id}:\n  get:\n    ${text.trim().replaceAll('\n', '\n    ')}`);
  if (only === undefined) throw new Error('no operation');
  return only;
}

describe('operations', () => {
  it('are grouped by their first tags', () => {
    const { contract } = readVirtual({
      'openapi.yaml': `${head}tags: [{ name: Order Book, description: Orders. }]
paths:
  /b: { get: { operationId: listB, tags: [Order Book, other], ${ok} }, post: { ${ok} } }
  /a: { delete: { operationId: order-book/remove, tags: [Order Book], ${ok} } }
`,
    });
    expect(
      contract.groups.map(({ name, title, description, operations: list }) => ({
        name,
        title,
        description,
        list: list.map((each) => each.name),
      })),
    ).toEqual([
      { name: 'default', title: 'default', description: undefined, list: ['postB'] },
      {
        name: 'order-book',
        title: 'Order Book',
        description: 'Orders.',
        list: ['listB', 'order-book/remove'],
      },
    ]);
    expect(
      operationsOf({ contract } as never).map(({ symbol, namespace, shortName, idempotent }) => [
        symbol,
        namespace,
        shortName,
        idempotent,
      ]),
    ).toEqual([
      ['postB', 'default', 'postB', false],
      ['listB', 'order-book', 'listB', true],
      ['orderBookRemove', 'order-book', 'remove', true],
    ]);
  });

  it('have parameters of the path and their own, path parameters first', () => {
    const [read] = operations(`
/things/{id}:
  parameters:
    - { name: limit, in: query, schema: { type: integer, default: 5 } }
    - { name: id, in: path, required: true, schema: { type: string } }
  get:
    operationId: get
    parameters:
      - { name: X-Trace, in: header, description: Traces., schema: { type: string } }
      - { name: limit, in: query, required: true, schema: { type: integer } }
      - { name: Authorization, in: header, schema: { type: string } }
      - { name: filter, in: query, style: deepObject, explode: true, schema: { type: object } }
      - { name: ids, in: query, explode: false, schema: { type: array, items: { type: string } } }
      - { name: json, in: query, content: { application/json: { schema: { type: boolean } } } }
      - { name: id, in: query, schema: { type: string } }
    ${ok}
`);
    expect(read?.params.map(({ location: _, type, ...rest }) => ({ ...rest, type: bare(type) }))).toEqual([
      { name: 'id', in: 'path', required: true, doc: {}, type: { kind: 'string' } },
      { name: 'limit', in: 'query', required: true, doc: {}, type: { kind: 'number', integer: true } },
      {
        name: 'filter',
        in: 'query',
        required: false,
        doc: {},
        style: 'deepObject',
        explode: true,
        type: { kind: 'record', values: { kind: 'unknown' } },
      },
      {
        name: 'ids',
        in: 'query',
        required: false,
        doc: {},
        explode: false,
        type: { kind: 'array', items: { kind: 'string' } },
      },
      { name: 'json', in: 'query', required: false, doc: {}, type: { kind: 'boolean' } },
      { name: 'idInQuery', wireName: 'id', in: 'query', required: false, doc: {}, type: { kind: 'string' } },
      {
        name: 'X-Trace',
        in: 'header',
        required: false,
        doc: { description: 'Traces.' },
        type: { kind: 'string' },
      },
    ]);
  });

  it('take a default from a shared schema', () => {
    const files = {
      'openapi.yaml': `${head}paths: { /a: { get: { operationId: a, parameters: [{ name: n, in: query, schema: { $ref: n.yaml } }], ${ok} } } }`,
      'n.yaml': 'type: integer\ndefault: 7',
    };
    expect(operationsOf(readVirtual(files))[0]?.params).toMatchObject([
      { default: 7, type: { kind: 'reference', name: 'N' } },
    ]);
  });

  it('say that a cookie is left out', () => {
    const text = `${head}paths: { /a: { get: { operationId: a, parameters: [{ name: c, in: cookie, schema: { type: string } }], ${ok} } } }`;
    const read = readVirtual({ 'openapi.yaml': text });
    expect(operationsOf(read)[0]?.params).toEqual([]);
    expect(shown(read.warnings)).toEqual([
      expect.stringContaining('the parameter c in "cookie" is left out; only path, query, header are read'),
    ]);
  });

  it('take a body, JSON before anything else', () => {
    const read = operation(`operationId: get
parameters: [{ name: body, in: query, schema: { type: string } }]
requestBody:
  required: true
  description: The thing.
  content: { text/plain: { schema: { type: string } }, application/merge-patch+json: { schema: { type: object } } }
${ok}`);
    expect(read.params.at(-1)).toMatchObject({
      name: 'requestBody',
      in: 'body',
      required: true,
      doc: { description: 'The thing.' },
      type: { kind: 'record' },
    });
    expect(read.wire).toMatchObject({
      requestType: 'application/merge-patch+json',
      responseType: 'application/json',
    });
  });

  it.each([
    [
      "{ '201': { description: x, content: { application/json: { schema: { type: integer } } } }, '200': { description: x } }",
      201,
      'number',
      'application/json',
    ],
    ["{ '204': { description: x } }", 204, 'null', undefined],
    ["{ '202': { description: x }, '204': { description: y } }", 202, 'null', undefined],
    [
      '{ 2XX: { description: x, content: { application/problem+json: { schema: { type: boolean } } } } }',
      200,
      'boolean',
      'application/problem+json',
    ],
    [
      '{ default: { description: x, content: { application/json: {} } } }',
      200,
      'unknown',
      'application/json',
    ],
    [
      "{ '200': { description: x, content: { text/html: { schema: { type: string } } } } }",
      200,
      'string',
      'text/html',
    ],
  ])('answer %s', (responses, status, kind, responseType) => {
    const read = operation(`operationId: get\nresponses: ${responses}`);
    expect(read.wire).toEqual({
      protocol: 'http',
      verb: 'GET',
      path: '/things/{id}',
      status,
      ...(responseType !== undefined && { responseType }),
    });
    expect(read.result.kind).toBe(kind);
  });

  it('fail with what the other answers say', () => {
    const files = {
      'openapi.yaml': `${head}paths: { /a: { get: { operationId: a, responses: { '200': { description: ok }, '404': { $ref: 'errors.yaml#/not_found' }, '429': { description: Slow down. }, 5XX: { description: Broken. }, default: { description: Else. } } } } }`,
      'errors.yaml':
        'not_found: { description: No such thing., content: { application/json: { schema: { type: string } } } }',
    };
    expect(operationsOf(readVirtual(files))[0]?.errors).toEqual([
      { name: 'UnexpectedError', code: 0, message: 'Else.', when: 'Else.' },
      { name: 'NotFound', code: 404, message: 'Not Found', when: 'No such thing.', data: { kind: 'string' } },
      { name: 'TooManyRequests', code: 429, message: 'Too Many Requests', when: 'Slow down.' },
      { name: 'InternalServerError', code: 500, message: 'Internal Server Error', when: 'Broken.' },
    ]);
  });

  it('have examples, pages, cost and other paths', () => {
    const read = operation(`operationId: get
x-cost: 20
x-path-aliases: ['/v1/things/{id}']
x-idempotent: false
x-access: node-specific
x-pagination: { token: t, next: n, items: i }
x-examples:
  - { name: one, params: { id: a }, result: x }
  - { result: y }
${ok}`);
    expect(read).toMatchObject({
      cost: 20,
      idempotent: false,
      access: 'node-specific',
      pagination: { kind: 'token', param: 't', next: 'n', items: 'i' },
      wire: { aliases: ['/v1/things/{id}'] },
      examples: [
        { name: 'one', params: { id: 'a' }, result: 'x' },
        { name: 'example 2', params: {}, result: 'y' },
      ],
    });
  });

  it('may be in files of their own', () => {
    const files = {
      'openapi.yaml': `${head}paths: { /a: { $ref: paths/a.yaml } }`,
      'paths/a.yaml': `get: { operationId: a, responses: { '200': { description: x, content: { application/json: { schema: { $ref: ../A.yaml } } } } } }`,
      'A.yaml': 'type: string',
    };
    const read = readVirtual(files);
    expect(operationsOf(read)[0]).toMatchObject({
      name: 'a',
      result: { kind: 'reference', name: 'A' },
      location: { pointer: '/get' },
    });
    expect(read.files.map((file) => file.replace(/^.*virtual./, ''))).toEqual([
      'A.yaml',
      'openapi.yaml',
      'paths/a.yaml',
    ]);
  });
});
