import { openDocument } from '@firn/contract/document';
import { expect, it } from 'vitest';
import { createMock } from '../src/index.js';

const text = { type: 'string' };
const problem = {
  type: 'object',
  required: ['title', 'status'],
  properties: { title: text, status: { type: 'integer' }, detail: text },
};

/** Requests a list of rooms from a mock whose document has one error response. */
async function ask(
  {
    status,
    type = 'application/problem+json',
    schema,
  }: { readonly status: string; readonly type?: string; readonly schema: object },
  query: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const mock = createMock({
    contracts: [
      openDocument({
        openapi: '3.1.0',
        info: { title: 'Rooms', version: '1' },
        paths: {
          '/rooms': {
            get: {
              operationId: 'listRooms',
              parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } }],
              responses: {
                204: { description: '' },
                [status]: { description: 'A problem.', content: { [type]: { schema } } },
              },
            },
          },
        },
        components: { schemas: { Endless: endless } },
      }),
    ],
  });
  const response = await mock.fetch(new Request(`http://mock/rooms${query}`, { headers }));
  const { status: answered, headers: sent } = response;
  return { status: answered, type: sent.get('content-type'), body: (await response.json()) as unknown };
}

const endless = {
  type: 'object',
  required: ['message', 'cause'],
  properties: { message: text, cause: { $ref: '#/components/schemas/Endless' } },
};

it('answers failures as problem details where they are documented', async () => {
  const declared = { status: 'default', schema: problem };
  expect(await ask(declared, '?limit=0')).toEqual({
    status: 400,
    type: 'application/problem+json',
    body: { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'limit must not be less than 1' },
  });
  expect((await ask(declared, '', { prefer: 'code=409' })).body).toEqual({
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'A problem.',
  });
});

it('makes up of an extended problem only what it adds', async () => {
  const errors = { type: 'array', minItems: 1, items: text };
  const schema = { allOf: [problem, { type: 'object', required: ['errors'], properties: { errors } }] };
  const title = 'Unprocessable Content';
  expect(await ask({ status: '422', schema }, '?limit=0')).toMatchObject({
    status: 422,
    body: {
      type: 'about:blank',
      title,
      status: 422,
      detail: 'limit must not be less than 1',
      errors: [expect.any(String)],
    },
  });
  expect((await ask({ status: '422', schema }, '', { prefer: 'code=422' })).body).toMatchObject({
    title,
    status: 422,
    detail: 'A problem.',
  });
});

it('answers with problem details if no body is valid for the schema', async () => {
  const schema = { $ref: '#/components/schemas/Endless' };
  expect(await ask({ status: '400', type: 'application/json', schema }, '?limit=0')).toMatchObject({
    status: 400,
    type: 'application/problem+json',
    body: { detail: 'limit must not be less than 1' },
  });
});
