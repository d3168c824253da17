import { openDocument } from '@firn/contract/document';
import { describe, expect, it } from 'vitest';
import { createMock } from '../src/index.js';

const text = { type: 'string' };
const json = (schema: object, more: object = {}) => ({
  description: '',
  content: { 'application/json': { schema, ...more } },
});
const inPath = (name: string, schema: object = text, more: object = {}) => ({
  name,
  in: 'path',
  required: true,
  schema,
  ...more,
});

describe('operations of one verb and path', () => {
  const mock = createMock({
    contracts: [
      openDocument({
        openapi: '3.0.3',
        info: { title: 'Queue', version: '1' },
        paths: Object.fromEntries(
          ['Publish', 'Delete'].map((action) => [
            `/#Action=${action}`,
            {
              post: {
                operationId: action,
                requestBody: {
                  required: true,
                  content: {
                    'application/x-www-form-urlencoded': {
                      schema: {
                        type: 'object',
                        required: ['Action'],
                        properties: { Action: { type: 'string', enum: [action] } },
                      },
                    },
                  },
                },
                responses: { 200: json({ type: 'string', enum: [`${action}d`] }) },
              },
            },
          ]),
        ),
      }),
    ],
  });
  const post = (action: string) =>
    mock.fetch(
      new Request('http://mock/', { method: 'POST', body: new URLSearchParams({ Action: action }) }),
    );

  it.each(['Publish', 'Delete'])('answers %s, which the body alone names', async (action) => {
    expect(await (await post(action)).json()).toBe(`${action}d`);
  });

  it('refuses what fits none', async () => {
    const response = await post('Purge');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Action must be \\"Delete\\", not \\"Purge\\"');
  });
});

describe('templates that only the names of their parameters tell apart', () => {
  const paths = {
    '/files/{fileId}': { get: { operationId: 'read', name: 'fileId' } },
    '/files/{folderId}': { put: { operationId: 'fill', name: 'folderId' } },
  };
  const mock = createMock({
    contracts: [
      openDocument({
        openapi: '3.0.3',
        info: { title: 'Files', version: '1' },
        paths: Object.fromEntries(
          Object.entries(paths).map(([path, verbs]) => [
            path,
            Object.fromEntries(
              Object.entries(verbs).map(([verb, { name, operationId }]) => [
                verb,
                {
                  operationId,
                  parameters: [inPath(name)],
                  responses: { 200: json({ enum: [operationId] }) },
                },
              ]),
            ),
          ]),
        ),
      }),
    ],
  });

  it.each([
    ['GET', 'read'],
    ['PUT', 'fill'],
  ])('%s is answered by the parameters of its own template', async (method, operation) => {
    const response = await mock.fetch(new Request('http://mock/files/7', { method }));
    expect([response.status, await response.json()]).toEqual([200, operation]);
  });
});

describe('paths that only a query tells apart', () => {
  const answers = { responses: { 200: json(text) } };
  const mock = createMock({
    contracts: [
      openDocument({
        openapi: '3.1.0',
        info: { title: 'Queries', version: '1' },
        paths: {
          '/q?x=1': { get: { operationId: 'get', ...answers } },
          '/q': { post: { operationId: 'post', ...answers } },
        },
      }),
    ],
  });
  it.each([
    ['GET', '/q?x=1', 200, null],
    ['HEAD', '/q?x=1', 200, null],
    ['GET', '/q?x=1&x=2', 200, null],
    ['POST', '/q/', 200, null],
    ['GET', '/q', 404, null],
    ['HEAD', '/q?x=2', 404, null],
    ['PUT', '/q', 405, 'GET, HEAD, OPTIONS, POST'],
    ['OPTIONS', '/q', 204, 'GET, HEAD, OPTIONS, POST'],
    ['GET', '/%zz', 400, null],
  ])('%s %s is answered with %d', async (method, target, status, allow) => {
    const response = await mock.fetch(new Request(`http://mock${target}`, { method }));
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
  });
});
