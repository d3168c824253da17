import { openDocument } from '@firn/contract/document';
import { describe, expect, it } from 'vitest';
import { createMock } from '../src/index.js';

const contract = openDocument({
  swagger: '2.0',
  info: { title: 'Shop', version: '1' },
  produces: ['application/json'],
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        parameters: [{ name: 'id', in: 'path', required: true, type: 'string' }],
        responses: { 200: { description: '', schema: { $ref: '#/definitions/Pet' } } },
      },
    },
    '/owners': {
      get: {
        operationId: 'listOwners',
        responses: {
          200: { description: '', schema: { type: 'array', items: { $ref: '#/definitions/Owner' } } },
        },
      },
    },
    '/serial': {
      get: {
        operationId: 'getSerial',
        responses: { 200: { description: '', schema: { $ref: '#/definitions/Serial' } } },
      },
    },
  },
  definitions: {
    Pet: {
      type: 'object',
      required: ['name', 'age'],
      properties: {
        name: { type: 'string', example: 'Rex' },
        age: { type: 'integer', example: 'does not fit' },
        owner: { $ref: '#/definitions/Owner' },
      },
    },
    Owner: { type: 'object', properties: { name: { type: 'string' } }, example: { name: 'Ada' } },
    Serial: {
      type: 'object',
      required: ['serial'],
      properties: { serial: { type: 'integer', example: 1234567 } },
    },
  },
});

async function answer(path: string, headers = {}): Promise<unknown> {
  const mock = createMock({ contracts: [contract], seed: 'a' });
  return (await mock.fetch(new Request(`http://mock${path}`, { headers }))).json();
}

describe('mocks of Swagger 2.0', () => {
  it('answer the examples that stand at schemas and their members, where they fit', async () => {
    expect(await answer('/pets/1')).toMatchObject({ name: 'Rex', age: expect.any(Number) });
    const owners = await answer('/owners');
    expect(new Set([owners].flat().map((each) => JSON.stringify(each)))).toEqual(new Set(['{"name":"Ada"}']));
    expect(await answer('/serial')).toEqual({ serial: 1234567 });
  });

  it('answer none of them where a value made of the schema is asked for', async () => {
    expect(await answer('/serial', { prefer: 'dynamic=true' })).not.toEqual({ serial: 1234567 });
  });
});
