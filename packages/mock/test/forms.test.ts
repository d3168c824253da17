import { openDocument } from '@firn/contract/document';
import { describe, expect, it } from 'vitest';
import { createMock } from '../src/index.js';

const object = { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false };
const textOrObject = { oneOf: [{ type: 'string' }, object] };
const form = {
  type: 'object',
  properties: { one: textOrObject, several: { type: 'array', items: textOrObject } },
};
const created = { 201: { description: 'It is kept.' } };

const dishOf = (kind: string, amount: string, type: string) => ({
  type: 'object',
  required: ['kind', amount],
  properties: { kind: { type: 'string', enum: [kind] }, [amount]: { type }, warm: { type: 'boolean' } },
});

const mock = createMock({
  contracts: [
    openDocument({
      openapi: '3.1.0',
      info: { title: 'Forms', version: '1' },
      paths: {
        '/forms': {
          post: {
            operationId: 'send',
            requestBody: {
              required: true,
              content: {
                'application/x-www-form-urlencoded': { schema: form },
                'multipart/form-data': { schema: form },
              },
            },
            responses: created,
          },
        },
        '/json-parts': {
          post: {
            operationId: 'sendJson',
            requestBody: {
              required: true,
              content: {
                'multipart/form-data': {
                  schema: form,
                  encoding: { one: { contentType: 'application/json' } },
                },
              },
            },
            responses: created,
          },
        },
        '/menu': {
          post: {
            operationId: 'addDish',
            requestBody: {
              required: true,
              content: {
                'multipart/form-data': {
                  schema: {
                    oneOf: [dishOf('drink', 'litres', 'number'), dishOf('cake', 'pieces', 'integer')],
                  },
                },
              },
            },
            responses: created,
          },
        },
        '/contradictory': {
          get: {
            operationId: 'getContradictory',
            responses: {
              200: {
                description: 'Its example breaks the rule of the schema.',
                content: {
                  'application/json': {
                    schema: { type: 'integer' },
                    examples: { dozen: { value: 'twelve' } },
                  },
                },
              },
              202: {
                description: 'And nothing keeps this one.',
                content: {
                  'application/json': {
                    schema: { ...object, required: ['b'] },
                    examples: { empty: { value: { a: 1 } } },
                  },
                },
              },
            },
          },
        },
        '/gone': {
          get: {
            operationId: 'getGone',
            responses: { 410: { description: 'It is gone.' }, 404: { description: 'There is none.' } },
          },
        },
      },
    }),
  ],
});

async function statusOf(path: string, body: BodyInit): Promise<number> {
  const response = await mock.fetch(new Request(`http://mock${path}`, { method: 'POST', body }));
  await response.body?.cancel();
  return response.status;
}

function partsOf(fields: readonly (readonly [string, string])[]): FormData {
  const parts = new FormData();
  for (const [name, text] of fields) parts.append(name, text);
  return parts;
}

describe('texts beside objects', () => {
  it.each(['123', 'true', 'null', '"q"', '[1]', '{'])('%s is a text', async (text) => {
    for (const name of ['one', 'several']) {
      expect(await statusOf('/forms', new URLSearchParams({ [name]: text }))).toBe(201);
      expect(await statusOf('/forms', partsOf([[name, text]]))).toBe(201);
    }
  });

  it('every item of a list is read', async () => {
    const fields = ['x', '{"a":1}'].map((text) => ['several', text] as const);
    expect(await statusOf('/forms', new URLSearchParams(fields.map((pair) => [...pair])))).toBe(201);
    expect(await statusOf('/forms', partsOf(fields))).toBe(201);
  });

  it('a part that is documented as JSON is read as such', async () => {
    expect(await statusOf('/json-parts', partsOf([['one', '123']]))).toBe(400);
    expect(await statusOf('/json-parts', partsOf([['one', '"123"']]))).toBe(201);
  });
});

it('reads the parts of alternatives by the types that these have', async () => {
  const drink = [
    ['kind', 'drink'],
    ['litres', '0.2'],
    ['warm', 'true'],
  ] as const;
  expect(await statusOf('/menu', partsOf(drink))).toBe(201);
  expect(await statusOf('/menu', partsOf([...drink.slice(0, 1), ['litres', 'much']]))).toBe(400);
});

it('says which example breaks the contract, and what is answered instead', async () => {
  const response = await mock.fetch(new Request('http://mock/contradictory'));
  expect(await response.json()).toEqual(expect.any(Number));
  expect(response.headers.get('x-mock-warning')).toBe(
    'getContradictory: the example dozen breaks the contract (expected an integer, received "twelve"): this value is made of the schema',
  );
  const impossible = await mock.fetch(
    new Request('http://mock/contradictory', { headers: { prefer: 'code=202' } }),
  );
  expect([impossible.status, await impossible.json()]).toEqual([202, { a: 1 }]);
  expect(impossible.headers.get('x-mock-warning')).toMatch(
    /^getContradictory: the example empty breaks the contract \(.*\), and no value keeps its rules: this is the example$/,
  );
});

it('answers a call that may be made with success, and says where none is documented', async () => {
  const response = await mock.fetch(new Request('http://mock/gone'));
  expect([response.status, await response.text()]).toEqual([200, '']);
  expect(response.headers.get('x-mock-warning')).toBe(
    'getGone documents no answer of a call that worked: 200 without a body stands for it',
  );
  const asked = await mock.fetch(new Request('http://mock/gone', { headers: { prefer: 'code=410' } }));
  expect([asked.status, asked.headers.get('x-mock-warning')]).toEqual([410, null]);
});
