import { describe, expect, it } from 'vitest';
import {
  answerWith,
  bindOperations,
  type ChosenAnswer,
  createRestServer,
  type DocumentedAnswers,
  fetchHandler,
  httpError,
  type OperationContract,
} from '../../src/server/index.js';

type Problem = { readonly title: string };
type GetPetAnswer =
  | ChosenAnswer<200, { readonly id: number }, { readonly 'x-total'?: number }, 'application/json'>
  | (ChosenAnswer<200, string, object, 'text/csv'> & { readonly contentType: 'text/csv' })
  | ChosenAnswer<204, undefined, object, undefined>
  | ChosenAnswer<404, Problem, object, 'application/problem+json'>
  | ChosenAnswer<415, string, object, 'text/plain'>;

const operations = {
  getPet: {
    name: 'getPet',
    verb: 'GET',
    path: '/pets/{id}',
    status: 200,
    cost: 1,
    documented: {
      byStatus: {
        200: { 'application/json': { kind: 'json' }, 'text/csv': { kind: 'text' } },
        204: {},
        404: { 'application/problem+json': { kind: 'json' } },
        '4XX': { 'text/plain': { kind: 'text' } },
      },
      headers: { 200: { 'x-page': 'exploded', 'x-meta': 'json' } },
    } as DocumentedAnswers<GetPetAnswer>,
    decodeRequest: ({ path }) => ({ id: String(path.id) }),
    encodeResult: (result: { readonly id: number }) => JSON.stringify(result),
  },
} as const satisfies Readonly<Record<string, OperationContract<unknown, never>>>;

async function ask(handler: () => unknown, headers: Readonly<Record<string, string>> = {}) {
  const errors: object[] = [];
  const logger = { error: (details: object) => void errors.push(details) };
  const server = createRestServer({
    operations: bindOperations(operations, { getPet: handler as () => { readonly id: number } }),
    logger,
  });
  const response = await fetchHandler(server)(new Request('http://host/pets/1', { headers }));
  const { status, headers: sent } = response;
  return { status, type: sent.get('content-type'), headers: sent, text: await response.text(), errors };
}

describe('a handler', () => {
  it('gives the entity tag that its answer has, and what caches may do', async () => {
    const headers = { ETag: '"seven"', 'Cache-Control': 'max-age=60' };
    const answer = () => answerWith({ status: 200, headers, body: { id: 1 } });
    const first = await ask(answer);
    expect([first.headers.get('etag'), first.headers.get('cache-control')]).toEqual([
      '"seven"',
      'max-age=60',
    ]);
    expect((await ask(answer, { 'if-none-match': 'W/"seven"' })).status).toBe(304);
    expect((await ask(answer, { 'if-none-match': '"eight"' })).status).toBe(200);
  });

  it('fails with a body of text that is no string, instead of writing one of it', async () => {
    for (const [body, what] of [
      [{ id: 1 }, 'object'],
      [7, 'number'],
    ]) {
      const answer = { status: 200, contentType: 'text/csv', body } as never;
      const { status, errors } = await ask(() => answerWith(answer));
      expect(status).toBe(500);
      expect((errors[0] as { readonly err: Error }).err.message).toBe(
        `the handler gave no string for text/csv, but ${what}`,
      );
    }
  });

  it.each([
    [{ 'x-"total"': 2 }, 'the handler gave the header "x-\\"total\\"", which is no name of one'],
    [{ 'x-total': 'a\u0001' }, 'expected a x-total without line breaks and with Latin-1 characters only'],
  ])('fails with a header that cannot be sent: %j', async (headers, message) => {
    const answer = { status: 200, headers, body: { id: 1 } } as never;
    const { status, errors } = await ask(() => answerWith(answer));
    expect(status).toBe(500);
    expect((errors[0] as { readonly err: Error }).err.message).toContain(message);
  });

  it('sets each cookie in a line of its own', async () => {
    const cookies = ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2'];
    const answer = { status: 200, headers: { 'Set-Cookie': cookies }, body: { id: 1 } } as const;
    expect((await ask(() => answerWith(answer))).headers.getSetCookie()).toEqual(cookies);
  });

  it('has headers written as they are documented: JSON, exploded, or with commas alone', async () => {
    const headers = {
      'X-Page': { size: 20, last: true },
      'X-Meta': { took: 1.5 },
      'X-Plain': { a: 1, b: [2] },
    };
    const answer = { status: 200, headers, body: { id: 1 } } as never;
    const { headers: sent } = await ask(() => answerWith(answer));
    expect(['x-page', 'x-meta', 'x-plain'].map((name) => sent.get(name))).toEqual([
      'size=20,last=true',
      '{"took":1.5}',
      'a,1,b,[2]',
    ]);
  });

  it('chooses any documented status, media type and header', async () => {
    const json = await ask(() => answerWith({ status: 200, headers: { 'x-total': 2 }, body: { id: 1 } }));
    expect([json.status, json.type, json.headers.get('x-total'), json.text]).toEqual([
      200,
      'application/json',
      '2',
      '{"id":1}',
    ]);
    const csv = await ask(() => answerWith({ status: 200, contentType: 'text/csv', body: 'id\n1\n' }));
    expect([csv.status, csv.type, csv.text]).toEqual([200, 'text/csv', 'id\n1\n']);
    const none = await ask(() => answerWith({ status: 204 }));
    expect([none.status, none.type, none.text]).toEqual([204, null, '']);
    const problem = await ask(() => answerWith({ status: 404, body: { title: 'gone' } }));
    expect([problem.status, problem.type, problem.text]).toEqual([
      404,
      'application/problem+json',
      '{"title":"gone"}',
    ]);
  });

  it('gives a whole text an entity tag, says that it depends on Accept, and compresses it', async () => {
    const rows = 'id\n'.repeat(2_000);
    const answer = () => answerWith({ status: 200, contentType: 'text/csv', body: rows });
    const first = await ask(answer, { 'accept-encoding': 'gzip' });
    expect([first.headers.get('vary'), first.headers.get('content-encoding')]).toEqual([
      'accept, accept-encoding',
      'gzip',
    ]);
    const plain = await ask(answer);
    expect([plain.text, plain.headers.get('content-length')]).toEqual([rows, String(rows.length)]);
    const again = await ask(answer, { 'if-none-match': String(first.headers.get('etag')) });
    expect([again.status, again.headers.get('vary'), again.text]).toEqual([
      304,
      'accept, accept-encoding',
      '',
    ]);
    const gone = await ask(() => answerWith({ status: 404, body: { title: 'gone' } }));
    expect(gone.headers.get('vary')).toBe(null);
  });

  it('throws an error whose body has the documented media type', async () => {
    const problem = await ask(() => {
      throw httpError(404, 'no pet', { body: { title: 'no pet' } });
    });
    expect([problem.status, problem.type, problem.text]).toEqual([
      404,
      'application/problem+json',
      '{"title":"no pet"}',
    ]);
    const text = await ask(() => {
      throw httpError(415, 'no such type', { body: 'no such type' });
    });
    expect([text.status, text.type, text.text]).toEqual([415, 'text/plain', 'no such type']);
  });

  it.each([
    [
      'an undocumented status',
      { status: 302, body: {} },
      'the handler answered the status 302; documented are 200, 204, 404, 4XX',
    ],
    [
      'an undocumented media type',
      { status: 200, contentType: 'text/html', body: '' },
      'the handler answered 200 with text/html; documented is application/json, text/csv',
    ],
    [
      'a body where there is none',
      { status: 204, body: 1 },
      'the handler answered 204 with a body; documented is no body',
    ],
  ])('fails with %s', async (_what, answer, message) => {
    const { status, errors } = await ask(() => answerWith(answer));
    expect(status).toBe(500);
    expect(String((errors[0] as { err: Error }).err.message)).toContain(message);
  });
});

it('is told by the compiler what is documented', () => {
  bindOperations(operations, { getPet: () => answerWith({ status: 404, body: { title: 'gone' } }) });
  // @ts-expect-error 500 is not documented
  bindOperations(operations, { getPet: () => answerWith({ status: 500, body: { title: 'gone' } }) });
  // @ts-expect-error the title is a text
  bindOperations(operations, { getPet: () => answerWith({ status: 404, body: { title: 1 } }) });
});

describe('a required header', () => {
  type ListAnswer =
    | ChosenAnswer<200, readonly number[], { readonly 'x-total': number }, 'application/json'>
    | ChosenAnswer<404, string, object, 'text/plain'>;
  const documented: DocumentedAnswers<ListAnswer> = {
    byStatus: { 200: { 'application/json': { kind: 'json' } }, 404: { 'text/plain': { kind: 'text' } } },
    required: { 200: ['x-total'], 404: [] },
  };
  const list = {
    name: 'listPets',
    verb: 'GET',
    path: '/pets',
    status: 200,
    cost: 1,
    documented,
    decodeRequest: () => ({}),
    encodeResult: (result: readonly number[]) => JSON.stringify(result),
  } as const satisfies OperationContract<unknown, never>;

  async function answered(result: unknown) {
    const errors: { readonly err: Error }[] = [];
    const server = createRestServer({
      operations: [{ contract: list, handler: () => result as readonly number[] }],
      logger: { error: (details: object) => void errors.push(details as { readonly err: Error }) },
    });
    const { status } = await fetchHandler(server)(new Request('http://host/pets'));
    return [status, ...errors.map(({ err }) => err.message)];
  }

  it('is a compile error where a handler leaves it out', () => {
    const answer: ListAnswer = { status: 200, headers: { 'x-total': 2 }, body: [1, 2] };
    // @ts-expect-error: x-total is required.
    const without: ListAnswer = { status: 200, body: [1, 2] };
    expect(answer.status).toBe(without.status);
  });

  it('is a failure of the server where an answer or a result alone has none', async () => {
    const message =
      'the handler of listPets answered 200 without the header x-total, which the document requires; use answerWith';
    expect(await answered(answerWith({ status: 200, headers: { 'X-Total': 2 }, body: [1] }))).toEqual([200]);
    expect(await answered(answerWith({ status: 404, body: 'none' }))).toEqual([404]);
    expect(await answered(answerWith({ status: 200, body: [1] }))).toEqual([500, message]);
    expect(await answered(answerWith({ status: 200, headers: { 'x-total': undefined }, body: [1] }))).toEqual(
      [500, message],
    );
    expect(await answered([1])).toEqual([500, message]);
  });
});
