import { ValidationError } from '@firn/primitives/validation';
import { describe, expect, it } from 'vitest';
import { callRest, inProcessTransport } from '../../src/client/index.js';
import {
  bindOperations,
  createRestServer,
  type FailedRequest,
  type FailureContents,
  fetchHandler,
  httpError,
  type OnError,
  type OperationContract,
  problemContent,
  type RawRequest,
} from '../../src/server/index.js';

const message = (type = 'application/json') => ({ type, body: { members: { message: 'detail' } } }) as const;

function operationsWith(failures: FailureContents | undefined) {
  return {
    addPet: {
      name: 'addPet',
      verb: 'POST',
      path: '/pets/{id}',
      status: 204,
      cost: 1,
      failures,
      parts: { 'x-tenant': 'header', pet: 'body' },
      decodeRequest: ({ body, path, header }: RawRequest) => {
        if (body === undefined) return undefined;
        const issue = (...at: (string | number)[]) => ({
          path: at,
          rule: 'type',
          expected: 'a string',
          received: 7,
          message: '',
        });
        const issues = [issue('pet', 'owner', 'name'), issue('x-tenant'), issue('id'), issue('limit')];
        throw new ValidationError(issues, `${header('x-tenant')} ${path.id}`);
      },
      encodeResult: () => '',
    },
  } as const satisfies Readonly<Record<string, OperationContract<unknown, never>>>;
}

interface Asking {
  readonly failures?: FailureContents;
  readonly handler?: () => undefined;
  readonly onError?: OnError;
  readonly request?: Request;
  readonly limits?: { readonly timeoutMs: number };
}

const post = (body?: string, type = 'application/json', path = '/pets/7?limit=x') =>
  new Request(`http://host${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: body ?? null,
  });

async function ask({ failures, handler = () => undefined, onError, request = post('{}'), limits }: Asking) {
  const logged: unknown[] = [];
  const server = createRestServer({
    operations: bindOperations(operationsWith(failures), { addPet: handler }),
    onError,
    limits,
    logger: { error: (details) => logged.push((details as { readonly err: unknown }).err) },
  });
  const response = await fetchHandler(server)(request);
  const { status, headers } = response;
  return { status, type: headers.get('content-type'), headers, text: await response.text(), logged };
}

describe('a failure', () => {
  it('has problem details where the document declares nothing', async () => {
    const { status, type, text } = await ask({});
    expect([status, type]).toEqual([400, 'application/problem+json']);
    expect(JSON.parse(text)).toMatchObject({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      errors: [
        { in: 'body', pointer: '#/owner/name' },
        { in: 'header', parameter: 'x-tenant' },
        { in: 'path', parameter: 'id' },
        { in: 'query', parameter: 'limit' },
      ],
    });
  });

  it.each<[string, FailureContents, number, string]>([
    ['its own status', { 400: message(), '4XX': message('a/json') }, 400, 'application/json; charset=utf-8'],
    [
      'its range',
      { '4XX': message('application/vnd.x+json'), default: message() },
      400,
      'application/vnd.x+json',
    ],
    ['default', { default: message('application/vnd.x+json') }, 400, 'application/vnd.x+json'],
    [
      '422 beside 400',
      { 400: message(), 422: message('application/vnd.x+json') },
      422,
      'application/vnd.x+json',
    ],
    [
      '422 beside default',
      { 422: message('application/vnd.x+json'), default: message() },
      422,
      'application/vnd.x+json',
    ],
    ['a status without a body', { 400: problemContent, default: message() }, 400, 'application/problem+json'],
  ])('of a broken rule has the form of %s', async (_name, failures, status, type) => {
    expect(await ask({ failures })).toMatchObject({ status, type });
  });

  it('that is no broken rule stays 400 where that is declared, and is 422 where it is not', async () => {
    const request = () => post('{');
    expect((await ask({ failures: { 400: message(), 422: message() }, request: request() })).status).toBe(
      400,
    );
    expect((await ask({ failures: { 422: message() }, request: request() })).status).toBe(422);
  });

  it.each<[FailureContents, number]>([
    [{ 403: message() }, 403],
    [{ 401: message(), 403: message() }, 401],
    [{ 403: message(), '4XX': message() }, 401],
    [{ 403: message(), default: message() }, 401],
  ])(
    'of missing credentials is a 403 only if the document has no response for 401: %j',
    async (failures, status) => {
      const operations = operationsWith(failures);
      const { addPet } = operations;
      const server = createRestServer({
        operations: bindOperations({ addPet: { ...addPet, security: [{ key: [] }] } }, { addPet: () => {} }),
        authenticate: () => false,
      });
      expect((await fetchHandler(server)(post())).status).toBe(status);
    },
  );

  it('of a handler keeps its status', async () => {
    const handler = () => {
      throw httpError(400, 'no more pets');
    };
    const answer = await ask({ failures: { 422: message(), default: message() }, handler, request: post() });
    expect([answer.status, answer.text]).toEqual([400, '{"message":"no more pets"}']);
  });

  it('of a media type and of a handler that throws has the form of its status', async () => {
    const failures = { 415: { type: 'text/plain', body: 'detail', as: 'text' }, 500: message() } as const;
    const media = await ask({ failures, request: post('a', 'text/csv') });
    expect([media.status, media.type, media.text]).toEqual([
      415,
      'text/plain; charset=utf-8',
      'content type text/csv is not supported; send application/json',
    ]);
    const secret = new Error('secret');
    const handler = () => {
      throw secret;
    };
    const broken = await ask({ failures, handler, request: post() });
    expect([broken.status, broken.text, broken.logged]).toEqual([
      500,
      '{"message":"Internal server error"}',
      [secret],
    ]);
  });
});

describe('onError', () => {
  it('is told the failure and its response, and gives another', async () => {
    const told: FailedRequest[] = [];
    const onError: OnError = (failed) => {
      told.push(failed);
      return { status: 418, headers: { 'x-why': 'tea' }, contentType: 'text/plain', body: 'no coffee' };
    };
    const { status, type, headers, text } = await ask({ failures: { 400: message() }, onError });
    expect([status, type, headers.get('x-why'), text]).toEqual([
      418,
      'text/plain; charset=utf-8',
      'tea',
      'no coffee',
    ]);
    expect(told).toMatchObject([
      {
        failure: {
          status: 400,
          issues: [{ in: 'body', path: ['owner', 'name'] }, {}, {}, {}],
          path: '/pets/7',
        },
        response: {
          status: 400,
          contentType: 'application/json',
          body: { message: expect.stringContaining('pet.owner.name') },
        },
        info: { operation: 'addPet' },
      },
    ]);
  });

  it('leaves a response as it is, and changes one for which there is no operation', async () => {
    const onError: OnError = async ({ info, response }) =>
      info === undefined ? { ...response, body: { error: 'lost' } } : undefined;
    const declared = await ask({ failures: { 400: message() }, onError });
    expect(declared.text).toContain('pet.owner.name');
    const lost = await ask({ onError, request: post('{}', 'application/json', '/nowhere') });
    expect([lost.status, lost.type, lost.text]).toEqual([
      404,
      'application/problem+json',
      '{"error":"lost"}',
    ]);
  });

  it('gives no body, and is logged where it throws', async () => {
    const empty = await ask({ onError: () => ({ status: 401 }) });
    expect([empty.status, empty.text]).toEqual([401, '']);
    const error = new Error('broken');
    const thrown = await ask({
      failures: { 400: message() },
      onError: () => {
        throw error;
      },
    });
    expect([thrown.status, thrown.logged]).toEqual([400, [error]]);
  });

  const circular: { self?: unknown } = {};
  circular.self = circular;
  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'oops'],
    ['no status', { body: 'x' }],
    ['a status of 100', { status: 100 }],
    ['a status of 999', { status: 999 }],
    ['a status that is a text', { status: '404' }],
    ['a body that is no JSON', { status: 400, contentType: 'application/json', body: circular }],
    ['a header with a line break', { status: 400, headers: { 'x-a': 'a\r\nb: c' } }],
    ['a promise that never settles', new Promise(() => {})],
  ])('is ignored if it returns %s', async (_name, returned) => {
    const { status, text } = await ask({
      failures: { 400: message() },
      onError: () => returned as undefined,
      limits: { timeoutMs: 20 },
    });
    expect([status, text]).toEqual([400, expect.stringContaining('pet.owner.name')]);
  });

  it('leaves out headers that are undefined', async () => {
    const headers = { 'x-a': undefined, 'x-b': 'b' } as unknown as Record<string, string>;
    const { headers: sent } = await ask({ onError: () => ({ status: 400, headers }) });
    expect([sent.has('x-a'), sent.get('x-b')]).toEqual([false, 'b']);
  });

  it('sends no body with a status that has none', async () => {
    const { status, headers } = await ask({ onError: () => ({ status: 204, body: { a: 1 } }) });
    expect([status, headers.get('content-length')]).toEqual([204, null]);
  });
});

describe('an error of a call to another service', () => {
  it('is a 500 of this one, and is logged', async () => {
    const other = createRestServer({ operations: [] });
    const operation = {
      name: 'getPet',
      verb: 'GET',
      encodeRequest: () => ({ target: '/x' }),
      idempotent: true,
    } as const;
    const handler = async () =>
      callRest(
        inProcessTransport(other),
        { ...operation, isResult: () => true, explainResult: async () => () => [] },
        {},
      );
    const { status, text, logged } = await ask({
      failures: { 404: message(), 500: message() },
      handler: handler as never,
      request: post(),
    });
    expect([status, text, logged]).toEqual([
      500,
      '{"message":"Internal server error"}',
      [expect.objectContaining({ status: 404 })],
    ]);
  });
});

describe('an error that cannot be sent', () => {
  it.each([200, 204, 304, 100, 700, Number.NaN])('is a 500 with the status %d', async (thrown) => {
    const handler = () => {
      throw httpError(thrown, 'odd');
    };
    const { status, text, logged } = await ask({ handler, request: post() });
    expect([status, text.includes('odd'), logged]).toEqual([
      500,
      false,
      [expect.objectContaining({ status: thrown })],
    ]);
  });

  it('is a 500 if its body is no JSON', async () => {
    const handler = () => {
      throw httpError(409, 'taken', { body: { id: 1n } });
    };
    const { status, logged } = await ask({ handler, request: post() });
    expect([status, logged.length]).toEqual([500, 1]);
  });
});
