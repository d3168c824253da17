import { openDocument } from '@firn/contract/document';
import { expect, it } from 'vitest';
import { startMockServer } from '../src/server/index.js';

const operation = (name: string, members: object = {}) => ({
  operationId: name,
  responses: {
    200: { description: '', content: { 'application/json': { schema: { const: name } } } },
  },
  ...members,
});
const constant = (place: string, name: string, value: unknown) => ({
  parameters: [{ in: place, name, required: true, schema: { const: value } }],
});
const body = (mediaType: string) => ({
  requestBody: { required: true, content: { [mediaType]: { schema: { type: 'string' } } } },
});

const contract = openDocument({
  openapi: '3.1.0',
  info: { title: 'Routes', version: '1' },
  paths: {
    '/#list': { post: operation('list', constant('header', 'X-Target', 'List')) },
    '/#get': { post: operation('get', constant('header', 'X-Target', 'Get')) },
    '/box?comp=acl': { get: operation('acl') },
    '/box#meta': { get: operation('meta', constant('query', 'comp', 'meta')) },
    '/box': { get: operation('box') },
    '/tags': { post: operation('json', body('application/json')) },
    '/tags#text': { post: operation('text', body('text/plain')) },
  },
});

it.each([
  ['list', 'POST', '/', { 'x-target': 'List' }],
  ['get', 'POST', '/', { 'x-target': 'Get' }],
  ['acl', 'GET', '/box?comp=acl', {}],
  ['meta', 'GET', '/box?comp=meta', {}],
  ['box', 'GET', '/box', {}],
  ['json', 'POST', '/tags', { 'content-type': 'application/json' }],
  ['text', 'POST', '/tags', { 'content-type': 'text/plain' }],
])(
  'answers as the operation whose constant values a request has: %s',
  async (name, method, path, headers) => {
    const server = await startMockServer({ contracts: [contract] });
    try {
      const sent = path === '/tags' ? { body: '"red"' } : {};
      const response = await fetch(new URL(path, server.url), { method, headers, ...sent });
      expect([response.status, await response.json()]).toEqual([200, name]);
    } finally {
      await server.close();
    }
  },
);
