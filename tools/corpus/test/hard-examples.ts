import type { JsonObject } from '../src/json.js';

interface HardOperation extends JsonObject {
  readonly operationId: string;
}

const text = { type: 'string' };
const integer = { type: 'integer' };
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
});
const anyOf = (...variants: JsonObject[]): JsonObject => ({ anyOf: variants });
const nullable = { type: ['string', 'null'] };
const bothWays = object({
  id: { ...integer, readOnly: true },
  secret: { ...text, writeOnly: true },
  name: text,
});

const done = { 204: { description: 'Done.' } };
const answered = (status: string | number, type: string, schema: JsonObject, example: unknown) =>
  ({
    [status]: { description: 'Found.', content: { [type]: { schema, example } } },
  }) as JsonObject;

/** Parameters by the name of their operation: place, schema, example, and what else is said of them. */
const parameters: Readonly<Record<string, readonly [string, JsonObject, unknown, JsonObject?]>> = {
  pathText: ['path', text, 'a/b?c#d%20e é🙂'],
  pathMatrix: [
    'path',
    object({ a: integer, b: text }),
    { a: 1, b: 'x;y=z' },
    { style: 'matrix', explode: true },
  ],
  lostPathEmpty: ['path', text, ''],
  lostPathDot: ['path', text, '.'],
  lostPathLabel: ['path', list(text), ['a.b', 'c'], { style: 'label', explode: true }],
  lostPathSurrogate: ['path', text, '\ud800'],
  lostPathLong: ['path', text, 'x'.repeat(9000)],
  queryDeep: [
    'query',
    object({ a: object({ b: integer }), c: list(text) }),
    { a: { b: 1 }, c: ['x', 'y'] },
    { style: 'deepObject' },
  ],
  queryEmpty: ['query', text, ''],
  queryRows: ['query', list(list(integer)), [[1, 2], [3]]],
  queryUnion: ['query', anyOf(text, integer), 5],
  queryDefault: ['query', { ...integer, default: 10 }, 3],
  lostQueryNull: ['query', nullable, null],
  lostQueryList: ['query', list(text), [], { required: true }],
  lostQueryUnion: ['query', anyOf(text, integer), '5'],
  lostQueryAny: ['query', {}, 5],
  lostQueryOnly: ['query', anyOf(text, list(text)), ['a']],
  lostQueryMember: ['query', object({ a: integer }), { a: 1, more: 'x' }],
  lostQueryPipe: ['query', list(text), ['a|b', 'c'], { style: 'pipeDelimited', explode: false }],
  lostQueryReserved: ['query', text, 'a%20b', { allowReserved: true }],
  lostQueryMany: ['query', list(integer), Array.from({ length: 150 }, () => 1)],
  headerLatin: ['header', text, 'é'],
  lostHeaderBreak: ['header', text, 'a\nb'],
  lostHeaderSpace: ['header', text, ' a '],
  lostHeaderComma: ['header', list(text), ['a,b']],
  cookieText: ['cookie', text, 'a; b=c'],
  lostCookieNull: ['cookie', nullable, null],
};

/** Request bodies: media type, schema, example. */
const bodies: Readonly<Record<string, readonly [string, JsonObject, unknown]>> = {
  bodyOneWay: ['application/json', bothWays, { id: 1, secret: 'x', name: 'n' }],
  bodyNull: ['application/json', { type: ['object', 'null'] }, null],
  bodyXml: ['application/xml', object({ a: integer }), '<a>1</a>'],
  bodyForm: [
    'application/x-www-form-urlencoded',
    object({ a: integer, c: list(text) }),
    { a: 1, c: ['1', '2'] },
  ],
  bodyParts: [
    'multipart/form-data',
    object({ a: integer, d: object({ e: integer }) }),
    { a: 1, d: { e: 1 } },
  ],
  lostBodyBytes: ['application/octet-stream', { ...text, format: 'binary' }, 'abc'],
  lostBodyLines: ['application/x-ndjson', object({ a: integer }), { a: 1 }],
  lostBodyFormNull: ['application/x-www-form-urlencoded', object({ a: nullable }), { a: null }],
  lostBodyFormUnion: ['application/x-www-form-urlencoded', object({ a: anyOf(integer, text) }), { a: '5' }],
  lostBodyPartsList: ['multipart/form-data', object({ a: list(text), b: text }), { a: [], b: 'x' }],
};

/** Responses: media type, schema, example, status. */
const responses: Readonly<Record<string, readonly [string, JsonObject, unknown, (string | number)?]>> = {
  answerOneWay: ['application/json', bothWays, { id: 1, secret: 'x', name: 'n' }],
  answerRange: ['application/json', integer, 2, '2XX'],
  answerDefault: ['application/json', integer, 2, 'default'],
  answerDates: ['application/json', { ...text, format: 'date-time' }, '2020-01-01T00:00:00+02:00'],
  lostAnswerEvents: ['text/event-stream', text, 'data: x\n\n'],
  lostAnswerSchema: ['application/json', integer, 'x'],
};

function operations(): Record<string, Record<string, HardOperation>> {
  const paths: Record<string, Record<string, HardOperation>> = {};
  for (const [operationId, [place, schema, example, more]] of Object.entries(parameters)) {
    const param = {
      name: 'x',
      in: place,
      required: place === 'path',
      schema,
      example,
      ...more,
    } as JsonObject;
    const path = place === 'path' ? `/${operationId}/{x}` : `/${operationId}`;
    paths[path] = { get: { operationId, parameters: [param], responses: done } };
  }
  for (const [operationId, [type, schema, example]] of Object.entries(bodies)) {
    const content = { [type]: { schema, example } } as JsonObject;
    paths[`/${operationId}`] = {
      post: { operationId, requestBody: { required: true, content }, responses: done },
    };
  }
  for (const [operationId, [type, schema, example, status = 200]] of Object.entries(responses)) {
    paths[`/${operationId}`] = { get: { operationId, responses: answered(status, type, schema, example) } };
  }
  const several = { 'application/json': { schema: integer, example: 1 }, 'text/plain': { schema: text } };
  const severalTypes = {
    operationId: 'severalTypes',
    requestBody: { required: true, content: several },
    responses: done,
  };
  const created = {
    ...answered(200, 'application/json', integer, 2),
    ...answered(201, 'application/json', text, 'x'),
  };
  const counted = (schema: JsonObject): JsonObject => ({
    200: {
      ...(answered(200, 'application/json', integer, 2)[200] as JsonObject),
      headers: { 'X-Total': { required: true, schema } },
    },
  });
  return {
    ...paths,
    '/answerHeader': { get: { operationId: 'answerHeader', responses: counted({ ...integer, example: 5 }) } },
    '/lostAnswerHeader': { get: { operationId: 'lostAnswerHeader', responses: counted(integer) } },
    '/severalTypes': { post: severalTypes },
    '/severalAnswers': { post: { operationId: 'severalAnswers', responses: created } },
  };
}

/** A valid document whose examples are hard to send; those of operations named `lost…` do not arrive. */
export const hardExamples = { openapi: '3.1.0', info: { title: 'Hard', version: '1' }, paths: operations() };
