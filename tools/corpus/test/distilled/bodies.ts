import type { JsonObject } from '../../src/json.js';
import { documentOf, get, numbers, ok, pair, parameter, post, text, texts } from './parts.js';

/** A form with lists of which each place has a type. */
const withPlaces: JsonObject = {
  type: 'object',
  required: ['pages', 'mixed', 'open'],
  properties: {
    pages: {
      type: 'array',
      prefixItems: [{ type: 'integer' }, { type: 'integer' }],
      minItems: 2,
      maxItems: 2,
    },
    mixed: {
      type: 'array',
      prefixItems: [{ type: 'string', enum: ['1', 'b'] }, { type: 'integer' }],
      minItems: 2,
      maxItems: 2,
    },
    open: {
      type: 'array',
      prefixItems: [{ type: 'string', enum: ['1', 'b'] }],
      items: { type: 'boolean' },
      minItems: 3,
    },
  },
};

/** Small documents of what real ones hold, by the rule that they ask for: bodies. */
export const bodyDocuments: Readonly<Record<string, JsonObject>> = {
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
  'forms with members that no property names': documentOf({
    '/a': post({
      'multipart/form-data': {
        schema: { type: 'object', required: ['a'], properties: { a: text }, additionalProperties: pair },
      },
    }),
    '/b': {
      put: {
        operationId: 'put',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', minProperties: 1, additionalProperties: { type: 'integer' } },
            },
          },
        },
        responses: ok,
      },
    },
    '/c': {
      put: {
        operationId: 'lists',
        requestBody: {
          required: true,
          content: { 'multipart/form-data': { schema: { type: 'object', additionalProperties: numbers } } },
        },
        responses: ok,
      },
    },
  }),
  'JSON of any type that is JSON, beside the bare one and alone': documentOf({
    '/a': post({
      'application/json': { schema: pair },
      'text/json': { schema: pair },
      'application/*+json': { schema: pair },
    }),
    '/b': {
      put: {
        operationId: 'put',
        requestBody: { required: true, content: { 'application/*+json': { schema: pair } } },
        responses: {
          '200': { description: 'It.', content: { 'application/*+json': { schema: pair } } },
          '4XX': { description: 'Wrong.', content: { 'application/*+json': { schema: pair } } },
        },
      },
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
  'lists of forms whose places have types of their own': {
    ...documentOf({
      '/a': post({ 'multipart/form-data': { schema: withPlaces } }),
      '/b': {
        post: {
          operationId: 'sendForm',
          requestBody: {
            required: true,
            content: { 'application/x-www-form-urlencoded': { schema: withPlaces } },
          },
          responses: ok,
        },
      },
    }),
    openapi: '3.1.0',
  },
};
