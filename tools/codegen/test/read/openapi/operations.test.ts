import { describe, expect, it } from 'vitest';
import { operationsOf, readVirtual } from '../../fixtures/virtual-contract.js';
import { head, ok, operation } from './operation.js';

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
