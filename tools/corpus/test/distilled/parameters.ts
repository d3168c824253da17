import type { JsonObject } from '../../src/json.js';
import { documentOf, get, numbers, ok, pair, parameter, post, text, texts } from './parts.js';

/** A word, or an object with one number of this name. */
const textOrObject = (name: string): JsonObject => ({
  anyOf: [
    { type: 'string', enum: ['all', 'none'] },
    {
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'integer' } },
      additionalProperties: false,
    },
  ],
});

/** A word and a number, in this order. */
const places: JsonObject = {
  type: 'array',
  prefixItems: [{ type: 'string', enum: ['1', 'b'] }, { type: 'integer' }],
  minItems: 2,
  maxItems: 2,
};

/** Small documents of what real ones hold, by the rule that they ask for: parameters. */
export const parameterDocuments: Readonly<Record<string, JsonObject>> = {
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
  'an object beside the texts of an enumeration': documentOf({
    '/a': get(
      parameter('exploded', 'query', textOrObject('size'), { required: true }),
      parameter('cookie', 'cookie', textOrObject('crumbs'), { required: true }),
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
  'lists whose places have types of their own': {
    ...documentOf({
      '/a/{place}': get(
        parameter('place', 'path', places),
        parameter('pages', 'query', { ...places, prefixItems: [{ type: 'integer' }, { type: 'integer' }] }),
        parameter('joined', 'query', places, { explode: false }),
        parameter('piped', 'query', places, { style: 'pipeDelimited', explode: false }),
        parameter('X-Places', 'header', places),
        parameter('cookie', 'cookie', places, { explode: false }),
        parameter('object', 'query', {
          type: 'object',
          required: ['inside'],
          properties: { inside: { ...places, uniqueItems: true } },
        }),
      ),
    }),
    openapi: '3.1.0',
  },
};
