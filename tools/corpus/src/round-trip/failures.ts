import { callRest, type RestOperation, type RestTransport } from '@firn/rest/client';
import { isHttpStatusError } from '@firn/rest/errors';
import { kindOfContent } from '../document/body-kind.js';
import type { DocumentAnswer, DocumentBody, DocumentOperation } from '../document/operations.js';
import { isObject, type Json } from '../json.js';
import { isNotSynthesised } from '../values/synthesise.js';
import type { WireAnswer } from '../wire/send-request.js';
import type { WireRequest } from '../wire/write-request.js';
import type { ValueMaker } from './given-values.js';

/** Requests that an operation refuses, each with the rule that it breaks, made of one that it takes. */
export function wrongRequests(
  { bodies, parameters, method, path: template }: DocumentOperation,
  request: WireRequest,
): (readonly [string, WireRequest])[] {
  const wrong: (readonly [string, WireRequest])[] = [];
  const typed = (type: string, text: string): WireRequest => ({
    ...request,
    headers: { ...request.headers, 'content-type': type },
    body: Buffer.from(text),
  });
  const [body] = bodies;
  if (body !== undefined && bodies.every(({ mediaType }) => !mediaType.includes('*'))) {
    wrong.push(['another media type', typed('application/x-unknown-to-all', 'x')]);
    if (kindOfContent(body) === 'json') wrong.push(['no JSON', typed(body.mediaType, '{"a":')]);
  }
  const [path = '', query = ''] = request.target.split('?', 2);
  // Nothing is written of an empty list.
  const isScalar = ({ schema }: (typeof parameters)[number]): boolean =>
    isObject(schema?.value) && /^(?:string|integer|number|boolean)$/.test(String(schema.value.type));
  if (parameters.some((each) => each.in === 'query' && each.required && isScalar(each)))
    wrong.push(['no query', { ...request, target: path }]);
  const number = parameters.find(
    ({ in: place, schema }) =>
      place === 'query' && isObject(schema?.value) && schema.value.type === 'integer',
  );
  if (number !== undefined) {
    const others = query
      .split('&')
      .filter((pair) => pair !== '' && !decodeURIComponent(pair).startsWith(number.name));
    const pair = `${encodeURIComponent(number.name)}=some`;
    wrong.push([
      `${number.name} is no integer`,
      { ...request, target: `${path}?${[...others, pair].join('&')}` },
    ]);
  }
  if (method === 'GET' && template.endsWith('}'))
    wrong.push(['a path with bytes that are no UTF-8', { ...request, target: `${path}%ff` }]);
  return wrong;
}

/** Describes how an error response differs from what the document declares for its status. If it declares no body, problem details are right. */
export function failureFaults(
  { answers, method }: DocumentOperation,
  { status, headers, body }: WireAnswer,
  maker: ValueMaker,
): string[] {
  if (status < 400) return [`answered ${status}`];
  if (method === 'HEAD') return [];
  const text = body.toString('utf8');
  const type = essence(headers['content-type'] ?? '');
  const declared = declaredFor(answers, status);
  const all = declared?.bodies ?? [];
  if (all.length === 0) return problemFaults(type, text, status);
  const contents = all.filter((each) => isPossible(each, maker));
  if (contents.length === 0) return [];
  const content = contents.find(({ mediaType }) => isOf(essence(mediaType), type));
  if (content === undefined)
    return [
      `answered ${status} with ${type} instead of ${contents.map(({ mediaType }) => mediaType).join(', ')}`,
    ];
  if (kindOfContent(content) !== 'json') return text === '' ? [`answered ${status} without a text`] : [];
  const value = parse(text);
  return value !== undefined && maker.fits(content.schema, 'answer', value)
    ? []
    : [`answered ${status} with ${text.slice(0, 300)}, which its schema does not allow`];
}

/** Whether anything fits a body: one document of the corpus has alternatives that exclude every value. */
function isPossible(body: DocumentBody, maker: ValueMaker): boolean {
  if (kindOfContent(body) !== 'json') return true;
  try {
    maker.value(body.schema, 'answer', { full: true, turn: 0 });
    return true;
  } catch (error) {
    if (isNotSynthesised(error)) return false;
    throw error;
  }
}

/** Whether the client finds no message in a JSON body that has one. */
export async function readingFaults({ status, headers, body }: WireAnswer): Promise<string[]> {
  const text = body.toString('utf8');
  const written = 'as the document says';
  if (!text.includes(`"${written}"`)) return [];
  const transport: RestTransport = {
    send: async () => ({ status, text, header: (name) => headers[name] }),
  };
  const read = await callRest(transport, anyOperation, undefined).catch((error: unknown) => error);
  const isFound = isHttpStatusError(read) && !read.messages.some((message) => text.startsWith(message));
  return isFound ? [] : [`the client reads ${String(read)} of ${text.slice(0, 200)}`];
}

const anyOperation: RestOperation<undefined, unknown> = {
  name: 'any',
  verb: 'GET',
  encodeRequest: () => ({ target: '/' }),
  idempotent: true,
  isResult: () => true,
  explainResult: async () => () => [],
};

function declaredFor(answers: readonly DocumentAnswer[], status: number): DocumentAnswer | undefined {
  const of = (wanted: string) => answers.find((answer) => answer.status.toUpperCase() === wanted);
  return of(String(status)) ?? of(`${Math.floor(status / 100)}XX`) ?? of('DEFAULT');
}

function problemFaults(type: string, text: string, status: number): string[] {
  const value = parse(text);
  const isProblem =
    type === 'application/problem+json' &&
    isObject(value) &&
    value.status === status &&
    typeof value.title === 'string' &&
    typeof value.detail === 'string';
  return isProblem
    ? []
    : [`answered ${status} with ${type} ${text.slice(0, 200)} instead of problem details`];
}

function isOf(declared: string, given: string): boolean {
  const [start = '', end] = declared.split('*');
  return (
    declared === given ||
    (end !== undefined && given.startsWith(start) && given.endsWith(end.replace('*', '')))
  );
}

const essence = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase();

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
