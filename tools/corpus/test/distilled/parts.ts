import type { JsonObject } from '../../src/json.js';

/** A text. */
export const text: JsonObject = { type: 'string' };
/** Lists of two or more, which show what stands between their items. */
export const texts: JsonObject = { type: 'array', minItems: 2, items: text };
export const numbers: JsonObject = { type: 'array', minItems: 2, items: { type: 'integer' } };
/** An object of two fields, one of which is a number. */
export const pair: JsonObject = {
  type: 'object',
  required: ['a', 'b'],
  properties: { a: text, b: { type: 'integer' } },
};
/** Answers for operations of which something else is asked. */
export const ok: JsonObject = {
  '200': { description: 'It.', content: { 'application/json': { schema: pair } } },
};

/** A parameter that has to be there. @param place where it is sent. */
export function parameter(
  name: string,
  place: string,
  schema: JsonObject,
  more: JsonObject = {},
): JsonObject {
  return { name, in: place, required: true, schema, ...more };
}

/** A document of OpenAPI 3.0. */
export function documentOf(paths: JsonObject, schemas: JsonObject = {}): JsonObject {
  return { openapi: '3.0.3', info: { title: 'Distilled', version: '1' }, paths, components: { schemas } };
}

/** An operation that takes parameters. */
export function get(...parameters: JsonObject[]): JsonObject {
  return { get: { operationId: 'ask', parameters, responses: ok } };
}

/** An operation that takes a body. @param content its media types. */
export function post(content: JsonObject): JsonObject {
  return { post: { operationId: 'send', requestBody: { required: true, content }, responses: ok } };
}

/** A variant that says in `type` which one it is. */
export function tagged(type: string, key: string, value: JsonObject): JsonObject {
  return {
    type: 'object',
    required: ['type', key],
    properties: { type: { type: 'string', enum: [type] }, [key]: { type: 'string', ...value } },
  };
}
