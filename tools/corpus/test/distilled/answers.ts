import type { JsonObject } from '../../src/json.js';
import { documentOf, get, ok, pair, parameter, post, text, texts } from './parts.js';

/** Small documents of what real ones hold, by the rule that they ask for: answers and operations. */
export const answerDocuments: Readonly<Record<string, JsonObject>> = {
  'operations behind references, and media types of which nothing is said': documentOf({
    '/a': post({ 'application/json': { schema: pair }, 'text/plain': null }),
    '/b': { put: { $ref: '#/paths/~1a/post' } },
  }),
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
  'paths that differ in the slashes at their end alone': documentOf(
    Object.fromEntries(
      ['/a', '/a/', '/a//', '/{id}/', '/{id}', '/'].map((path, index) => [
        path,
        {
          get: {
            operationId: `ask${index}`,
            ...(path.includes('{') && { parameters: [parameter('id', 'path', text)] }),
            responses: ok,
          },
        },
      ]),
    ),
  ),
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
  'a list of items without a type, where alternatives are meant': {
    swagger: '2.0',
    info: { title: 'Distilled', version: '1' },
    paths: {
      '/channel': {
        get: {
          operationId: 'getChannel',
          produces: ['application/json'],
          responses: {
            '200': {
              description: 'It.',
              schema: {
                type: 'object',
                required: ['channel'],
                properties: { channel: { items: [pair, pair] } },
              },
            },
          },
        },
      },
    },
  },
  'failures in the media types of the streams that succeed': {
    swagger: '2.0',
    info: { title: 'Distilled', version: '1' },
    definitions: { Failure: pair },
    paths: {
      '/logs': {
        get: {
          operationId: 'readLogs',
          produces: ['application/vnd.raw-stream', 'application/vnd.multiplexed-stream'],
          responses: {
            '200': { description: 'The stream.', schema: { type: 'string', format: 'binary' } },
            '404': { description: 'No such thing.', schema: { $ref: '#/definitions/Failure' } },
          },
        },
      },
    },
  },
};
