import { describe, expect, it } from 'vitest';
import { operationsOf, readVirtual, shown } from '../../fixtures/virtual-contract.js';
import { head, ok, operation, pathOf } from './operation.js';

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

  it('of several documents are warned of schemes that have one name and differ', () => {
    const document = (path: string, scheme: string): string =>
      `${head}components: { securitySchemes: { key: ${scheme} } }\npaths: { ${path}: { get: { ${ok} } } }\n`;
    const flow = (scopes: string): string =>
      `{ type: oauth2, flows: { clientCredentials: { tokenUrl: /t, scopes: ${scopes} } } }`;
    const problems = (first: string, second: string): string[] =>
      shown(
        readVirtual(
          { 'a.yaml': document('/a', first), 'b.yaml': document('/b', second) },
          { documents: ['a.yaml', 'b.yaml'] },
        ).warnings,
      );
    expect(
      problems('{ type: apiKey, in: header, name: A }', '{ type: apiKey, in: header, name: B }'),
    ).toEqual([
      'unknown-security b.yaml:3:34 another security scheme is called key already, at a.yaml:3, and is taken for all operations; give this one a name of its own',
    ]);
    expect(problems(flow('{ a: A, b: B }'), flow('{ b: B, a: A }'))).toEqual([]);
  });

  it('have symbols of their own, also where callbacks would get the same', () => {
    const callback = `callbacks: { paid: { '{$request.body#/url}': { post: { ${ok} }, put: { ${ok} } } } }`;
    const read = readVirtual({
      'openapi.yaml': `${head}paths:
  /a: { post: { operationId: createOrder, ${callback}, ${ok} } }
  /b: { post: { operationId: createOrderPaid, ${ok} } }
  /c: { post: { operationId: other, ${callback}, ${ok} } }
`,
    });
    const symbols = operationsOf(read).map(({ symbol, wire }) => [
      symbol,
      ...(wire.protocol === 'http' ? wire.callbacks : []).map((each) => each.operation.symbol),
    ]);
    expect(symbols).toEqual([
      ['createOrder', 'createOrderPaid2', 'createOrderPaid3'],
      ['createOrderPaid'],
      ['other', 'otherPaid', 'otherPaid2'],
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

  it('may stand in files of their own, each behind a reference', () => {
    const read = readVirtual({
      'openapi.yaml': `${head}paths:
  /a/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { $ref: a/get.yaml }
    additionalOperations: { COPY: { $ref: '#/paths/~1a~1{id}/get' } }
`,
      'a/get.yaml': `operationId: getA\ntags: [things]\nparameters: [{ name: q, in: query, schema: { type: string } }]\n${ok}\n`,
    });
    expect(
      operationsOf(read).map(({ name, namespace, params, wire }) => [
        name,
        namespace,
        params.map((param) => param.name),
        pathOf(wire),
      ]),
    ).toEqual([
      ['getA', 'things', ['id', 'q'], '/a/{id}'],
      ['getA2', 'things', ['id', 'q'], '/a/{id}'],
    ]);
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
