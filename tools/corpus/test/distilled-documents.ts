import type { JsonObject } from '../src/json.js';

const text: JsonObject = { type: 'string' };
const texts: JsonObject = { type: 'array', minItems: 2, items: text };
const numbers: JsonObject = { type: 'array', minItems: 2, items: { type: 'integer' } };
const pair: JsonObject = {
  type: 'object',
  required: ['a', 'b'],
  properties: { a: text, b: { type: 'integer' } },
};
const ok: JsonObject = { '200': { description: 'It.', content: { 'application/json': { schema: pair } } } };

function parameter(name: string, place: string, schema: JsonObject, more: JsonObject = {}): JsonObject {
  return { name, in: place, required: true, schema, ...more };
}

function documentOf(paths: JsonObject, schemas: JsonObject = {}): JsonObject {
  return { openapi: '3.0.3', info: { title: 'Distilled', version: '1' }, paths, components: { schemas } };
}

function get(...parameters: JsonObject[]): JsonObject {
  return { get: { operationId: 'ask', parameters, responses: ok } };
}

function post(content: JsonObject): JsonObject {
  return { post: { operationId: 'send', requestBody: { required: true, content }, responses: ok } };
}

function tagged(type: string, key: string, value: JsonObject): JsonObject {
  return {
    type: 'object',
    required: ['type', key],
    properties: { type: { type: 'string', enum: [type] }, [key]: { type: 'string', ...value } },
  };
}

/** Small documents of what real ones hold, by the rule that they ask for. */
export const distilledDocuments: Readonly<Record<string, JsonObject>> = {
  'a comma inside an item of a list is not a separator': documentOf({
    '/a/{ids}': get(
      parameter('ids', 'path', texts),
      parameter('fields', 'query', texts, { explode: false }),
      parameter('object', 'query', pair, { explode: false }),
      parameter('numbers', 'query', numbers, { explode: false }),
    ),
  }),
  'values behind what their style puts in front of them': documentOf({
    '/a/{label}/{matrix}/{labels}/{matrices}/{object}': get(
      parameter('label', 'path', text, { style: 'label' }),
      parameter('matrix', 'path', { type: 'integer' }, { style: 'matrix' }),
      parameter('labels', 'path', numbers, { style: 'label', explode: true }),
      parameter('matrices', 'path', texts, { style: 'matrix', explode: true }),
      parameter('object', 'path', pair, { style: 'matrix', explode: true }),
    ),
  }),
  'lists and objects of cookies': documentOf({
    '/a': get(
      parameter('list', 'cookie', texts),
      parameter('joined', 'cookie', texts, { explode: false }),
      parameter('object', 'cookie', pair),
    ),
  }),
  'objects inside objects in brackets': documentOf({
    '/a': get(
      parameter(
        'filter',
        'query',
        {
          type: 'object',
          required: ['range', 'ids'],
          properties: {
            range: { type: 'object', required: ['from'], properties: { from: { type: 'integer' } } },
            ids: numbers,
          },
        },
        { style: 'deepObject', explode: true },
      ),
    ),
  }),
  'an exploded object with any keys beside other parameters': documentOf({
    '/a': get(
      parameter('page', 'query', { type: 'integer' }),
      parameter('attributes', 'query', {
        type: 'object',
        minProperties: 1,
        additionalProperties: { type: 'integer' },
      }),
    ),
  }),
  'an exploded object of which one of two members is given': documentOf({
    '/a': get(
      parameter('order', 'query', {
        allOf: [
          { type: 'object', properties: { asc: text, desc: { type: 'integer' } } },
          { oneOf: [{ required: ['asc'] }, { required: ['desc'] }] },
        ],
      }),
    ),
  }),
  'a parameter whose content is any media type': documentOf({
    '/a/{id}': get({ name: 'id', in: 'path', required: true, content: { '*/*': { schema: text } } }),
  }),
  'fields of forms in other styles': documentOf({
    '/a': post({
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          required: ['list', 'object', 'plain'],
          properties: { list: texts, object: pair, plain: numbers },
        },
        encoding: {
          list: { style: 'form', explode: false },
          object: { style: 'deepObject', explode: true },
        },
      },
    }),
  }),
  'parts of a form in other styles': {
    ...documentOf({
      '/a': post({
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['list', 'deep', 'exploded'],
            properties: {
              list: numbers,
              deep: pair,
              exploded: { type: 'object', required: ['c'], properties: { c: { type: 'integer' } } },
            },
          },
          encoding: {
            list: { style: 'form', explode: false },
            deep: { style: 'deepObject', explode: true },
            exploded: { style: 'form', explode: true },
          },
        },
      }),
    }),
    openapi: '3.1.0',
  },
  'a text or a list of texts that look like numbers': documentOf({
    '/a': {
      ...get(
        parameter('ids', 'query', {
          oneOf: [{ type: 'array', minItems: 2, items: { type: 'string', pattern: '^[0-9]+$' } }, text],
        }),
        parameter('id', 'query', {
          oneOf: [
            { type: 'string', pattern: '^[0-9]+$' },
            { type: 'array', items: { type: 'string', pattern: '^[0-9]+$' } },
          ],
        }),
      ),
    },
  }),
  'a form of several variants': documentOf({
    '/a': post({
      'multipart/form-data': {
        schema: {
          anyOf: [
            { type: 'object', required: ['amount'], properties: { amount: { type: 'number' } } },
            { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
          ],
        },
      },
    }),
  }),
  'a form of which nothing has to be there': documentOf({
    '/a': post({
      'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { note: text } } },
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
  'answers of several statuses, media types and headers': documentOf({
    '/a': {
      get: {
        operationId: 'ask',
        responses: {
          '200': {
            description: 'It.',
            headers: { 'X-Total': { schema: { type: 'integer' } }, 'X-Tags': { schema: texts } },
            content: {
              'application/json': { schema: pair },
              'text/csv': { schema: text },
              'image/png': { schema: { type: 'string', format: 'binary' } },
            },
          },
          '204': { description: 'Nothing.' },
          '302': { description: 'Elsewhere.' },
          '4XX': { description: 'Wrong.', content: { 'application/problem+json': { schema: pair } } },
          '503': { description: 'Down.', content: { 'text/plain': { schema: text } } },
        },
      },
    },
    '/b': {
      get: {
        operationId: 'part',
        responses: {
          '200': {
            description: 'All.',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
          '206': {
            description: 'Some.',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        },
      },
    },
  }),
  'a schema that is called as the type of an answer would be': documentOf(
    {
      '/a': {
        post: {
          operationId: 'products.create',
          responses: {
            ...ok,
            '400': {
              description: 'Not.',
              content: {
                'application/json': {
                  schema: { allOf: [{ $ref: '#/components/schemas/products.create-400' }, pair] },
                },
              },
            },
          },
        },
      },
    },
    { 'products.create-400': { type: 'object', properties: { issue: text } } },
  ),
  'groups with letters of other scripts alone': documentOf({
    '/a': { get: { tags: ['Зміни'], responses: ok } },
    '/b': { get: { tags: ['変更'], responses: ok } },
  }),
  'operations of one path that its query tells apart': documentOf({
    '/a/{id}': get(parameter('id', 'path', text)),
    '/a/{id}?beta=true': {
      get: {
        operationId: 'askBeta',
        parameters: [parameter('id', 'path', text), parameter('more', 'query', texts)],
        responses: ok,
      },
    },
  }),
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
  'parts of multipart that are no form-data, and texts of a media type of their own': documentOf({
    '/a': post({
      'multipart/mixed': {
        schema: {
          type: 'object',
          required: ['input'],
          properties: { input: pair, file: { ...text, format: 'binary' } },
        },
      },
    }),
    '/b': {
      post: {
        operationId: 'offer',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', required: ['sdp'], properties: { sdp: text } },
              encoding: { sdp: { contentType: 'application/sdp' } },
            },
          },
        },
        responses: ok,
      },
    },
  }),
  'forms of Swagger 2.0 where everything is JSON': {
    swagger: '2.0',
    info: { title: 'Distilled', version: '1' },
    consumes: ['application/json'],
    produces: ['application/json'],
    parameters: { key: { name: 'key', in: 'formData', type: 'string', required: true } },
    paths: {
      '/a': {
        post: {
          operationId: 'send',
          parameters: [{ $ref: '#/parameters/key' }, { name: 'count', in: 'formData', type: 'integer' }],
          responses: { '200': { description: 'It.', schema: pair } },
        },
      },
      '/b/{id}': {
        post: {
          operationId: 'sendTwo',
          parameters: [
            { name: 'id', in: 'path', type: 'string', required: true },
            { name: 'lost', type: 'string', required: true },
            { name: 'first', in: 'body', schema: pair },
            { name: 'second', in: 'body', schema: text },
          ],
          responses: { '200': { description: 'It.', schema: pair } },
        },
      },
    },
  },
  'defaults beyond 2^53, and one header under two spellings': documentOf({
    '/a': get(
      parameter('X-Key', 'header', text),
      parameter('x-key', 'header', text),
      parameter('after', 'query', { type: 'integer', default: 15_768_000_000_000_000 }, { required: false }),
    ),
    '/b': post({
      'application/json': {
        schema: {
          type: 'object',
          properties: { after: { type: 'integer', default: 15_768_000_000_000_000 } },
        },
      },
    }),
  }),
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
  'answers of Swagger 2.0 without a schema': {
    swagger: '2.0',
    info: { title: 'Distilled', version: '1' },
    paths: {
      '/versions': {
        get: {
          operationId: 'listVersions',
          produces: ['application/json'],
          responses: { '200': { description: 'Them.', examples: { 'application/json': { versions: [] } } } },
        },
      },
    },
  },
  'placeholders with the signs of their style': documentOf({
    '/simple/{id*}': get(parameter('id', 'path', numbers, { explode: true })),
    '/label/{.id*}': {
      get: {
        operationId: 'label',
        parameters: [parameter('id', 'path', numbers, { style: 'label', explode: true })],
        responses: ok,
      },
    },
    '/matrix/{;id*}': {
      get: {
        operationId: 'matrix',
        parameters: [parameter('id', 'path', numbers, { style: 'matrix', explode: true })],
        responses: ok,
      },
    },
  }),
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
  'lists inside an exploded object': documentOf({
    '/people': {
      ...get(
        parameter('pageable', 'query', {
          type: 'object',
          properties: {
            page: { type: 'integer', minimum: 0 },
            sort: { type: 'array', minItems: 2, items: { type: 'string' } },
            ids: { type: 'array', minItems: 1, items: { type: 'integer' } },
          },
          required: ['page', 'sort', 'ids'],
        }),
      ),
      ...post({
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            required: ['pageable'],
            properties: {
              pageable: {
                type: 'object',
                required: ['page', 'ids'],
                properties: { page: { type: 'integer' }, ids: { ...numbers } },
              },
            },
          },
          encoding: { pageable: { style: 'form', explode: true } },
        },
      }),
    },
  }),
  'media types that differ in parameters, letters and spaces alone': documentOf({
    '/profiles': {
      post: {
        operationId: 'profiles',
        requestBody: {
          required: true,
          content: {
            'application/json;profile="a"': { schema: pair },
            'application/json;profile="b"': {
              schema: { type: 'object', required: ['c'], properties: { c: { type: 'boolean' } } },
            },
          },
        },
        responses: {
          '200': {
            description: 'It.',
            content: {
              'application/json;profile="a"': { schema: pair },
              'application/json;profile="b"': {
                schema: { type: 'object', required: ['c'], properties: { c: { type: 'boolean' } } },
              },
            },
          },
        },
      },
    },
    '/spelling': {
      post: {
        operationId: 'spelling',
        requestBody: { required: true, content: { 'application/json\n': { schema: pair } } },
        responses: { '200': { description: 'It.', content: { 'Application/JSON': { schema: pair } } } },
      },
    },
  }),
};
