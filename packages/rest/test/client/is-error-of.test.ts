import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  anyValue,
  type DocumentedError,
  type HttpStatus,
  isErrorOf,
  jsonBody,
  type RestAnswers,
  type RestResponse,
  type Status4XX,
  type UndocumentedResponse,
} from '../../src/client/index.js';
import { httpError } from '../../src/errors/index.js';

interface Problem {
  readonly title: string;
}

type Deleted =
  | RestResponse<204, undefined, object, undefined>
  | RestResponse<404, Problem, object, 'application/json'>
  | UndocumentedResponse<204 | 404>;

type Found =
  | RestResponse<200, { readonly name: string }, object, 'application/json'>
  | RestResponse<Exclude<HttpStatus, 200>, Problem, object, 'application/problem+json'>;

describe('the type of a documented error', () => {
  it('is that of documented failures alone', () => {
    expectTypeOf<DocumentedError<Deleted>['status']>().toEqualTypeOf<404>();
    expectTypeOf<DocumentedError<Deleted>['body']>().toEqualTypeOf<Problem>();
  });

  it('has every status but successes where the document names a default', () => {
    expectTypeOf<DocumentedError<Found>['body']>().toEqualTypeOf<Problem>();
    expectTypeOf<404>().toExtend<DocumentedError<Found>['status']>();
    expectTypeOf<204>().not.toExtend<DocumentedError<Found>['status']>();
  });

  it('keeps ranges, failures without a body, and failures of which nothing is known', () => {
    type Answer =
      | RestResponse<Status4XX, undefined, object, undefined>
      | RestResponse<500, unknown, object, 'application/json'>;
    expectTypeOf<DocumentedError<Answer>['status']>().toEqualTypeOf<Status4XX | 500>();
  });
});

it('gives the body the type that it has in an error, where that is another than in an answer', () => {
  type Thrown = RestResponse<409, { readonly at: string }, object, 'application/json'>;
  type Answer = RestResponse<409, { readonly at: Date }, object, 'application/json'>;
  const answers: RestAnswers<Answer, Thrown> = {
    byStatus: { 409: { bodies: { 'application/json': jsonBody(anyValue) } } },
  };
  const error: unknown = httpError(409, 'old', { body: { at: '2024-12-01' } });
  if (!isErrorOf(answers, error)) throw new Error('it is documented');
  expectTypeOf(error.body.at).toEqualTypeOf<string>();
  expect(error.body.at).toBe('2024-12-01');
});

it('narrows an error by the table of an operation', () => {
  const isProblem = (value: unknown): value is Problem =>
    typeof value === 'object' && value !== null && 'title' in value;
  const answers: RestAnswers<Deleted> = {
    byStatus: {
      204: { bodies: {} },
      404: { bodies: { 'application/json': jsonBody({ is: isProblem, explain: async () => () => [] }) } },
    },
  };
  const error: unknown = httpError(404, 'gone', { body: { title: 'gone' } });
  if (!isErrorOf(answers, error)) throw new Error('it is documented');
  expectTypeOf(error.status).toEqualTypeOf<404>();
  expect(error.body.title).toBe('gone');
});
