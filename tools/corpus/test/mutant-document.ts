import type { JsonObject } from '../src/json.js';

const text: JsonObject = { type: 'string' };
const thing: JsonObject = {
  type: 'object',
  required: ['name', 'sizes'],
  properties: { name: text, sizes: { type: 'array', minItems: 1, items: { type: 'integer' } } },
};
const parameter = (name: string, place: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  name,
  in: place,
  required: true,
  schema,
  ...more,
});
const list: JsonObject = { type: 'array', minItems: 2, items: text };

/** A document with everything that can arrive wrongly. */
export const mutantDocument: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Mutants', version: '1.0.0' },
  paths: {
    '/things/{id}': {
      put: {
        operationId: 'putThing',
        parameters: [
          parameter('id', 'path', text),
          parameter('tags', 'query', list),
          parameter('joined', 'query', list, { explode: false }),
          parameter('deep', 'query', thing, { style: 'deepObject' }),
          parameter('X-Trace', 'header', text),
          parameter('session', 'cookie', text),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: thing },
            'application/x-www-form-urlencoded': { schema: thing },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file', 'note'],
                properties: { file: { type: 'string', contentMediaType: 'image/png' }, note: text },
              },
            },
            'text/plain': { schema: text },
          },
        },
        responses: {
          '200': { description: 'It.', content: { 'application/json': { schema: thing } } },
          '404': { description: 'None.', content: { 'application/json': { schema: thing } } },
        },
      },
    },
  },
};
