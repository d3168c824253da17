import { openDocument } from '@firn/contract/document';
import { describe, expect, it } from 'vitest';
import { createMock } from '../src/index.js';

const pet = { type: 'object', properties: { kind: { type: 'string' }, name: { type: 'string' } } };
const named = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
const kinds = ['cat', 'dog', 'hen'];
const pets = named(Object.fromEntries(kinds.map((kind) => [kind, { kind }])));

const contract = openDocument({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/shops/{shop}/pets': {
      post: {
        operationId: 'create',
        parameters: [
          { name: 'shop', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'trace', in: 'query', schema: { type: 'string' }, example: 'abc' },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: pet, examples: pets } } },
        responses: {
          201: {
            description: '',
            headers: {
              'X-Kind': {
                schema: { type: 'string' },
                examples: named({ cat: 'cat', dog: 'dog', hen: 'hen' }),
              },
            },
            content: {
              'application/json': { schema: pet, examples: pets },
              'text/plain': {
                schema: { type: 'string' },
                examples: named({ cat: 'a cat', dog: 'a dog', hen: 'a hen' }),
              },
            },
          },
          409: { description: '', content: { 'application/json': { schema: pet, examples: pets } } },
        },
      },
    },
  },
});

const asked = { kind: 'json', accept: 'application/json', prefer: '' };
async function answerTo(kind: string, { accept, prefer }: Partial<typeof asked> = {}): Promise<unknown[]> {
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map(async (seed) => {
      const response = await createMock({ contracts: [contract], seed }).fetch(
        new Request(`http://mock/shops/${seed}/pets`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: accept ?? '*/*', prefer: prefer ?? 'x=y' },
          body: JSON.stringify({ kind, name: 'not in the example' }),
        }),
      );
      return JSON.stringify([await response.text(), response.headers.get('x-kind')]);
    }),
  );
  return [...new Set(answers)].map((answer) => JSON.parse(answer));
}

it('answers the media type whose parameters are asked for', async () => {
  const types = ['short', 'full'].map((profile): [string, object] => [
    `application/json; profile="${profile}"`,
    { schema: { type: 'string' }, example: profile },
  ]);
  const profiles = openDocument({
    openapi: '3.1.0',
    info: { title: 'Profiles', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          responses: { 200: { description: '', content: Object.fromEntries(types) } },
        },
      },
    },
  });
  const mock = createMock({ contracts: [profiles] });
  const answered = async (accept: string): Promise<[number, string]> => {
    const response = await mock.fetch(new Request('http://mock/a', { headers: { accept } }));
    return [response.status, await response.text()];
  };
  expect(await answered('application/json; profile=short')).toEqual([200, '"short"']);
  expect(await answered('application/json;profile="short";q=0.5, application/json;profile="full"')).toEqual([
    200,
    '"full"',
  ]);
  expect(await answered('application/json;charset=utf-8')).toEqual([200, '"full"']);
  expect((await answered('application/json;profile="a,b"'))[0]).toBe(406);
});

describe('examples of one name', () => {
  it.each(kinds)('belong together although a required parameter has none: %s', async (kind) => {
    expect(await answerTo(kind)).toEqual([[`{"kind":"${kind}"}`, kind]]);
    expect(await answerTo(kind, { accept: 'text/plain' })).toEqual([[`a ${kind}`, kind]]);
    expect(await answerTo(kind, { prefer: 'code=409' })).toEqual([[`{"kind":"${kind}"}`, null]]);
    expect(await answerTo('bee', { prefer: `example=${kind}` })).toEqual([[`{"kind":"${kind}"}`, kind]]);
  });

  it('are answered to parameters that are theirs but for some', async () => {
    const method = {
      name: 'greet',
      params: [
        { name: 'who', schema: { type: 'string' }, required: true },
        { name: 'loud', schema: { type: 'boolean' } },
      ],
      result: { name: 'greeting', schema: { type: 'string' } },
      examples: ['Ann', 'Bea', 'Cid'].map((who) => ({
        name: who,
        params: [{ name: 'who', value: who }],
        result: { name: 'greeting', value: `Hello ${who}` },
      })),
    };
    const rpc = openDocument({ openrpc: '1.3.2', info: { title: 'Hello', version: '1' }, methods: [method] });
    const mock = createMock({ contracts: [rpc] });
    const greet = async (params: object, headers: Record<string, string> = {}): Promise<unknown> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'greet', params });
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
      return (await mock.fetch(new Request('http://mock/', init))).json();
    };
    expect(await greet({ who: 'Bea', loud: true })).toMatchObject({ result: 'Hello Bea' });
    expect(await greet({ who: 'Cid', loud: false })).toMatchObject({ result: 'Hello Cid' });
    expect(await greet({ who: 'Bea' }, { prefer: 'example=Ann' })).toMatchObject({ result: 'Hello Ann' });
    expect(await greet({ who: 'Bea' }, { prefer: 'example=Dan' })).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('greet has Ann, Bea, Cid') },
    });
  });
});
