import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatePackages } from '../src/generated-code/generate-packages.js';
import type { JsonObject } from '../src/json.js';
import { type ServerUnderTest, startServer } from '../src/round-trip/server-under-test.js';

// Texts that could be read as JSON arrive at a generated server as the type that the document names says.

const object: JsonObject = { type: 'object', properties: { a: { type: 'integer' } } };
const textOrObject: JsonObject = { oneOf: [{ type: 'string' }, object] };
const shapes: JsonObject = {
  text: { type: 'string' },
  texts: { type: 'array', items: { type: 'string' } },
  textOrObject,
  textOrList: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] },
  textsOrObjects: { type: 'array', items: textOrObject },
  integerOrTexts: { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'string' } }] },
};
const responses: JsonObject = { '204': { description: 'It arrived.' } };
const form: JsonObject = { type: 'object', properties: shapes };

function body(mediaType: string, schema: JsonObject, more: JsonObject = {}): JsonObject {
  return { required: true, content: { [mediaType]: { schema, ...more } } };
}

const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Texts', version: '1' },
  tags: [{ name: 'texts' }],
  paths: {
    '/query': {
      get: {
        operationId: 'query',
        tags: ['texts'],
        parameters: Object.entries(shapes).map(([name, schema]) => ({
          name,
          in: 'query',
          explode: false,
          schema,
        })),
        responses,
      },
    },
    '/form': {
      post: {
        operationId: 'form',
        tags: ['texts'],
        requestBody: body('application/x-www-form-urlencoded', form),
        responses,
      },
    },
    '/parts': {
      post: {
        operationId: 'parts',
        tags: ['texts'],
        requestBody: body('multipart/form-data', form),
        responses,
      },
    },
    '/json-parts': {
      post: {
        operationId: 'jsonParts',
        tags: ['texts'],
        requestBody: body('multipart/form-data', form, {
          encoding: { textOrObject: { contentType: 'application/json' } },
        }),
        responses,
      },
    },
    '/text': {
      post: {
        operationId: 'text',
        tags: ['texts'],
        requestBody: body('text/plain', { type: 'string' }),
        responses,
      },
    },
  },
};

let folder: string;
let server: ServerUnderTest;
let given: unknown;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  const packages = await generatePackages({ name: 'texts', document, files: {} }, folder, 'texts');
  server = await startServer(packages, ['texts'], {
    handle: (_operation, params) => {
      given = params;
    },
    authenticate: () => true,
  });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** What a handler is given under a name, of a query, a form or the parts of a body. */
async function received(path: string, name: string, text: string): Promise<unknown> {
  const origin = server.origin('query') as string;
  const fields = new URLSearchParams({ [name]: text });
  const parts = new FormData();
  parts.set(name, text);
  const response =
    path === '/query'
      ? await fetch(`${origin}${path}?${fields}`)
      : await fetch(origin + path, { method: 'POST', body: path === '/form' ? fields : parts });
  expect(response.status, await response.text()).toBe(204);
  const params = given as Record<string, unknown>;
  return ((params.body as Record<string, unknown> | undefined) ?? params)[name];
}

describe.each(['/query', '/form', '/parts'])('a text in %s', (path) => {
  it.each(['123', 'true', 'null', '"q"', '{"a":1}', '[1]', '{'])('%s is itself', async (text) => {
    expect(await received(path, 'text', text)).toBe(text);
    expect(await received(path, 'texts', text)).toEqual([text]);
  });

  it.each(['123', 'true', 'null', '"q"', '[1]', '{'])(
    '%s is itself where an object may stand too',
    async (text) => {
      expect(await received(path, 'textOrObject', text)).toBe(text);
    },
  );

  it('is itself where a list may stand too, and begins as an object', async () => {
    expect(await received(path, 'textOrList', '{"a":1}')).toBe('{"a":1}');
    expect(await received(path, 'textOrList', '[1]')).toEqual([1]);
    expect(await received(path, 'textOrObject', '{"a":1}')).toEqual({ a: 1 });
  });
});

describe.each(['/form', '/parts'])('items of a list in %s', (path) => {
  it.each(['123', 'true', 'null', '"q"', '[1]', '{'])('%s is itself', async (text) => {
    expect(await received(path, 'textsOrObjects', text)).toEqual([text]);
  });

  it('are objects where they begin as such', async () => {
    expect(await received(path, 'textsOrObjects', '{"a":1}')).toEqual([{ a: 1 }]);
  });
});

it('the items of a list have their own type, beside which a number may stand', async () => {
  expect(await received('/query', 'integerOrTexts', '1,2')).toEqual(['1', '2']);
  expect(await received('/query', 'integerOrTexts', '1')).toBe(1);
});

it('a part that is documented as JSON is JSON, whatever its type', async () => {
  expect(await received('/json-parts', 'textOrObject', '"123"')).toBe('123');
});

it.each(['123', 'true', '"q"', '{"a":1}'])('the body %s of text/plain is itself', async (text) => {
  const origin = server.origin('text') as string;
  const sent = await fetch(`${origin}/text`, { method: 'POST', body: text });
  expect(sent.status).toBe(204);
  expect(given).toEqual({ body: text });
});
