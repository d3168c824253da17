import { problemContent, renderFailure } from '@firn/primitives/failure';
import { describe, expect, it } from 'vitest';
import { failuresOf } from '../../src/failures/index.js';
import {
  bodiesOf,
  both,
  first,
  integer,
  list,
  notFound,
  object,
  operationOf,
  second,
  text,
} from './error-bodies.js';

describe('the body of a failure', () => {
  it('is problem details', () => {
    const schema = object(
      {
        type: text,
        title: text,
        status: integer,
        detail: text,
        errors: list(object({ pointer: text, detail: text })),
      },
      ['title'],
    );
    const [missing, wrong] = bodiesOf(schema, 'application/problem+json');
    expect(missing).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'there is no pet 7',
      errors: [],
    });
    expect(wrong).toMatchObject({
      status: 400,
      errors: [
        { pointer: '#/owner/name', detail: first },
        { pointer: '#/limit', detail: second },
      ],
    });
  });

  it('has the members of RFC 9457 that a schema does not name, unless it forbids them', () => {
    const schema = object({ title: text });
    expect(bodiesOf(schema, 'application/problem+json')[0]).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'there is no pet 7',
    });
    const closed = { ...schema, additionalProperties: false };
    expect(bodiesOf(closed, 'application/problem+json')[0]).toEqual({ title: 'there is no pet 7' });
  });

  it.each<[string, object, unknown, unknown]>([
    [
      'code and message',
      object({ code: integer, message: text }),
      { code: 404, message: 'there is no pet 7' },
      { code: 400, message: both },
    ],
    [
      'a list of messages or one',
      object({
        message: { oneOf: [text, list(text)] },
        error: text,
        statusCode: { ...integer, minimum: 400, maximum: 599 },
      }),
      { message: 'there is no pet 7', error: 'Not Found', statusCode: 404 },
      { message: [first, second], error: 'Bad Request', statusCode: 400 },
    ],
    [
      'an object in an object',
      object({ error: object({ code: integer, message: text, status: text }) }),
      { error: { code: 404, message: 'there is no pet 7', status: '404' } },
      { error: { code: 400, message: both, status: '400' } },
    ],
    [
      'a list of what is wrong, with steps to it',
      object({ detail: list(object({ loc: list({ anyOf: [text, integer] }), msg: text, type: text })) }),
      { detail: [{ loc: ['body'], msg: 'there is no pet 7', type: 'not_found' }] },
      {
        detail: [
          { loc: ['body', 'owner', 'name'], msg: first, type: 'required' },
          { loc: ['query', 'limit'], msg: second, type: 'minimum' },
        ],
      },
    ],
    [
      'JSON:API',
      object({
        errors: list(object({ status: text, title: text, detail: text, source: object({ pointer: text }) })),
      }),
      {
        errors: [{ status: '404', title: 'Not Found', detail: 'there is no pet 7', source: { pointer: '' } }],
      },
      {
        errors: [
          { status: '400', title: 'Bad Request', detail: first, source: { pointer: '/owner/name' } },
          { status: '400', title: 'Bad Request', detail: second, source: { pointer: '/limit' } },
        ],
      },
    ],
    [
      'JSON:API, whose locations are optional',
      object({
        errors: list(
          object(
            {
              code: text,
              detail: text,
              source: object({ pointer: text, parameter: text, header: text }, []),
            },
            ['code', 'detail'],
          ),
        ),
      }),
      { errors: [{ code: 'not_found', detail: 'there is no pet 7' }] },
      {
        errors: [
          { code: 'required', detail: first, source: { pointer: '/owner/name' } },
          { code: 'minimum', detail: second, source: { parameter: 'limit' } },
        ],
      },
    ],
    [
      'problem details as plain JSON',
      object({ type: text, title: text, status: integer, detail: text }),
      { type: 'about:blank', title: 'Not Found', status: 404, detail: 'there is no pet 7' },
      { type: 'about:blank', title: 'Bad Request', status: 400, detail: both },
    ],
    [
      'messages by fields',
      object({ title: text, errors: { type: 'object', additionalProperties: list(text) } }),
      { title: 'there is no pet 7', errors: {} },
      { title: both, errors: { 'owner.name': [first], limit: [second] } },
    ],
    [
      'messages by fields alone',
      object({ errors: { type: 'object', minProperties: 1, additionalProperties: list(text) } }),
      { errors: { request: ['there is no pet 7'] } },
      { errors: { 'owner.name': [first], limit: [second] } },
    ],
    [
      'a list of what is wrong, each once',
      object({ errors: { ...list(object({ field: text, message: text })), uniqueItems: true } }),
      { errors: [{ field: '', message: 'there is no pet 7' }] },
      {
        errors: [
          { field: 'owner.name', message: first },
          { field: 'limit', message: second },
        ],
      },
    ],
    [
      'one of the codes of a service',
      object({
        error: {
          type: 'string',
          enum: ['not_authed', 'invalid_auth', 'pet_not_found', 'E_VALIDATION', 'fatal_error'],
        },
        text,
      }),
      { error: 'pet_not_found', text: 'there is no pet 7' },
      { error: 'E_VALIDATION', text: both },
    ],
    [
      'a name of the failure beside its description',
      object({ error: text, error_description: text }),
      { error: 'not_found', error_description: 'there is no pet 7' },
      { error: 'bad_request', error_description: both },
    ],
    [
      'whether it worked',
      object({ ok: { type: 'boolean' }, error: text }),
      { ok: false, error: 'there is no pet 7' },
      { ok: false, error: both },
    ],
    [
      'one of the names of failures',
      object({
        code: { type: 'string', enum: ['INTERNAL', 'INVALID_ARGUMENT', 'NOT_FOUND'] },
        message: text,
      }),
      { code: 'NOT_FOUND', message: 'there is no pet 7' },
      { code: 'INVALID_ARGUMENT', message: both },
    ],
    [
      'a tag, and members that nothing is known of',
      object({
        kind: { const: 'error' },
        requestId: text,
        retries: integer,
        tags: list(text),
        message: text,
        help: { type: ['string', 'null'] },
      }),
      { kind: 'error', requestId: '', retries: 0, tags: [], message: 'there is no pet 7', help: null },
      { kind: 'error', requestId: '', retries: 0, tags: [], message: both, help: null },
    ],
    [
      'a short text',
      object({ message: { type: 'string', maxLength: 11 } }),
      { message: 'there is n…' },
      { message: 'body.owner…' },
    ],
    ['a text', text, 'there is no pet 7', both],
    ['a list of texts', list(text), ['there is no pet 7'], [first, second]],
    [
      'parts that are put together',
      {
        allOf: [
          object({ code: integer }),
          object({ message: text, id: { type: 'string', format: 'uuid' } }, ['message']),
        ],
      },
      { code: 404, message: 'there is no pet 7' },
      { code: 400, message: both },
    ],
    [
      'the alternative that tells most',
      { anyOf: [object({ id: text }), object({ status: integer, message: text })] },
      { status: 404, message: 'there is no pet 7' },
      { status: 400, message: both },
    ],
  ])('is %s', (_name, schema, missing, wrong) => {
    expect(bodiesOf(schema)).toEqual([missing, wrong]);
  });

  it.each([
    [400, 'INVALID_INPUT'],
    [401, 'UNAUTHENTICATED'],
    [409, 'CONFLICT'],
    [413, 'TOO_LARGE'],
    [415, 'INVALID_INPUT'],
    [500, 'INTERNAL'],
    [502, 'INTERNAL'],
  ])('has the value of an enum that is a name of the status: %i is %s', (status, code) => {
    const names = ['INVALID_INPUT', 'NOT_FOUND', 'UNAUTHENTICATED', 'CONFLICT', 'TOO_LARGE', 'INTERNAL'];
    const schema = object({ code: { type: 'string', enum: names }, message: text });
    for (const key of [String(status), 'default']) {
      const { contract, operation } = operationOf({ [key]: { content: { 'application/json': { schema } } } });
      const { body } = failuresOf(contract, operation).get(key) ?? problemContent;
      expect(renderFailure(body, { ...notFound, status })).toEqual({ code, message: 'there is no pet 7' });
    }
  });

  it('is problem details where any value is allowed', () => {
    expect(bodiesOf({})[0]).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'there is no pet 7',
    });
  });

  it('takes the code that the example of its status has', () => {
    const schema = object({ code: text, message: text });
    const example = { code: 'pet_missing', message: 'Pet 1 is not there' };
    const { contract, operation } = operationOf({
      404: { content: { 'application/json': { schema, example } } },
    });
    const content = failuresOf(contract, operation).get('404') ?? problemContent;
    expect(renderFailure(content.body, notFound)).toEqual({
      code: 'pet_missing',
      message: 'there is no pet 7',
    });
  });
});

describe('an error in an error', () => {
  it('is null, not the same failure again', () => {
    const error = { $ref: '#/components/schemas/Failed' };
    const orNull = { anyOf: [error, { type: 'null' }] };
    const members = { message: text, cause: orNull, previous: orNull, next: orNull, errors: list(error) };
    const schemas = { Failed: object(members) };
    const alone = { cause: null, previous: null, next: null, errors: [] };
    expect(bodiesOf(error, 'application/json', schemas)).toEqual([
      { message: 'there is no pet 7', ...alone },
      { message: both, ...alone, errors: [first, second].map((message) => ({ message, ...alone })) },
    ]);
  });
});

describe('a rule of the whole body', () => {
  const members = object({ message: text, code: text, error: text, path: text }, []);
  it.each<[string, object]>([
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    ['a condition', { if: { required: ['code'] }, then: { required: ['hint'] } }],
    ['a number of members', { maxProperties: 1 }],
  ])('is kept: %s', (_name, rule) => {
    expect(bodiesOf({ ...members, ...rule })).toEqual([{ message: 'there is no pet 7' }, { message: both }]);
  });

  it('leads to problem details if no body keeps it', () => {
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    const schema = { ...members, if: { required: ['message'] }, then: { required: ['hint'] } };
    const { contract, operation } = operationOf({ 400: { content: { 'application/json': { schema } } } });
    expect([...failuresOf(contract, operation)]).toEqual([['400', problemContent]]);
  });
});

describe('a member with an enum', () => {
  it('never says that the call succeeded', () => {
    const schema = object({ status: { enum: ['success', 'fail', 'error'] }, message: text });
    expect(bodiesOf(schema)).toEqual([
      { status: 'fail', message: 'there is no pet 7' },
      { status: 'fail', message: both },
    ]);
  });

  it('has the value for the class of the status if none names the status', () => {
    const type = { enum: ['validation_error', 'client_error', 'server_error'] };
    expect(bodiesOf(object({ type, detail: text }))).toMatchObject([
      { type: 'client_error' },
      { type: 'validation_error' },
    ]);
  });
});

it('has texts of their format in required members', () => {
  const member = (format: string) => ({ type: 'string', format });
  const schema = object({
    message: text,
    requestId: member('uuid'),
    date: member('date'),
    help: member('uri'),
    instance: member('uri'),
  });
  expect(bodiesOf(schema)[0]).toEqual({
    message: 'there is no pet 7',
    requestId: '00000000-0000-0000-0000-000000000000',
    date: '1970-01-01',
    help: 'about:blank',
    instance: 'about:blank',
  });
});

it('has no rule in @type, which is the name of a type', () => {
  const details = list({ type: 'object', properties: { '@type': text } });
  const schema = object({ code: integer, message: text, details }, ['code', 'message']);
  expect(bodiesOf(schema)[1]).toEqual({ code: 400, message: both });
});

it('has the message in the reason of an invalid parameter, as the example of RFC 7807', () => {
  const schema = object({ title: text, 'invalid-params': list(object({ name: text, reason: text })) });
  expect(bodiesOf(schema, 'application/problem+json')[1]).toMatchObject({
    'invalid-params': [
      { name: 'owner.name', reason: first },
      { name: 'limit', reason: second },
    ],
  });
});
