import type { JsonObject } from '../../src/json.js';
import { documentOf, pair, post, tagged, text } from './parts.js';

/** Small documents of what real ones hold, by the rule that they ask for: variants. */
export const variantDocuments: Readonly<Record<string, JsonObject>> = {
  'no alternatives, and properties that stand elsewhere': documentOf(
    {
      '/a': post({
        'application/json': {
          schema: {
            type: 'object',
            required: ['a', 'any'],
            allOf: [{ properties: { $ref: '#/components/schemas/Pair/properties' } }],
            properties: { any: { oneOf: [] } },
          },
        },
      }),
    },
    { Pair: pair },
  ),
  'decimals as numbers or as texts': documentOf({
    '/a': post({
      'application/json': {
        schema: {
          type: 'object',
          required: ['price'],
          properties: {
            price: {
              anyOf: [{ type: 'string' }, { type: 'number' }],
              format: 'decimal',
              multipleOf: 0.25,
              nullable: true,
            },
          },
        },
      },
    }),
  }),
  'variants whose tag is a list of all tags in their base': documentOf(
    {
      '/a': post({
        'application/json': {
          schema: {
            oneOf: [{ $ref: '#/components/schemas/SMS' }, { $ref: '#/components/schemas/VOICE' }],
            discriminator: { propertyName: 'product' },
          },
        },
      }),
    },
    {
      Base: {
        type: 'object',
        required: ['product'],
        properties: { product: { type: 'string', enum: ['SMS', 'VOICE'] } },
      },
      SMS: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { to: text } }] },
      VOICE: {
        allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { from: text } }],
      },
    },
  ),
  'variants that are told by a property beside them': documentOf(
    {
      '/a': post({
        'application/json': {
          schema: {
            type: 'object',
            properties: { kind: { type: 'string', enum: ['one', 'uno', 'two'] } },
            oneOf: [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Two' }],
            discriminator: {
              propertyName: 'kind',
              mapping: {
                one: '#/components/schemas/One',
                uno: '#/components/schemas/One',
                two: '#/components/schemas/Two',
              },
            },
          },
        },
      }),
    },
    { One: { type: 'object', properties: { a: text } }, Two: { type: 'object', properties: { b: text } } },
  ),
  'variants of which two have one tag': documentOf(
    {
      '/a': post({
        'application/json': {
          schema: {
            oneOf: ['Input', 'Output', 'Call'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
            discriminator: { propertyName: 'type' },
          },
        },
      }),
    },
    {
      Input: tagged('message', 'role', { enum: ['user'] }),
      Output: tagged('message', 'role', { enum: ['assistant'] }),
      Call: tagged('call', 'name', text),
    },
  ),
  'a field that only one part of a schema calls read-only': documentOf(
    { '/a': post({ 'application/json': { schema: { $ref: '#/components/schemas/Addon' } } }) },
    {
      Base: {
        type: 'object',
        properties: { id: { ...text, readOnly: true }, type: { ...text, readOnly: true } },
      },
      Reference: {
        allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', required: ['id', 'type'] }],
      },
      Addon: {
        allOf: [
          { $ref: '#/components/schemas/Reference' },
          { type: 'object', required: ['type'], properties: { type: { type: 'string', enum: ['page'] } } },
        ],
      },
    },
  ),
  'tags that are booleans and numbers': documentOf(
    {
      '/flags': {
        post: {
          operationId: 'postFlag',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Flag' } } },
          },
          responses: {
            '200': {
              description: 'It.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Code' } } },
            },
          },
        },
      },
    },
    {
      On: {
        type: 'object',
        required: ['on', 'level'],
        properties: { on: { type: 'boolean', enum: [true] }, level: { type: 'integer' } },
      },
      Off: {
        type: 'object',
        required: ['on', 'why'],
        properties: { on: { type: 'boolean', enum: [false] }, why: text },
      },
      Flag: {
        oneOf: [{ $ref: '#/components/schemas/On' }, { $ref: '#/components/schemas/Off' }],
        discriminator: {
          propertyName: 'on',
          mapping: { true: '#/components/schemas/On', false: '#/components/schemas/Off' },
        },
      },
      Good: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'integer', enum: [0] }, at: { type: 'string', format: 'date-time' } },
      },
      Bad: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'integer', enum: [1, 2] }, why: text },
      },
      Code: {
        oneOf: [{ $ref: '#/components/schemas/Good' }, { $ref: '#/components/schemas/Bad' }],
        discriminator: {
          propertyName: 'code',
          mapping: { '0': '#/components/schemas/Good', '1': '#/components/schemas/Bad' },
        },
      },
    },
  ),
  'alternatives whose base has the discriminator': documentOf(
    {
      '/shapes': {
        post: {
          operationId: 'draw',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Drawing' } } },
          },
          responses: {
            '200': {
              description: 'It.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Drawing' } } },
            },
          },
        },
      },
    },
    {
      Shape: {
        type: 'object',
        required: ['type'],
        properties: { type: text, name: text },
        discriminator: {
          propertyName: 'type',
          mapping: { circle: '#/components/schemas/Circle', square: '#/components/schemas/Square' },
        },
      },
      Circle: {
        type: 'object',
        allOf: [
          { $ref: '#/components/schemas/Shape' },
          { type: 'object', properties: { radius: { type: 'number' } } },
        ],
      },
      Square: {
        type: 'object',
        allOf: [
          { $ref: '#/components/schemas/Shape' },
          { type: 'object', properties: { side: { type: 'number' } } },
        ],
      },
      Drawing: {
        type: 'object',
        required: ['shape'],
        properties: {
          shape: {
            oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }],
          },
          more: {
            type: 'array',
            items: {
              oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }],
            },
          },
        },
      },
    },
  ),
};
