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

/** An object without a name, in which something converts and fields are of one direction. */
const visit: JsonObject = {
  type: 'object',
  required: ['at'],
  properties: {
    id: { type: 'string', readOnly: true },
    key: { type: 'string', writeOnly: true },
    at: { type: 'string', format: 'date-time' },
    place: {
      type: 'object',
      properties: { size: { type: 'integer', format: 'int64' }, seen: { type: 'boolean', readOnly: true } },
    },
  },
};

const as = (mediaType: string, schema: JsonObject): JsonObject => ({ [mediaType]: { schema } });
const given = (description: string, content: JsonObject): JsonObject => ({ description, content });

function taking(operationId: string, content: JsonObject, responses: JsonObject): JsonObject {
  return { post: { operationId, requestBody: { required: true, content }, responses } };
}

const nothing: JsonObject = { 204: { description: 'Taken.' } };
const document: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Visits', version: '1' },
  paths: {
    '/json': taking('json', as('application/json', visit), {
      200: given('It.', as('application/json', visit)),
      409: given('It is there.', as('application/problem+json', visit)),
    }),
    '/plain': taking('plain', as('application/json', visit), {
      200: given('It.', as('application/json', visit)),
      409: given('It is there.', as('application/json', visit)),
    }),
    '/data': {
      get: {
        operationId: 'data',
        responses: { 200: given('Them.', as('text/event-stream', visit)) },
      },
    },
    '/several': taking(
      'several',
      {
        ...as('application/json', visit),
        ...as('application/merge-patch+json', {
          type: 'object',
          properties: { at: { type: 'string', format: 'date-time' }, by: { ...text, readOnly: true } },
        }),
      },
      nothing,
    ),
    '/form': taking('form', as('application/x-www-form-urlencoded', visit), nothing),
    '/parts': taking('parts', as('multipart/form-data', visit), nothing),
    '/lines': taking('lines', as('application/x-ndjson', visit), {
      200: given('Them.', { 'application/x-ndjson': { itemSchema: visit } }),
    }),
    '/events': {
      get: {
        operationId: 'events',
        responses: {
          200: given('Them.', {
            'text/event-stream': {
              itemSchema: {
                type: 'object',
                properties: {
                  data: {
                    type: 'string',
                    contentMediaType: 'application/json',
                    contentSchema: visit,
                  },
                },
              },
            },
          }),
        },
      },
    },
  },
};

const wire = { id: '1', key: 'k', at: '2026-01-02T03:04:05Z', place: { size: 7, seen: true }, extra: 1 };
const at = new Date(wire.at);
const decoded = { id: '1', key: 'k', at, place: { size: 7n, seen: true } };
/** As requests have it, on the wire; encoders write what types know. */
const sent = { key: 'k', at: expect.stringMatching(/^2026-01-02T03:04:05(?:\.000)?Z$/), place: { size: 7 } };
const read = { id: '1', at, place: { size: 7n, seen: true }, extra: 1 };

async function* one<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

async function all(values: unknown): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const value of values as AsyncIterable<unknown>) list.push(value);
  return list;
}

describe('fields of one direction in types without a name, some of them converted', () => {
  let folder: string;
  let packages: GeneratedPackages;
  let server: ServerUnderTest;
  let handle: (params: Readonly<Record<string, unknown>>) => unknown;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'views-'));
    packages = await generatePackages({ name: 'visits', document, files: {} }, folder, 'visits', {
      dates: 'Date',
      int64: 'bigint',
    });
    server = await startServer(packages, ['default'], {
      handle: (_, params) => handle(params as Readonly<Record<string, unknown>>),
      authenticate: () => true,
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = (path: string, type: string, body: string | URLSearchParams | FormData): Promise<Response> =>
    fetch(`${server.origin(path)}/${path}`, {
      method: 'POST',
      body,
      ...(typeof body === 'string' && { headers: { 'content-type': type } }),
    });

  it.each(compilers)('compile: %s', async (compiler) => {
    expect(await compilePackages([packages], compiler, folder)).toEqual([]);
  });

  it.each([
    ['json', 'application/json'],
    ['several', 'application/json'],
  ])('are not in what a server reads: %s as %s', async (path, type) => {
    const seen: unknown[] = [];
    handle = ({ body }) => void seen.push(body);
    await post(path, type, JSON.stringify(wire));
    expect(seen).toEqual([{ key: 'k', at, place: { size: 7n }, extra: 1 }]);
  });

  it('are those of the media type that comes', async () => {
    const seen: unknown[] = [];
    handle = ({ body }) => void seen.push(body);
    const patch = JSON.stringify({ at: wire.at, by: 'Ann', id: '1' });
    await post('several', 'application/merge-patch+json', patch);
    expect(seen).toEqual([{ at, id: '1' }]);
  });

  it.each(['form', 'parts'])('are not in what a server reads of a form: %s', async (path) => {
    const seen: unknown[] = [];
    handle = ({ body }) => void seen.push(body);
    const form = path === 'form' ? new URLSearchParams() : new FormData();
    for (const [name, value] of Object.entries(wire))
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    expect((await post(path, '', form)).status).toBe(204);
    expect(seen.map((body) => ({ ...(body as object) }))).toEqual([
      { key: 'k', at, place: { size: 7n }, extra: '1' },
    ]);
  });

  it('are not in the lines that a server reads and writes', async () => {
    const seen: unknown[] = [];
    handle = async ({ body }) => {
      seen.push(...(await all(body)));
      return one(decoded);
    };
    const answer = await post('lines', 'application/x-ndjson', `${JSON.stringify(wire)}\n`);
    expect(JSON.parse(await answer.text())).toEqual({
      id: '1',
      at: sent.at,
      place: { size: 7, seen: true },
    });
    expect(seen).toEqual([{ key: 'k', at, place: { size: 7n }, extra: 1 }]);
  });

  it('are not in an error that a handler throws', async () => {
    handle = () => {
      throw server.failure(409, { body: decoded });
    };
    const refused = await post('plain', 'application/json', JSON.stringify(wire));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({ id: '1', at: sent.at, place: { size: 7, seen: true } });
  });

  it.each(['events', 'data'])('are not in the events that a server writes: %s', async (path) => {
    handle = () => one({ data: decoded });
    const answer = await fetch(`${server.origin(path)}/${path}`);
    const [, data = ''] = /^data: (.*)$/m.exec(await answer.text()) ?? [];
    expect(JSON.parse(data)).toEqual({ id: '1', at: sent.at, place: { size: 7, seen: true } });
  });

  it('are not in what a server answers', async () => {
    handle = () => decoded;
    const answer = await post('json', 'application/json', JSON.stringify(wire));
    expect(await answer.json()).toEqual({ id: '1', at: sent.at, place: { size: 7, seen: true } });
    handle = () => server.give('json', { status: 409, headers: {}, contentType: undefined, body: decoded });
    const refused = await post('json', 'application/json', JSON.stringify(wire));
    expect(await refused.json()).toEqual({ id: '1', at: sent.at, place: { size: 7, seen: true } });
  });

  it('are not in what a client sends and reads', async () => {
    await using echo = await startEcho();
    const client = await loadClient(packages, echo.url);
    const call = (path: string, params: Readonly<Record<string, unknown>>) =>
      client.find('POST', `/${path}`, undefined)?.call(params);
    echo.answer = wire;
    expect(await call('json', { body: decoded })).toEqual(read);
    expect(await echo.sent?.json()).toEqual(sent);
    echo.status = 409;
    echo.type = 'application/problem+json';
    const refused = await client
      .find('POST', '/json', undefined)
      ?.callWithResponse({ body: decoded }, undefined);
    expect(refused).toMatchObject({ status: 409, body: read });
    echo.answer = undefined;
    await call('several', { body: decoded });
    expect(await echo.sent?.json()).toEqual(sent);
    await call('several', { contentType: 'application/merge-patch+json', body: { at, by: 'Ann' } });
    expect(await echo.sent?.json()).toEqual({ at: sent.at });
  });

  it.each(['form', 'parts'])('are not in what a client sends as a form: %s', async (path) => {
    await using echo = await startEcho();
    const client = await loadClient(packages, echo.url);
    await client.find('POST', `/${path}`, undefined)?.call({ body: decoded });
    const { place, ...members } = Object.fromEntries((await echo.sent?.formData()) ?? []);
    const placeText = place instanceof File ? await place.text() : place;
    expect({ ...members, place: JSON.parse(placeText ?? '') }).toEqual(sent);
    expect(decoded.place).toEqual({ size: 7n, seen: true });
  });

  it('are not in the lines that a client sends and reads', async () => {
    await using echo = await startEcho();
    const client = await loadClient(packages, echo.url);
    echo.answer = `${JSON.stringify(wire)}\n`;
    echo.type = 'application/x-ndjson';
    const lines = await client.find('POST', '/lines', undefined)?.call({ body: one(decoded) });
    expect(await all(lines)).toEqual([read]);
    expect(await echo.sent?.json()).toEqual(sent);
  });

  it.each(['events', 'data'])('are not in the events that a client reads: %s', async (path) => {
    await using echo = await startEcho();
    const client = await loadClient(packages, echo.url);
    echo.answer = `data: ${JSON.stringify(wire)}\n\n`;
    echo.type = 'text/event-stream';
    const events = await client.find('GET', `/${path}`, undefined)?.call({});
    expect((await all(events)).map((event) => (event as { data: unknown }).data)).toEqual([read]);
  });

  it('compile where a body that converts is lines or a value', async () => {
    const content = { ...as('application/json', visit), ...as('application/x-ndjson', visit) };
    const choice = { ...document, paths: { '/choice': taking('choice', content, nothing) } };
    const place = join(folder, 'choice');
    const generated = await generatePackages(
      { name: 'choice', document: choice, files: {} },
      place,
      'choice',
      {
        dates: 'Date',
      },
    );
    expect(await compilePackages([generated], compilers[0], place)).toEqual([]);
  });
});
