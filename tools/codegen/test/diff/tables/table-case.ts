import type { Verdict } from '../../../src/diff/effect.js';

/** A change as it reads in a report: `breaking request field-removed`. */
export type ChangeText = `${Verdict} ${string}`;

/** A call that a program of before makes at a server of after. */
export interface Call {
  /** What the program sends. */
  readonly send?: Readonly<Record<string, unknown>>;
  /** Credentials, by scheme. */
  readonly auth?: Readonly<Record<string, unknown>>;
  /** Media type that the program asks for. */
  readonly accept?: string;
  /** What the handler of after gives back. */
  readonly answer?: unknown;
  /** What the program counts on to get, where it is not just that. */
  readonly counts?: unknown;
}

/** Two documents, what they differ in, and what tells that this is so. */
export interface TableCase {
  readonly name: string;
  readonly codecs?: boolean;
  readonly old: object;
  readonly now: object;
  readonly changes: readonly ChangeText[];
  /** Meetings that the compiler refuses: the old client at the new server, the new client at the old server. */
  readonly refuses?: readonly ('old' | 'new')[];
  /** A call that works unless a change breaks. */
  readonly call?: Call;
  /** Why neither the compiler nor a call sees that a client breaks. */
  readonly because?: string;
}

type Json = Readonly<Record<string, unknown>>;

/** `{ 'text/csv': schema }` as `content`; a name without a slash is short for one of `application/`. */
function content(schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name.includes('/') ? name : `application/${name}`,
      schema === undefined ? {} : { schema },
    ]),
  );
}

/** An answer with a body in each media type; none: without a body. */
export function answer(schemas: Json = {}, rest: Json = {}): Json {
  const has = Object.keys(schemas).length > 0;
  return { description: 'An answer.', ...(has && { content: content(schemas) }), ...rest };
}

/** A body of a request. */
export function body(schemas: Json, rest: Json = {}): Json {
  return { requestBody: { required: true, content: content(schemas), ...rest } };
}

const done = { 200: answer({ json: { type: 'boolean' } }) };

/** A document with one operation, `callItems`: GET, or POST where it has a body; `rest` is beside `paths`. */
export function operation(said: Json, rest: Json = {}): object {
  const { verb = 'requestBody' in said ? 'post' : 'get', path = '/items', ...own } = said;
  return {
    openapi: '3.1.0',
    info: { title: 'Case', version: '1.0.0' },
    paths: { [String(path)]: { [String(verb)]: { operationId: 'callItems', responses: done, ...own } } },
    ...rest,
  };
}

/** A document whose one operation has these answers. */
export const answers = (responses: Json, rest: Json = {}): object => operation({ responses, ...rest });

/** A document whose one operation has these parameters. */
export const parameters = (...list: readonly Json[]): object =>
  operation({ path: list.some((each) => each.in === 'path') ? '/items/{id}' : '/items', parameters: list });

/** A document with one webhook, `newItem`. */
export function webhook(said: Json, rest: Json = {}): object {
  const { verb = 'post', key = 'newItem', ...own } = said;
  const operationOf = { operationId: 'newItem', responses: { 204: answer() }, ...own };
  return {
    openapi: '3.1.0',
    info: { title: 'Case', version: '1.0.0' },
    paths: {},
    webhooks: { [String(key)]: { [String(verb)]: operationOf } },
    ...rest,
  };
}

/** A document whose one operation has a callback. */
export function callback(said: Json, expression = '{$request.query.url}'): object {
  const { verb = 'post', name = 'onItem', ...own } = said;
  const operationOf = { responses: { 204: answer() }, ...own };
  return operation({
    parameters: [{ name: 'url', in: 'query', schema: { type: 'string' } }],
    callbacks: { [String(name)]: { [expression]: { [String(verb)]: operationOf } } },
  });
}

/** A closed list of fields: a name with `!` is required. */
export function object(fields: Json, rest: Json = {}): Json {
  const names = Object.keys(fields);
  const plain = (name: string): string => name.replace(/!$/, '');
  const required = names.filter((name) => name.endsWith('!')).map(plain);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(Object.entries(fields).map(([name, schema]) => [plain(name), schema])),
    ...rest,
  };
}

export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const bytes = { type: 'string', format: 'binary' };
