import { addressesBelow } from '@firn/primitives/addresses';
import { readRetryAfter, redactUrl } from '@firn/primitives/request';
import type { DocumentOperation } from '../document/contract-document.js';
import { asObject } from '../json/value.js';
import { acceptedType, answerFor, documentsRedirects, successesOf } from '../model/index.js';
import type { HttpRequestParts } from '../values/write-http-request.js';
import { type Credentials, type Secured, withCredentials } from './credentials.js';
import { type AnswerBody, type DocumentedAnswer, isBodyError, readAnswerBody } from './read-body.js';
import { type Params, type WrittenMethod, type WrittenOperation, writeRequest } from './write-request.js';

/** Where and how calls are sent. */
export interface CallTarget {
  /** Address of the server; paths are appended to it. */
  readonly url: string;
  /** Values of the variables of RPC paths. */
  readonly path?: Params;
  readonly headers?: Readonly<Record<string, string>>;
  /** Secrets by the name of their scheme. They are sent, and never told. */
  readonly credentials?: Credentials;
  /** Default 30 000, for each call. Of bytes, lines and events: until the answer begins. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
}

/** What is needed of an operation to call it: an {@link DocumentOperation}, or these parts of one. */
export type CalledOperation =
  | WrittenMethod
  | (Extract<WrittenOperation, { readonly kind: 'rest' }> &
      Secured & { readonly wire: { readonly answers: readonly DocumentedAnswer[] } });

/** What a server answered. Integers beyond 2^53 are `bigint`. */
export type Answer = ResultAnswer | ErrorAnswer;

/** A result. */
export interface ResultAnswer {
  readonly ok: true;
  readonly status: number;
  /** A JSON value, a text, a `Binary`, an `AsyncIterable` of lines or events; `undefined` where an answer has no content. */
  readonly result: unknown;
  /** The answer as it came; of JSON-RPC the body is the whole message. */
  readonly headers: Headers;
  readonly body: AnswerBody;
}

/** An error in the form of the interface. */
export interface ErrorAnswer {
  readonly ok: false;
  readonly status: number;
  /** JSON-RPC code, or HTTP status. */
  readonly code: number;
  readonly message: string;
  /** `data` of a JSON-RPC error; the whole body of another. */
  readonly data: unknown;
  readonly headers: Headers;
  readonly body: AnswerBody;
  /** How long the server asks to wait before the next call: `Retry-After`, or else `retryAfterMs` in the data of a JSON-RPC error. */
  readonly retryAfterMs?: number;
}

/** Nothing that can be used came back: no connection, no answer in time, or something that is no answer of the interface. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** HTTP status of what came back; undefined where nothing did. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { readonly status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** Whether an error is a {@link NoAnswerError}, of this or of another copy of the code. */
export function isNoAnswerError(error: unknown): error is NoAnswerError {
  return error instanceof Error && error.name === 'NoAnswerError';
}

const defaultTimeoutMs = 30_000;

/**
 * Calls an operation over HTTP, without checking parameters or result.
 * @throws NoAnswerError where there is no answer of the interface's form, as of a server of another interface; RangeError for a path
 * variable without a value.
 * @example
 * ```ts
 * const answer = await callOperation({ url: 'http://127.0.0.1:9650' }, operation, { nodeIDs: [] });
 * if (answer.ok) console.log(answer.result);
 * ```
 */
export async function callOperation(
  target: CallTarget,
  operation: CalledOperation | DocumentOperation,
  params: Params,
): Promise<Answer> {
  const written = writeRequest(operation, params, target.path);
  const request =
    operation.kind === 'rest' ? withCredentials(written, operation, target.credentials ?? {}) : written;
  // Without what the credentials add to it: it stands in messages.
  const addressOf = addressesBelow(target.url);
  const url = redactUrl(addressOf(written.target));
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new DOMException('no answer in time', 'TimeoutError')),
    target.timeoutMs ?? defaultTimeoutMs,
  );
  try {
    const response = await send(target, operation, request, timeout.signal);
    const answered = { url, status: response.status, headers: response.headers };
    const body = await readBody(response, operation, answered);
    if (operation.kind === 'rest') return readRest(answered, body);
    const isDelivered = operation.wire.notification && response.ok && saysNothing(body);
    return isDelivered ? delivered(answered, body) : readRpc(answered, body);
  } catch (error) {
    if (isNoAnswerError(error)) throw error;
    // What fetch says of an address that it refuses has the whole of it, which is told to nobody.
    const sent = addressOf(request.target);
    const cause = url !== sent && String(error).includes(sent) ? undefined : error;
    throw new NoAnswerError(`${url}: ${reasonOf(error).replaceAll(sent, url)}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

function send(
  { url, headers = {}, signal, fetch: ask = fetch }: CallTarget,
  operation: CalledOperation,
  { verb, target, headers: own, body }: HttpRequestParts,
  timeout: AbortSignal,
): Promise<Response> {
  // A documented redirect is an answer.
  const isRedirect = operation.kind === 'rest' && documentsRedirects(operation.wire.answers);
  return ask(addressesBelow(url)(target), {
    method: verb,
    headers: sentHeaders(operation, headers, own),
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    redirect: isRedirect ? 'manual' : 'follow',
    ...(body !== undefined && { body }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}

/** What the target says wins over what every call sends of itself, in whatever case; the parameters and credentials of this call over both. */
function sentHeaders(
  operation: CalledOperation,
  given: Readonly<Record<string, string>>,
  { 'content-type': contentType, ...own }: HttpRequestParts['headers'],
): Headers {
  const usual = {
    accept: operation.kind === 'rpc' ? 'application/json' : acceptOf(operation.wire.answers),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
  const headers = new Headers();
  for (const [name, value] of [usual, given, own].flatMap((each) => Object.entries(each)))
    headers.set(name, value);
  return headers;
}

interface Answered {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
}

/** Refusals of a server, or of a proxy before it, that has too much to do: their bodies need not be of the interface. */
const busyStatuses: readonly number[] = [429, 503];

async function readBody(
  response: Response,
  operation: CalledOperation,
  answered: Answered,
): Promise<AnswerBody> {
  const { wire } = operation;
  const answer = 'answers' in wire ? answerFor(wire.answers, response.status) : undefined;
  const isRpc = operation.kind === 'rpc';
  try {
    return await readAnswerBody(isRpc ? withoutType(response) : response, answer);
  } catch (error) {
    if (!isBodyError(error)) throw error;
    const text = { kind: 'text', mediaType: '', content: undefined, value: error.text } as const;
    if (busyStatuses.includes(response.status)) return text;
    if (isRpc && operation.wire.notification && error.text.trim() === '')
      return { ...text, kind: 'empty', value: undefined };
    throw otherInterface(answered, error.wanted, error.text, error);
  }
}

/** JSON-RPC is JSON, whatever a server calls it. */
function withoutType(response: Response): Response {
  return new Response(response.body, { status: response.status });
}

/** What is known of a notification that a server took. */
function delivered({ status, headers }: Answered, body: AnswerBody): ResultAnswer {
  return { ok: true, status, result: undefined, headers, body };
}

/** Whether a server that answers a notification all the same tells neither a result nor an error. */
function saysNothing({ kind, value }: AnswerBody): boolean {
  const { result, error } = asObject(value);
  return kind === 'empty' || (kind === 'json' && result === undefined && (error ?? undefined) === undefined);
}

function readRpc(answered: Answered, body: AnswerBody): Answer {
  const isBusy = busyStatuses.includes(answered.status);
  if (body.kind === 'empty' && !isBusy) throw otherInterface(answered, 'JSON', '');
  const { result, error } = asObject(body.value);
  const { code, message, data } = asObject(error);
  if (typeof code === 'number')
    return { ...refusal(answered, body, textOf(message) ?? 'without a message', data, waitIn(data)), code };
  if (result !== undefined)
    return { ok: true, status: answered.status, result, headers: answered.headers, body };
  if (isBusy) return failure(answered, body);
  throw otherInterface(answered, 'a JSON-RPC answer', shownBody(body));
}

function readRest(answered: Answered, body: AnswerBody): Answer {
  const { status, headers } = answered;
  const { kind, value } = body;
  const { jsonrpc, id, error } = asObject(value);
  // What a server of JSON-RPC says to a request that it cannot read.
  if (kind === 'json' && jsonrpc === '2.0' && id === null && error !== undefined)
    throw otherInterface(answered, 'an answer of a REST interface', shownBody(body));
  return status < 400 ? { ok: true, status, result: value, headers, body } : failure(answered, body);
}

function failure(answered: Answered, body: AnswerBody): ErrorAnswer {
  const { kind, value } = body;
  const { message, error, detail, title } = asObject(kind === 'json' ? value : undefined);
  const said = textOf(message) ?? textOf(detail) ?? textOf(title) ?? textOf(error);
  return refusal(answered, body, said ?? `HTTP status ${answered.status}`, value);
}

function refusal(
  { status, headers }: Answered,
  body: AnswerBody,
  message: string,
  data: unknown,
  waitMs?: number,
): ErrorAnswer {
  const wait = readRetryAfter(headers.get('retry-after')) ?? waitMs;
  return {
    ok: false,
    status,
    code: status,
    message,
    data,
    headers,
    body,
    ...(wait !== undefined && { retryAfterMs: wait }),
  };
}

/** What the data of an error says of when to ask again. */
function waitIn(data: unknown): number | undefined {
  const { retryAfterMs: said } = asObject(data);
  return typeof said === 'number' && said >= 0 ? said : undefined;
}

/** A text, or a list of texts in one. */
function textOf(value: unknown): string | undefined {
  const texts = Array.isArray(value) ? value : [value];
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts.join('; ') : undefined;
}

const shown = 80;

function shownBody({ value }: AnswerBody): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** What came back is not of the interface: a proxy stands there, or a server of another kind. */
function otherInterface(
  { url, status }: Answered,
  wanted: string,
  text: string,
  cause?: unknown,
): NoAnswerError {
  const start = text.slice(0, shown).trim().replaceAll(/\s+/g, ' ');
  const said = start === '' ? 'an empty body' : `${start}${text.length > shown ? '…' : ''}`;
  return new NoAnswerError(`${url} answered HTTP ${status} with something that is not ${wanted}: ${said}`, {
    status,
    cause,
  });
}

// What fetch says itself is "fetch failed"; the reason stands behind it.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (cause instanceof Error && cause.message === 'bad port')
    return 'fetch refuses this port (bad port); serve it at another';
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error ? cause.message || cause.name : error.message;
}

/** `Accept` of a call: every documented media type, those of successes first, the preferred one without a weight. */
function acceptOf(answers: readonly DocumentedAnswer[]): string {
  const ordered = [...successesOf(answers), ...answers];
  const types = [
    ...new Set(ordered.flatMap(({ contents }) => contents.map(({ mediaType }) => acceptedType(mediaType)))),
  ];
  const all = types.length === 0 ? ['*/*'] : types;
  return all
    .map((type, index) => (index === 0 ? type : `${type};q=${Math.max(0.1, 1 - index / 10).toFixed(1)}`))
    .join(', ');
}
