import { describe, expect, it } from 'vitest';
import { serverAddress } from '../../src/call/index.js';
import { openDocument } from '../../src/document/index.js';
import { checkParams, misfitsOf } from '../../src/values/index.js';

const petShop = {
  openapi: '3.0.3',
  info: { title: 'Pet shop', version: '2.1.0' },
  servers: [{ url: 'https://{region}.example.com/v2', variables: { region: { default: 'eu' } } }],
  paths: {
    '/pets/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 }, example: 7 },
      ],
      get: {
        operationId: 'getPet',
        tags: ['pets'],
        deprecated: true,
        responses: {
          200: {
            description: 'The pet.',
            content: {
              'application/json; charset=utf-8': {
                schema: { $ref: '#/components/schemas/Pet' },
                examples: { cat: { value: { id: 7, name: 'Tom', parent: null } } },
              },
            },
          },
          404: { description: 'No such pet.' },
        },
      },
      put: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Pet' },
              example: { id: 7, name: 'Tom' },
            },
          },
        },
        responses: { 204: { description: 'Done.' } },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string', maxLength: 5 },
          parent: { allOf: [{ $ref: '#/components/schemas/Pet' }], nullable: true },
          age: { type: 'number', minimum: 0, exclusiveMinimum: true, nullable: true },
        },
        additionalProperties: false,
      },
    },
  },
};

describe('openDocument', () => {
  it('reads an OpenAPI document of somebody else', () => {
    const contract = openDocument(petShop);
    expect(contract).toMatchObject({
      kind: 'openapi',
      title: 'Pet shop',
    });
    const [put, get] = contract.operations;
    expect(get).toMatchObject({
      kind: 'rest',
      name: 'getPet',
      group: 'pets',
      path: '/pets/{id}',
      wire: { verb: 'GET' },
      idempotent: true,
      doc: { deprecated: {} },
      errors: [{ name: 'NotFound', code: 404, message: 'Not Found' }],
      examples: [{ name: 'cat', params: { id: 7 }, result: { id: 7, name: 'Tom', parent: null } }],
    });
    if (put === undefined) throw new Error('the operation is not there');
    expect(put).toMatchObject({ name: 'putPetsId', result: { kind: 'undefined' } });
    expect(serverAddress(contract, put)).toBe('https://eu.example.com/v2');
    expect(serverAddress(contract, put, { variables: { region: 'us' } })).toBe('https://us.example.com/v2');
    expect(() => serverAddress(contract, put, { variables: { region: '1@evil.test/' } })).toThrow(RangeError);
    expect(() => serverAddress(contract, put, { server: 'staging' })).toThrow(
      'has no server staging; it has\n  1  https://',
    );
  });

  it('checks values by the rules of OpenAPI 3.0 and recursive schemas', () => {
    const contract = openDocument(petShop);
    const [put, get] = contract.operations;
    if (get === undefined || put === undefined) throw new Error('the operations are not there');
    const said = (value: unknown) =>
      misfitsOf(contract.model, get.result, value).map(({ message }) => message);
    expect(
      said({ id: 1, name: 'Tom', parent: { id: 2, name: 'Kitty', parent: { id: 3, name: 'Felix' } } }),
    ).toEqual([]);
    expect(said({ id: 1, name: 'Thomas', age: null })).toEqual([
      'name: expected at most 5 characters, received "Thomas"',
    ]);
    expect(said({ id: 1, name: 'Tom', age: 0 })).toHaveLength(1);
    expect(said({ id: 1, name: 'Tom', size: 1 })).toEqual([
      'size: expected only the keys id, name, parent, age, received 1',
    ]);
    expect(checkParams(contract.model, put, { id: 0 }).map(({ message }) => message)).toEqual([
      'id: expected at least 1, received 0',
      'body: missing, expected an object',
    ]);
  });

  it('reads an OpenRPC document without any extension', () => {
    const contract = openDocument({
      openrpc: '1.3.2',
      info: { title: 'Calculator', version: '1.0.0' },
      methods: [
        {
          name: 'add',
          params: [
            { name: 'a', required: true, schema: { type: 'integer' } },
            { name: 'b', required: true, schema: { $ref: '#/components/schemas/Term' } },
          ],
          result: { name: 'sum', schema: { type: 'integer' } },
          examples: [
            {
              name: 'two',
              params: [{ name: 'first', value: 1 }, { $ref: '#/components/examples/two' }],
              result: { name: 'sum', value: 3 },
            },
          ],
        },
      ],
      components: {
        schemas: { Term: { type: 'integer', maximum: 9 } },
        examples: { two: { name: 'second', value: 2 } },
      },
    });
    expect(contract.operations[0]).toMatchObject({
      kind: 'rpc',
      path: '/',
      group: 'calculator',
      wire: { params: 'by-position' },
      access: 'public',
      examples: [{ name: 'two', params: { a: 1, b: 2 }, result: 3 }],
    });
  });

  it('says what it cannot read', () => {
    expect(() => openDocument({ swagger: '1.2' })).toThrow('this says swagger: 1.2');
    expect(() => openDocument('[]')).toThrow(
      'expected a document with openrpc: 1.x, openapi: 3.x or swagger: 2.0',
    );
    const dangling = { openrpc: '1.3.0', methods: [{ $ref: '#/components/methods/none' }] };
    expect(() => openDocument(dangling)).toThrow('cannot follow #/components/methods/none');
    const loop = { openrpc: '1.3.0', methods: [{ $ref: '#/methods/0' }] };
    expect(() => openDocument(loop)).toThrow('#/methods/0 is only a reference to itself');
  });
});
