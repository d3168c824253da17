import { openDocument } from '@firn/contract/document';
import { describe, expect, it } from 'vitest';
import { createMock } from '../src/index.js';
import { startMockServer } from '../src/server/index.js';

const text = { type: 'string' };
const pet = {
  type: 'object',
  required: ['name'],
  properties: { name: text, tag: { type: 'string', pattern: '^[a-f]{3}-\\d{2}$' } },
};
const problem = {
  type: 'object',
  required: ['title', 'status'],
  properties: { title: text, status: { type: 'integer' } },
};
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

const contract = openDocument({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/': { get: { operationId: 'root', responses: { 200: json(text) } } },
    '/a/': { get: { operationId: 'slash', responses: { 204: { description: '' } } } },
    '/files/{name}.{ext}': {
      get: {
        operationId: 'file',
        parameters: [inPath('name'), inPath('ext', { enum: ['png', 'csv'] })],
        responses: {
          200: {
            description: '',
            content: {
              'text/csv': { schema: text, example: 'a,b\n1,2\n' },
              'image/png': {},
              'application/x-ndjson': { schema: pet },
              'text/event-stream': { schema: pet },
            },
          },
        },
      },
    },
    '/pets': {
      get: {
        operationId: 'list',
        parameters: [
          { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { age: { type: 'integer' } } },
          },
          { name: 'X-Key', in: 'header', required: true, schema: { type: 'string', minLength: 3 } },
        ],
        responses: {
          200: json(
            { type: 'array', items: pet },
            { examples: { none: { value: [] }, one: { value: [{ name: 'Rex' }] }, wrong: { value: [{}] } } },
          ),
          404: { description: '', content: { 'application/problem+json': { schema: problem } } },
          default: json(problem),
        },
      },
      post: {
        operationId: 'create',
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: pet },
            'application/x-www-form-urlencoded': { schema: pet },
            'application/x-ndjson': { schema: pet },
          },
        },
        responses: {
          201: {
            ...json(pet),
            headers: { Location: { required: true, schema: { type: 'string', format: 'uri' } } },
          },
        },
      },
    },
  },
});
const mock = createMock({ contracts: [contract] });
const ask = (path: string, init: RequestInit = {}) => mock.fetch(new Request(`http://mock${path}`, init));
const key = { 'x-key': 'abc' };

describe('a mock of HTTP', () => {
  it('routes /, a slash at the end, and two placeholders in a segment', async () => {
    expect((await ask('/')).status).toBe(200);
    const empty = await ask('/a/');
    expect([empty.status, await empty.text()]).toEqual([204, '']);
    expect((await ask('/a')).status).toBe(404);
    expect((await ask('/files/report.csv')).status).toBe(200);
    expect(await (await ask('/files/report.exe')).json()).toMatchObject({
      detail: expect.stringContaining('ext must be one of'),
    });
  });

  it('names the item of lines that is wrong', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/x-ndjson' } };
    const response = await ask('/pets', { ...init, body: '{"name":"Rex"}\n{"name":5}' });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ detail: 'body[1].name must be a string, not 5' }),
    ]);
  });

  it('answers the media type that is asked for, or 406', async () => {
    const of = async (accept: string) => {
      const response = await ask('/files/a.csv', { headers: { accept } });
      return [response.headers.get('content-type'), await response.text()] as const;
    };
    expect(await of('text/csv')).toEqual(['text/csv', 'a,b\n1,2\n']);
    expect((await of('image/*, text/csv;q=0.5'))[0]).toBe('image/png');
    const [, lines] = await of('application/x-ndjson');
    for (const line of lines.trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ name: expect.any(String) });
    const [, events] = await of('text/event-stream');
    expect(events).toMatch(/^id: 1\ndata: \{.*\}\n\n/);
    const response = await ask('/files/a.csv', { headers: { accept: 'audio/*' } });
    expect([response.status, await response.json()]).toEqual([
      406,
      expect.objectContaining({ detail: expect.stringContaining('not audio/*') }),
    ]);
  });

  it('understands Prefer: code, example and dynamic', async () => {
    const list = async (prefer: string) => {
      const response = await ask('/pets', { headers: { ...key, prefer } });
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        reason: response.headers.get('x-mock-reason'),
        body: await response.json(),
      };
    };
    expect(await list('code=404')).toEqual({
      status: 404,
      reason: null,
      type: 'application/problem+json',
      body: { type: 'about:blank', title: 'Not Found', status: 404, detail: 'NotFound' },
    });
    expect(await list('code=503')).toMatchObject({ status: 503, type: 'application/json' });
    expect((await list('example=one')).body).toEqual([{ name: 'Rex' }]);
    expect(await list('example=nine')).toMatchObject({
      status: 400,
      reason: 'Prefer: example=nine: this answer of list has none, one, wrong',
    });
    const { body } = await list('dynamic=true');
    for (const each of body as { tag?: string }[])
      if (each.tag !== undefined) expect(each.tag).toMatch(/^[a-f]{3}-\d{2}$/);
    expect(await list('code=99')).toMatchObject({ status: 400 });
    expect(await list('dynamic=maybe')).toMatchObject({ status: 400 });
  });

  it('never answers an example that breaks the contract unless it is asked for', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const response = await createMock({ contracts: [contract], seed: String(seed) }).fetch(
        new Request('http://mock/pets', { headers: key }),
      );
      expect(await response.json()).not.toEqual([{}]);
    }
  });

  it('refuses what the contract does not allow, in the form that the operation documents', async () => {
    const refused = async (path: string, init: RequestInit) => {
      const response = await ask(path, init);
      return {
        status: response.status,
        reason: response.headers.get('x-mock-reason'),
        body: await response.json(),
      };
    };
    expect(await refused('/pets', {})).toMatchObject({
      status: 400,
      reason: expect.stringContaining('X-Key is missing'),
      body: { title: expect.any(String) },
    });
    expect(await refused('/pets?ids=1,x', { headers: key })).toMatchObject({
      reason: expect.stringContaining('ids[1]'),
    });
    expect(await refused('/pets?filter[age]=old', { headers: key })).toMatchObject({
      reason: expect.stringContaining('filter.age'),
    });
    const post = (type: string, body: string) =>
      refused('/pets', { method: 'POST', headers: { 'content-type': type }, body });
    expect(await post('text/xml', '<a/>')).toMatchObject({ status: 415 });
    expect(await refused('/pets', { method: 'POST' })).toMatchObject({
      status: 400,
      reason: 'body is missing: it must be an object',
    });
    expect(await post('application/json', '{')).toMatchObject({
      status: 400,
      reason: expect.stringContaining('not JSON'),
    });
    expect(await post('application/json', '{}')).toMatchObject({
      status: 400,
      reason: expect.stringContaining('body.name is missing'),
    });
    const created = await ask('/pets', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Rex',
    });
    expect([created.status, URL.canParse(created.headers.get('location') ?? '')]).toEqual([201, true]);
    const other = await ask('/pets', { method: 'DELETE' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
  });

  it('answers HEAD and OPTIONS over the network', async () => {
    await using server = await startMockServer({ contracts: [contract] });
    const head = await fetch(`${server.url}/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await fetch(`${server.url}/pets`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    const image = await fetch(`${server.url}/files/a.png`, { headers: { accept: 'image/png' } });
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(60);
  });
});

it('names the schema that no value fits', async () => {
  const disjoint = { allOf: [{ enum: ['a'] }, { enum: ['b'] }] };
  const mock = createMock({
    contracts: [
      openDocument({
        openapi: '3.1.0',
        info: { title: 'Impossible', version: '1' },
        paths: {
          '/named': {
            get: { operationId: 'named', responses: { 200: json({ $ref: '#/components/schemas/Both' }) } },
          },
          '/field': {
            get: {
              operationId: 'field',
              responses: { 200: json({ type: 'object', required: ['x'], properties: { x: disjoint } }) },
            },
          },
          '/inline': { get: { operationId: 'inline', responses: { 200: json(disjoint) } } },
        },
        components: { schemas: { Both: disjoint } },
      }),
    ],
  });
  const content = '/get/responses/200/content/application~1json';
  for (const [name, place] of [
    ['named', '#/components/schemas/Both'],
    ['field', `#/paths/~1field${content}/schema/properties/x`],
    ['inline', `#/paths/~1inline${content}`],
  ]) {
    const response = await mock.fetch(new Request(`http://mock/${name}`));
    expect([response.status, await response.json()]).toEqual([
      500,
      expect.objectContaining({ detail: `${name}: no value fits ${place}; give it an example` }),
    ]);
  }
});

/** A mock of one paged operation, whose response has the token `next` as the schema says. */
function pagedMock(next: object, required: string[], example: object = {}) {
  const page = {
    type: 'object',
    required,
    properties: { items: { type: 'array', items: text, minItems: 2 }, next },
  };
  return createMock({
    contracts: [
      openDocument({
        openapi: '3.1.0',
        info: { title: 'Pages', version: '1' },
        paths: {
          '/rooms': {
            get: {
              operationId: 'listRooms',
              'x-pagination': { token: 'cursor', next: 'next', items: 'items' },
              parameters: [{ name: 'cursor', in: 'query', schema: text }],
              responses: { 200: json(page, example) },
            },
          },
        },
      }),
    ],
  });
}

it('makes a last page of a paged list without examples', async () => {
  const response = await pagedMock(text, ['items']).fetch(new Request('http://mock/rooms'));
  expect(Object.keys((await response.json()) as object)).toEqual(['items']);
});

it('refuses a page token that it did not give, without examples too', async () => {
  const response = await pagedMock(text, ['items']).fetch(new Request('http://mock/rooms?cursor=abc'));
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ detail: 'unknown page token "abc": use the one of an answer' }),
  ]);
});

it('ends pages as the contract allows', async () => {
  const orNull = { type: ['string', 'null'] };
  const items = ['a', 'b'];
  const lastToken = async (next: object, required: string[], example?: unknown) => {
    const mock = pagedMock(next, required, example === undefined ? {} : { example });
    const response = await mock.fetch(new Request('http://mock/rooms?cursor=mock-page-0'));
    return ((await response.json()) as { next?: unknown }).next;
  };
  expect(await lastToken(orNull, ['items', 'next'])).toBe(null);
  expect(await lastToken(orNull, ['items', 'next'], { items, next: 'x' })).toBe(null);
  expect(await lastToken(orNull, ['items'], { items, next: 'x' })).toBeUndefined();
  expect(await lastToken(text, ['items', 'next'])).toBe('');
  expect(await lastToken(text, ['items', 'next'], { items, next: 'x' })).toBe('');
  expect(await lastToken({ enum: ['end'] }, ['items', 'next'])).toBe('end');
});

it('ends a resumed stream of events with 204', async () => {
  const mock = createMock({
    contracts: [
      openDocument({
        openapi: '3.1.0',
        info: { title: 'Events', version: '1' },
        paths: {
          '/levels': {
            get: {
              operationId: 'levels',
              responses: { 200: { description: '', content: { 'text/event-stream': { schema: text } } } },
            },
          },
        },
      }),
    ],
  });
  const first = await mock.fetch(new Request('http://mock/levels'));
  expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('id: 3')]);
  const resumed = await mock.fetch(new Request('http://mock/levels', { headers: { 'last-event-id': '3' } }));
  expect([resumed.status, await resumed.text()]).toEqual([204, '']);
});
