import { openDocument } from '@firn/contract/document';
import { describe, expect, it } from 'vitest';
import { createMock } from '../src/index.js';

const text = { type: 'string' };
const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: text,
    tag: text,
    code: { ...text, writeOnly: true },
  },
};
const json = (schema: object, more: object = {}) => ({
  description: '',
  content: { 'application/json': { schema, ...more } },
});
const id = { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } };
const body = { required: true, content: { 'application/json': { schema: pet } } };
const shop = openDocument({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  security: [{ key: [] }, { login: [] }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [{ name: 'tag', in: 'query', schema: text }],
        responses: {
          200: json(
            { type: 'object', required: ['items'], properties: { items: { type: 'array', items: pet } } },
            { example: { items: [{ id: 7, name: 'Tom', tag: 'cat' }] } },
          ),
        },
      },
      post: { operationId: 'addPet', requestBody: body, responses: { 201: json(pet) } },
    },
    '/pets/{petId}': {
      parameters: [id],
      get: { operationId: 'getPet', responses: { 200: json(pet), 404: { description: 'None.' } } },
      put: { operationId: 'putPet', requestBody: body, responses: { 200: json(pet) } },
      patch: {
        operationId: 'changePet',
        requestBody: { content: { 'application/merge-patch+json': { schema: { type: 'object' } } } },
        responses: { 200: json(pet) },
      },
      delete: { operationId: 'removePet', responses: { 204: { description: '' } } },
    },
    '/login': {
      get: { operationId: 'open', security: [], responses: { 200: json(text, { example: 'hello' }) } },
    },
    '/secret': {
      get: {
        operationId: 'secret',
        responses: { 200: json(text, { example: 'psst' }), 403: { description: 'No.' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'query', name: 'key' },
      login: { type: 'http', scheme: 'basic' },
    },
  },
});

describe('a mock that keeps what is written to collections', () => {
  const mock = createMock({ contracts: [shop], stateful: true, security: false });
  async function ask(verb: string, path: string, value?: unknown) {
    const type = verb === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const init =
      value === undefined ? {} : { headers: { 'content-type': type }, body: JSON.stringify(value) };
    const response = await mock.fetch(new Request(`http://mock${path}`, { method: verb, ...init }));
    const said = await response.text();
    return {
      status: response.status,
      said: said === '' ? undefined : JSON.parse(said),
      location: response.headers.get('location'),
    };
  }

  it('creates, lists, reads, changes, replaces and removes', async () => {
    expect((await ask('GET', '/pets/7')).said).toEqual({ id: 7, name: 'Tom', tag: 'cat' });
    const { status, said, location } = await ask('POST', '/pets', { name: 'Kitty', tag: 'dog' });
    expect([status, said.name, said.tag]).toEqual([201, 'Kitty', 'dog']);
    expect(location).toBe(`/pets/${said.id}`);
    expect((await ask('GET', String(location))).said).toEqual(said);
    expect((await ask('GET', '/pets')).said.items).toHaveLength(2);
    expect((await ask('GET', '/pets?tag=dog')).said.items).toEqual([said]);
    expect((await ask('PATCH', '/pets/7', { tag: null })).said).toEqual({ id: 7, name: 'Tom' });
    expect((await ask('PUT', '/pets/7', { name: 'Max' })).said).toMatchObject({ id: 7, name: 'Max' });
    expect((await ask('DELETE', '/pets/7')).status).toBe(204);
    expect((await ask('GET', '/pets/7')).status).toBe(404);
    expect((await ask('DELETE', '/pets/7')).status).toBe(404);
    expect((await ask('GET', '/pets')).said.items).toEqual([said]);
  });

  it('takes no id from who creates one, and gives nobody what is written only', async () => {
    const { said, location } = await ask('POST', '/pets', { id: 99, name: 'Max', code: 'secret' });
    expect(said.id).not.toBe(99);
    expect((await ask('PUT', String(location), { id: 98, name: 'Moritz', code: 'secret' })).said).toEqual({
      ...said,
      name: 'Moritz',
    });
    expect(JSON.stringify((await ask('GET', '/pets')).said)).not.toContain('secret');
    await ask('DELETE', String(location));
  });

  it('gives every new one an id of its own', async () => {
    const ids = new Set<number>();
    for (let count = 0; count < 5; count++) ids.add((await ask('POST', '/pets', { name: 'Tom' })).said.id);
    expect(ids.size).toBe(5);
  });
});

describe('credentials that are documented', () => {
  const mock = createMock({ contracts: [shop] });
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    mock.fetch(new Request(`http://mock${path}`, { headers }));

  it('are asked for, and any that are there are taken', async () => {
    const refused = await ask('/pets');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Basic realm="mock"');
    expect(await refused.text()).toContain(
      'listPets asks for key: key in the query, or login: Authorization: basic ...',
    );
    expect((await ask('/pets?key=')).status).toBe(401);
    expect((await ask('/pets', { authorization: 'Bearer abc' })).status).toBe(401);
    expect((await ask('/pets?key=abc')).status).toBe(200);
    expect((await ask('/pets', { authorization: 'Basic abc' })).status).toBe(200);
    expect((await ask('/login')).status).toBe(200);
  });

  it('are refused with the status that is documented, and not asked for where that is switched off', async () => {
    expect((await ask('/secret')).status).toBe(403);
    const open = createMock({ contracts: [shop], security: false });
    expect((await open.fetch(new Request('http://mock/secret'))).status).toBe(200);
  });
});
