import { isCallError } from '@firn/http/errors';
import { findMediaType } from '@firn/primitives/request';
import { type HttpStatusError, isHttpStatusError } from '../errors/http-status-error.js';
import type { ReadContext } from './asked-call.js';
import type { BodyReader } from './body-readers.js';
import { contextOf, readAnswer, requestOf, sendRest } from './call-rest.js';
import type { HttpStatus, Status2XX } from './http-status.js';
import { isJsonType } from './json-type.js';
import { late } from './late.js';
import type { RestOperation } from './operation.js';
import { type HeaderForm, readHeaders } from './read-headers.js';
import { readTextUpTo } from './read-text.js';
import type { RestAnswer, RestCallOptions, RestTransport } from './transport.js';

/** An answer with everything that belongs to it. */
export interface RestResponse<
  Status extends number = number,
  Body = unknown,
  Headers extends object = object,
  ContentType extends string | undefined = string | undefined,
> {
  readonly status: Status;
  /** Media type of the body as the document names it; `undefined` where the document has none for it. */
  readonly contentType: ContentType;
  /** The documented headers by their names in lower case; one that is not what the document says is `undefined`. */
  readonly headers: Headers;
  readonly body: Body;
  /** Any header by its name in lower case. */
  readonly header: (name: string) => string | null | undefined;
}

/** An answer that the document does not name: its body is what its JSON stands for, else its text, up to 1 MiB. */
export type UndocumentedResponse<Documented extends number = never> = RestResponse<
  Exclude<HttpStatus, Documented>,
  unknown,
  object,
  undefined
>;

/** What is documented of one status. */
export interface AnswerForm {
  readonly headers?: Readonly<Record<string, HeaderForm>>;
  /** A reader for each media type, the preferred one first; none: no body. */
  readonly bodies: Readonly<Record<string, BodyReader<unknown>>>;
}

/**
 * Every documented answer of an operation by status (`200`, `4XX`, `default`); generated, one constant each. `Response` and `Thrown` are only
 * types: of the answers as programs have them, and as errors hold them, with bodies in their wire form.
 */
export interface RestAnswers<Response, Thrown = Response> {
  readonly byStatus: Readonly<Record<string, AnswerForm>>;
  /** Never there: it ties the types to the table. */
  readonly type?: readonly [Response, Thrown];
}

/** Options of a call whose media type may be chosen. */
export interface RestResponseOptions<ContentType extends string = string> extends RestCallOptions {
  /** The media type that is wanted. Default: all that are documented, the preferred one first. */
  readonly accept?: ContentType | undefined;
}

/**
 * Calls one operation and gives the whole answer: status, headers and body, whatever the status is.
 * @throws HttpStatusError for a failure whose body is not what is documented of its status, as where a proxy answers with a page of its own.
 * ResponseValidationError for another body that breaks the contract, ValidationError for parameters that cannot be written, AuthError where
 * credentials are missing, TransportError, TimeoutError, or CancelledError once `options.signal` fires.
 */
export async function callRestResponse<Params, Response>(
  transport: RestTransport,
  operation: RestOperation<Params, unknown>,
  answers: RestAnswers<Response, unknown>,
  params: NoInfer<Params>,
  options: RestResponseOptions = {},
): Promise<Response> {
  const request = {
    streams: true as const,
    ...requestOf(operation, params, options.accept ?? acceptOf(answers)),
  };
  const answer = await sendRest(transport, request, options);
  return readAnswer(
    (given, context) => readResponse(answers, given, context),
    answer,
    contextOf(transport, request, options),
  );
}

/** Reads the result of an operation whose successes differ: what {@link callRestResponse} gives. The table is written below the operation. */
export function bodyByStatus<Result>(answers: () => RestAnswers<unknown, unknown>): BodyReader<Result> {
  return async (answer, context) => (await readResponse(answers(), answer, context)) as Result;
}

async function readResponse<Response>(
  answers: RestAnswers<Response, unknown>,
  answer: RestAnswer,
  context: ReadContext,
): Promise<Response> {
  const { status, header } = answer;
  const form = formOf(answers, status);
  const found = form && bodyOf(form, header('content-type') ?? '');
  const isOther = form !== undefined && found === undefined && Object.keys(form.bodies).length > 0;
  if (isOther && status >= 400) throw await failureOf(answer, context);
  if (form === undefined || isOther) {
    const text = await readTextUpTo(answer);
    return { status, contentType: undefined, headers: {}, body: jsonOr(text), header } as Response;
  }
  const body =
    found === undefined ? await dropped(answer) : await readDocumented(found.read, answer, context);
  const headers = readHeaders(form.headers ?? {}, header);
  return { status, contentType: found?.mediaType, headers, body, header } as Response;
}

/** @throws HttpStatusError for a failure whose body is not what is documented: its status is what counts then. */
async function readDocumented(
  read: BodyReader<unknown>,
  answer: RestAnswer,
  context: ReadContext,
): Promise<unknown> {
  if (answer.status < 400 || read.kind === undefined) return read(answer, context);
  // Held whole, to be read a second time as the text that it is.
  const body = answer.body && new Blob([await answer.body.arrayBuffer()]);
  const whole = { ...answer, body };
  try {
    return await read(whole, context);
  } catch (cause) {
    throw isCallError(cause) ? await failureOf(whole, context, cause) : cause;
  }
}

async function failureOf(
  answer: RestAnswer,
  { operation, url }: ReadContext,
  cause?: unknown,
): Promise<HttpStatusError> {
  const { readFailure } = await late();
  return readFailure(answer, { operation, url, cause });
}

/** A HEAD or an empty answer has no body to read. */
async function dropped({ body }: RestAnswer): Promise<undefined> {
  await body?.stream().cancel();
}

function formOf({ byStatus }: RestAnswers<unknown, unknown>, status: number): AnswerForm | undefined {
  return byStatus[status] ?? byStatus[`${Math.floor(status / 100)}XX`] ?? byStatus.default;
}

/**
 * The reader for a media type: that of the very type, of a range, or, where the answer does not say or there is only one, the first. A type that is
 * none of JSON by its name may document JSON all the same, as Docker has it for the errors of streams: then plain JSON is read by it.
 */
function bodyOf(
  { bodies }: AnswerForm,
  given: string,
): { readonly mediaType: string; readonly read: BodyReader<unknown> } | undefined {
  const entries = Object.entries(bodies).map(([mediaType, read]) => ({ mediaType, read }));
  const type = findMediaType(Object.keys(bodies), given);
  if (type !== undefined) return entries.find(({ mediaType }) => mediaType === type);
  if (given === '' || entries.length === 1) return entries[0];
  if (findMediaType(['application/json'], given) === undefined) return undefined;
  return entries.find(({ mediaType, read }) => read.kind === 'json' && !isJsonType(mediaType));
}

/** All documented media types by preference: the first without a weight, the others below it. */
function acceptOf({ byStatus }: RestAnswers<unknown, unknown>): string {
  const types = [...new Set(Object.values(byStatus).flatMap(({ bodies }) => Object.keys(bodies)))];
  if (types.length === 0) return '*/*';
  return types
    .map((type, index) => (index === 0 ? type : `${type};q=${Math.max(0.1, 1 - index / 10).toFixed(1)}`))
    .join(', ');
}

function jsonOr(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** A documented failure: its `status` tells which `body` it has. Successes and what the document does not name are none. */
export type DocumentedError<Response> =
  Response extends RestResponse<infer Status, infer Body, object, infer ContentType>
    ? unknown extends Body
      ? [ContentType] extends [undefined]
        ? never
        : FailedWith<Status, Body>
      : FailedWith<Status, Body>
    : never;

type FailedWith<Status extends number, Body> =
  Exclude<Status, Status2XX> extends infer Failed extends number
    ? [Failed] extends [never]
      ? never
      : HttpStatusError & { readonly status: Failed; readonly body: Body }
    : never;

/**
 * Whether an error is an answer that the operation documents: then its status tells the type of its body, in the wire form. A body that is not
 * what the document says is not documented.
 * @example
 * ```ts
 * if (isErrorOf(getPetAnswers, error) && error.status === 404) console.log(error.body.code);
 * ```
 */
export function isErrorOf<Response, Thrown>(
  answers: RestAnswers<Response, Thrown>,
  error: unknown,
): error is DocumentedError<Thrown> {
  if (!isHttpStatusError(error)) return false;
  const form = formOf(answers, error.status);
  if (form === undefined) return false;
  const found = bodyOf(form, error.header('content-type') ?? '');
  if (found === undefined) return Object.keys(form.bodies).length === 0;
  return found.read.is?.(error.body) ?? true;
}
