import { RawJson, type ServerLogger } from '@firn/http/server';
import {
  type Failure,
  type FailureContent,
  type FailureContents,
  failureContent,
  failureText,
  refusalStatus,
  renderFailure,
} from '@firn/primitives/failure';
import { describeValue } from '@firn/primitives/validation';
import { type HttpStatusError, httpError, isHttpStatusError } from '../errors/http-status-error.js';
import { isJsonType } from '../media-type.js';
import type { OperationContract } from './operation.js';
import type { RequestInfo, ServerRequest } from './server-request.js';
import { type WrittenAnswer, writeErrorBody } from './write-content.js';

/** Status of a request whose client went away; never sent. */
const clientGone = 499;

/** The response to a request that failed. */
export interface FailureResponse {
  readonly status: number;
  /** By lower-case name, beside the content type. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Default: `application/problem+json`. */
  readonly contentType?: string | undefined;
  /** The value for a JSON media type, else a text; `undefined`: no body. */
  readonly body?: unknown;
}

/** A request that failed. */
export interface FailedRequest {
  /** What was thrown: an `HttpStatusError`, or the internal error behind a 500, which is never sent. */
  readonly error: unknown;
  /** Status, messages and broken rules. */
  readonly failure: Failure;
  /** The response that the server sends by default. */
  readonly response: FailureResponse;
  readonly request: ServerRequest;
  /** The call; `undefined` if the document has no such operation. */
  readonly info: RequestInfo | undefined;
}

/** Returns another response to a request that failed, or `undefined` to leave it as it is. */
export type OnError = (
  failed: FailedRequest,
) => FailureResponse | undefined | Promise<FailureResponse | undefined>;

interface Failed {
  readonly thrown: unknown;
  readonly request: ServerRequest;
  readonly info: RequestInfo | undefined;
  readonly contract: OperationContract<unknown, never> | undefined;
}

/** Creates the response for a thrown error. Unexpected errors are logged and never sent. */
export function createFailureWriter(
  logger: ServerLogger,
  onError: OnError | undefined,
): (failed: Failed) => WrittenAnswer | Promise<WrittenAnswer> {
  return ({ thrown, request, info, contract }) => {
    const error = toStatusError(thrown, info);
    const failure = failureOf(error, request, info, contract);
    const { status } = failure;
    if (status >= 500) {
      const { verb, target } = request;
      logger.error({ err: thrown, operation: info?.operation, verb, target, status }, 'request failed');
    }
    const headers = headersOf(error);
    const own =
      error.body === undefined ? undefined : writeErrorBody(status, error.body, contract?.documented);
    const content = failureContent(contract?.failures, status);
    const usual = (): WrittenAnswer => {
      if (own !== undefined) return { status, ...own, headers: { ...headers, ...own.headers } };
      if (error.body !== undefined)
        return written({ status, headers, contentType: 'application/json', body: error.body });
      const type = withCharset(content.type);
      return {
        status,
        headers: { ...headers, 'content-type': type },
        json: new RawJson(failureText(content, failure)),
      };
    };
    if (onError === undefined) return usual();
    const response = { status, headers, ...contentOf(error, content, failure, own) };
    return changed(onError, { error: thrown, failure, response, request, info }, logger).then(
      (instead) => instead ?? usual(),
    );
  };
}

async function changed(
  onError: OnError,
  failed: FailedRequest,
  logger: ServerLogger,
): Promise<WrittenAnswer | undefined> {
  try {
    const response = await onError(failed);
    if (response === undefined) return undefined;
    requireStatus(response);
    return written(response);
  } catch (error) {
    logger.error({ err: error, operation: failed.info?.operation }, 'onError failed');
    return undefined;
  }
}

/** @throws TypeError for a response whose status cannot be sent: without one, a failure would become a 200. */
function requireStatus(response: FailureResponse): void {
  const { status } = Object(response) as Partial<FailureResponse>;
  if (Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599) return;
  throw new TypeError(
    `onError must return a response with a status from 200 to 599, got ${describeValue(response)}`,
  );
}

function contentOf(
  { body }: HttpStatusError,
  content: FailureContent,
  failure: Failure,
  own: Pick<WrittenAnswer, 'headers'> | undefined,
): Pick<FailureResponse, 'contentType' | 'body'> {
  if (body !== undefined)
    return { contentType: String(own?.headers['content-type'] ?? 'application/json'), body };
  const isJson = content.as === undefined;
  return {
    contentType: content.type,
    body: isJson ? renderFailure(content.body, failure) : failureText(content, failure),
  };
}

function written({
  status,
  headers = {},
  contentType = 'application/problem+json',
  body,
}: FailureResponse): WrittenAnswer {
  if (body === undefined) return { status, headers };
  const text = isJsonType(contentType) ? JSON.stringify(body) : String(body);
  return {
    status,
    headers: { ...headers, 'content-type': withCharset(contentType) },
    json: new RawJson(text),
  };
}

/** `text/plain; charset=utf-8`: some clients read a text without a charset as ASCII. */
function withCharset(type: string): string {
  return /^(?:text\/[\w.+-]+|application\/json)$/i.test(type) ? `${type}; charset=utf-8` : type;
}

function failureOf(
  { status, messages, issues }: HttpStatusError,
  { target }: ServerRequest,
  info: RequestInfo | undefined,
  contract: OperationContract<unknown, never> | undefined,
): Failure {
  const [path = target] = target.split('?', 1);
  const failures = contract?.failures;
  const isRefusal = failures !== undefined && info?.isHandled !== true;
  return {
    status: isRefusal ? refusalStatus({ status, issues }, (each) => extentOf(failures, each)) : status,
    messages,
    issues,
    path,
  };
}

function extentOf(failures: FailureContents, status: number): 'exact' | 'range' | 'default' | undefined {
  if (failures[status] !== undefined) return 'exact';
  if (failures[`${Math.floor(status / 100)}XX`] !== undefined) return 'range';
  return failures.default && 'default';
}

function headersOf({ retryAfterMs }: HttpStatusError): Record<string, string> {
  return retryAfterMs === undefined
    ? {}
    : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) };
}

function toStatusError(thrown: unknown, info: RequestInfo | undefined): HttpStatusError {
  if (isHttpStatusError(thrown)) return thrown;
  if (info?.aborted === true) return httpError(clientGone, 'The client went away');
  return httpError(500, 'Internal server error', { cause: thrown });
}
