import { describe, expect, it } from 'vitest';
import {
  type AnswerForm,
  bytesBody,
  callRestResponse,
  isErrorOf,
  jsonBody,
  type RestAnswers,
  type RestResponse,
  rangeBody,
  textBody,
} from '../../src/client/index.js';
import {
  httpError,
  isHttpStatusError,
  isResponseValidationError,
  isTransportError,
} from '../../src/errors/index.js';
import { getSeriesOperation } from '../sample-contract.js';
import { fakeTransport, type Reply } from './fake-transport.js';

interface Problem {
  readonly title: string;
}

type Answer =
  | RestResponse<200, Problem, object, 'application/json'>
  | RestResponse<503, Problem, object, 'application/problem+json'>;

const explain = async () => (received: unknown) => [
  { path: [], rule: 'type', expected: 'another', received, message: 'expected another' },
];

const problem = jsonBody({
  is: (value): value is Problem => typeof value === 'object' && value !== null && 'title' in value,
  explain,
});

const answers: RestAnswers<Answer> = {
  byStatus: {
    200: { bodies: { 'application/json': problem } },
    503: { bodies: { 'application/problem+json': problem } },
  },
};

function call(reply: Reply) {
  return callRestResponse(fakeTransport(reply).transport, getSeriesOperation, answers, { chainId: '1' });
}

function failed(reply: Reply): Promise<unknown> {
  return call(reply).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const html = { 'content-type': 'text/html; charset=iso-8859-1' };

describe('a failure whose body is documented', () => {
  it.each([
    ['as documented', { 'content-type': 'application/problem+json' }],
    ['by the name of another type', { 'content-type': 'text/plain' }],
    ['without a type', {}],
  ])('is given %s', async (_, headers) => {
    const answer = await call({ status: 503, text: '{"title":"later"}', headers });
    expect(answer).toMatchObject({
      status: 503,
      contentType: 'application/problem+json',
      body: { title: 'later' },
    });
  });
});

describe('plain JSON where the document has other names for it alone', () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const found: Reply = { status: 404, text: '{"title":"no such thing"}', headers };

  function ask(bodies: AnswerForm['bodies'], reply = found) {
    const { transport } = fakeTransport(reply);
    const byStatus = { 200: { bodies }, 404: { bodies } };
    const table: RestAnswers<RestResponse> = { byStatus };
    return callRestResponse(transport, getSeriesOperation, table, { chainId: '1' });
  }

  it('is read by what is documented, and known by it', async () => {
    const bodies = { 'application/vnd.raw-stream': bytesBody, 'application/vnd.lines': problem };
    const body = { title: 'no such thing' };
    expect(await ask(bodies)).toMatchObject({ contentType: 'application/vnd.lines', body });
    const error = httpError(404, 'none', { body, header: (name) => headers[name as 'content-type'] });
    expect(isErrorOf({ byStatus: { 404: { bodies } } }, error)).toBe(true);
  });

  it('is no other type of JSON', async () => {
    const bodies = { 'application/vnd.a+json': problem, 'application/vnd.b+json': problem };
    expect(await ask(bodies, { ...found, status: 200 })).toMatchObject({ contentType: undefined });
  });
});

describe('a failure with another body than is documented', () => {
  it('is thrown with its status, its headers and what came, and says why', async () => {
    const error = await failed({
      status: 503,
      text: '<h1>503</h1>',
      headers: { ...html, 'retry-after': '7' },
    });
    if (!isHttpStatusError(error)) throw error;
    expect(error).toMatchObject({ status: 503, retryable: true, retryAfterMs: 7000, body: '<h1>503</h1>' });
    expect(error.operation).toBe('getSeries');
    expect(error.header('content-type')).toBe(html['content-type']);
    expect(isTransportError(error.cause)).toBe(true);
  });

  it.each<[string, AnswerForm['bodies']]>([
    ['two types of JSON', { 'application/json': problem, 'application/problem+json': problem }],
    ['a text of its own', { 'text/plain': textBody({ is: (text) => text === 'later', explain }) }],
    ['any type', { '*/*': rangeBody({ is: (text) => text === 'later', explain }) }],
  ])('is thrown where %s is documented', async (_, bodies) => {
    const { transport } = fakeTransport({ status: 503, text: '<h1>503</h1>', headers: html });
    const called = callRestResponse(
      transport,
      getSeriesOperation,
      { byStatus: { 503: { bodies } } },
      { chainId: '1' },
    );
    await expect(called).rejects.toMatchObject({ status: 503, body: '<h1>503</h1>' });
  });

  it('is read in its own charset', async () => {
    const page = new Blob([Uint8Array.of(0x70, 0xe9)]);
    expect(await failed({ status: 503, body: page, headers: html })).toMatchObject({
      status: 503,
      body: 'pé',
    });
  });

  it('is thrown where it is JSON of another form', async () => {
    const error = await failed({ status: 503, text: '{"message":"busy"}' });
    if (!isHttpStatusError(error)) throw error;
    expect(error).toMatchObject({ status: 503, messages: ['busy'], body: { message: 'busy' } });
    expect(isResponseValidationError(error.cause)).toBe(true);
  });
});

it('refuses a success that is not what is documented', async () => {
  expect(isTransportError(await failed({ text: '<h1>hello</h1>', headers: html }))).toBe(true);
  expect(isResponseValidationError(await failed({ text: '{}' }))).toBe(true);
});
