import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilePackages, compilers } from '../src/generated-code/compile-packages.js';
import { type GeneratedPackages, generatePackages } from '../src/generated-code/generate-packages.js';
import type { JsonObject } from '../src/json.js';
import { loadClient } from '../src/round-trip/client-under-test.js';
import { type ServerUnderTest, startServer } from '../src/round-trip/server-under-test.js';
import { startEcho } from './start-echo.js';

const text: JsonObject = { type: 'string' };
const readText: JsonObject = { type: 'string', readOnly: true };
const writeText: JsonObject = { type: 'string', writeOnly: true };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Schemas with fields of one direction, by where these stand. */
const schemas: JsonObject = {
  User: {
    type: 'object',
    required: ['id', 'name', 'password'],
    properties: { id: readText, name: text, password: writeText, address: ref('Address') },
  },
  Address: { type: 'object', properties: { street: text, verified: { type: 'boolean', readOnly: true } } },
  Open: { type: 'object', properties: { id: readText, secret: writeText }, additionalProperties: true },
  Typed: { type: 'object', properties: { id: readText, secret: writeText }, additionalProperties: text },
  Closed: {
    type: 'object',
    properties: { id: readText, secret: writeText, name: text },
    additionalProperties: false,
  },
  List: { type: 'array', items: ref('User') },
  Map: { type: 'object', additionalProperties: ref('User') },
  Nullable: { anyOf: [ref('User'), { type: 'null' }] },
  Merged: { allOf: [ref('User'), { type: 'object', properties: { note: text, seen: readText } }] },
  Cat: { type: 'object', required: ['kind'], properties: { kind: { const: 'cat' }, id: readText } },
  Dog: { type: 'object', required: ['kind'], properties: { kind: { const: 'dog' }, id: text } },
  Told: { oneOf: [ref('Cat'), ref('Dog')] },
  Either: {
    anyOf: [
      { type: 'object', properties: { id: readText, a: text } },
      { type: 'object', properties: { id: text, b: text } },
    ],
  },
  Credentials: {
    oneOf: [
      { type: 'object', required: ['password'], properties: { name: text, password: writeText } },
      { type: 'object', required: ['token'], properties: { name: text, token: writeText } },
    ],
  },
  Nested: {
    anyOf: [
      { type: 'object', properties: { u: ref('User') } },
      { type: 'object', properties: { u: ref('Admin'), z: text } },
    ],
  },
  Admin: { type: 'object', properties: { id: readText, password: writeText, role: text } },
  Lists: {
    anyOf: [
      { type: 'array', items: ref('User') },
      { type: 'array', items: text },
    ],
  },
  Base: {
    type: 'object',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    properties: { type: readText, id: readText },
  },
  Bases: { type: 'array', items: ref('Base') },
  // The name that the filter of User would have.
  UserFieldFilter: { type: 'object', properties: { id: readText } },
  Tree: { type: 'object', properties: { id: readText, children: { type: 'array', items: ref('Tree') } } },
};

/** An operation that takes a user as a form. */
function taking(name: string, mediaType: string): JsonObject {
  return {
    post: {
      operationId: `post${name}`,
      requestBody: { required: true, content: { [mediaType]: { schema: ref('User') } } },
      responses: { 204: { description: 'Taken.' } },
    },
  };
}

const names = Object.keys(schemas).filter(
  (name) => !['Address', 'Admin', 'Base', 'Cat', 'Dog'].includes(name),
);
const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Views', version: '1' },
  components: { schemas },
  paths: {
    ...Object.fromEntries(
      names.map((name) => {
        const content = { 'application/json': { schema: ref(name) } };
        return [
          `/${name}`,
          {
            post: {
              operationId: `post${name}`,
              requestBody: { required: true, content },
              responses: { 200: { description: 'It.', content } },
            },
          },
        ];
      }),
    ),
    '/Form': taking('Form', 'application/x-www-form-urlencoded'),
    '/Parts': taking('Parts', 'multipart/form-data'),
  },
};

/** What is sent and what is to be left of it in a request. `extra` is of no document, `id` of answers. */
const requests: readonly (readonly [string, unknown, unknown])[] = [
  [
    'User',
    { id: '1', name: 'n', password: 'p', extra: 1, address: { street: 's', verified: true } },
    { name: 'n', password: 'p', extra: 1, address: { street: 's' } },
  ],
  ['User', { name: 'n', password: 'p' }, { name: 'n', password: 'p' }],
  ['Open', { id: '1', secret: 's', extra: [1] }, { secret: 's', extra: [1] }],
  ['Typed', { id: '1', secret: 's', extra: 'x' }, { secret: 's', extra: 'x' }],
  ['Closed', { id: '1', secret: 's', name: 'n' }, { secret: 's', name: 'n' }],
  ['List', [{ id: '1', name: 'n', password: 'p' }], [{ name: 'n', password: 'p' }]],
  ['Map', { a: { id: '1', name: 'n', password: 'p' } }, { a: { name: 'n', password: 'p' } }],
  ['Nullable', { id: '1', name: 'n', password: 'p' }, { name: 'n', password: 'p' }],
  ['Nullable', null, null],
  [
    'Merged',
    { id: '1', name: 'n', password: 'p', note: 'x', seen: 'y' },
    { name: 'n', password: 'p', note: 'x' },
  ],
  ['Told', { kind: 'cat', id: '1' }, { kind: 'cat' }],
  ['Told', { kind: 'dog', id: '1' }, { kind: 'dog', id: '1' }],
  [
    'Nested',
    { u: { id: '1', name: 'n', password: 'p', role: 'r' }, z: 'z' },
    { u: { name: 'n', password: 'p', role: 'r' }, z: 'z' },
  ],
  ['Lists', [{ id: '1', name: 'n', password: 'p' }], [{ name: 'n', password: 'p' }]],
  ['Lists', ['id'], ['id']],
  ['Credentials', { name: 'n', token: 't' }, { name: 'n', token: 't' }],
  ['Bases', [{ type: 'Base', id: '1' }], [{ type: 'Base' }]],
  ['UserFieldFilter', { id: '1', x: 1 }, { x: 1 }],
  // Whose id it is, nobody can say: nothing is lost.
  ['Either', { id: '1', a: 'a', b: 'b' }, { id: '1', a: 'a', b: 'b' }],
  ['Tree', { id: '1', children: [{ id: '2', children: [] }] }, { children: [{ children: [] }] }],
];

/** The same for answers. */
const answers: readonly (readonly [string, unknown, unknown])[] = [
  [
    'User',
    { id: '1', name: 'n', password: 'p', extra: 1, address: { street: 's', verified: true } },
    { id: '1', name: 'n', extra: 1, address: { street: 's', verified: true } },
  ],
  ['Open', { id: '1', secret: 's', extra: [1] }, { id: '1', extra: [1] }],
  ['Typed', { id: '1', secret: 's', extra: 'x' }, { id: '1', extra: 'x' }],
  ['Closed', { id: '1', secret: 's', name: 'n' }, { id: '1', name: 'n' }],
  ['Credentials', { name: 'n', password: 'p' }, { name: 'n' }],
  ['List', [{ id: '1', name: 'n', password: 'p' }], [{ id: '1', name: 'n' }]],
  ['Map', { a: { id: '1', name: 'n', password: 'p' } }, { a: { id: '1', name: 'n' } }],
  ['Nullable', { id: '1', name: 'n', password: 'p' }, { id: '1', name: 'n' }],
  ['Nested', { u: { id: '1', name: 'n', password: 'p' }, z: 'z' }, { u: { id: '1', name: 'n' }, z: 'z' }],
  ['Lists', [{ id: '1', name: 'n', password: 'p' }], [{ id: '1', name: 'n' }]],
  ['Merged', { id: '1', name: 'n', password: 'p', seen: 'y' }, { id: '1', name: 'n', seen: 'y' }],
];

describe('fields of one direction', () => {
  let folder: string;
  let packages: GeneratedPackages;
  let server: ServerUnderTest;
  let handle: (body: unknown) => unknown;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'views-'));
    packages = await generatePackages({ name: 'views', document, files: {} }, folder, 'views');
    server = await startServer(packages, ['default'], {
      handle: (_, params) => handle((params as { body: unknown }).body),
      authenticate: () => true,
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = (path: string, body: string | URLSearchParams | FormData): Promise<Response> => {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    return fetch(`${server.origin(`post${path}`)}/${path}`, { method: 'POST', body, headers });
  };

  it.each(requests)('are not in what a server reads: %s %j', async (name, sent, read) => {
    const seen: unknown[] = [];
    handle = (body) => seen.push(body);
    await post(name, JSON.stringify(sent));
    expect(seen).toEqual([read]);
  });

  it.each([new URLSearchParams(), new FormData()])(
    'are not in what a server reads of a form',
    async (form) => {
      const seen: unknown[] = [];
      handle = (body) => void seen.push(body);
      for (const name of ['id', 'name', 'password']) form.append(name, 'x');
      expect((await post(form instanceof FormData ? 'Parts' : 'Form', form)).status).toBe(204);
      expect(seen.map((body) => ({ ...(body as object) }))).toEqual([{ name: 'x', password: 'x' }]);
    },
  );

  it.each(answers)('are not in what a server answers: %s %j', async (name, answer, written) => {
    handle = () => answer;
    const response = await post(name, JSON.stringify(requestOf(name)));
    expect(await response.json()).toEqual(written);
  });

  it.each(compilers)('compile: %s', async (compiler) => {
    expect(await compilePackages([packages], compiler, folder)).toEqual([]);
  });

  it('are not in what a client sends and reads', async () => {
    await using echo = await startEcho();
    const client = await loadClient(packages, echo.url);
    const call = (name: string, body: unknown) => client.find('POST', `/${name}`, undefined)?.call({ body });
    for (const [name, given, sent] of requests) {
      echo.answer = answers.find(([of]) => of === name)?.[1] ?? given;
      await call(name, given);
      expect(await echo.sent?.json(), name).toEqual(sent);
    }
    for (const [name, given, read] of answers) {
      echo.answer = given;
      expect(await call(name, requestOf(name)), name).toEqual(read);
    }
  });

  it.each(['Form', 'Parts'])('are not in what a client sends as a form: %s', async (name) => {
    await using echo = await startEcho();
    const client = await loadClient(packages, echo.url);
    const user = { id: '1', name: 'n', password: 'p', address: { street: 's', verified: true } };
    await client.find('POST', `/${name}`, undefined)?.call({ body: user });
    const form = await echo.sent?.formData();
    const { address, ...members } = Object.fromEntries(form ?? []);
    const addressText = address instanceof File ? await address.text() : address;
    expect({ ...members, address: JSON.parse(addressText ?? '') }).toEqual({
      name: 'n',
      password: 'p',
      address: { street: 's' },
    });
    expect(user.address).toEqual({ street: 's', verified: true });
  });
});

/** A request of an operation. */
function requestOf(name: string): unknown {
  return requests.find(([of]) => of === name)?.[1];
}
