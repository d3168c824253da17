import { pathOfTarget, RawJson, retryAfterHeader, type ServerLogger } from '@firn/http/server';
import {
  type Failure,
  type FailureContent,
  type FailureContents,
  failureContent,
  failureText,
  refusalStatus,
  renderFailure,
} from '@firn/primitives/failure';
import { type HttpStatusError, httpError, isHttpStatusError } from '../errors/http-status-error.js';
import { isJsonType } from '../media-type.js';
import type { OperationContract } from './operation.js';
import type { RequestInfo, ServerRequest } from './server-request.js';
import type { TimeLimit } from './time-limit.js';
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
  /** The error: an `HttpStatusError`, or the internal cause of a 500, which clients do not receive. */
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
  limitTime: TimeLimit,
): (failed: Failed) => WrittenAnswer | Promise<WrittenAnswer> {
  return (failed) => {
    try {
      return write(failed);
    } catch (cause) {
      const thrown = new Error('the body of the error could not be written', { cause });
      return write({ ...failed, thrown });
    }
  };

  function write({ thrown, request, info, contract }: Failed): WrittenAnswer | Promise<WrittenAnswer> {
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
    const usual = toUsual();
    if (onError === undefined) return usual;
    const response = { status, headers, ...contentOf(error, content, failure, own) };
    return changed(onError, { error: thrown, failure, response, request, info }, logger, limitTime).then(
      (instead) => instead ?? usual,
    );

    function toUsual(): WrittenAnswer {
      if (own !== undefined) return { status, ...own, headers: { ...headers, ...own.headers } };
      if (error.body !== undefined)
        return written({ status, headers, contentType: 'application/json', body: error.body });
      const type = withCharset(content.type);
      return {
        status,
        headers: { ...headers, 'content-type': type },
        json: new RawJson(failureText(content, failure)),
      };
    }
  }
}

/** The response that `onError` returns; `undefined` if it returns none, fails, takes too long, or returns one that cannot be sent. */
async function changed(
  onError: OnError,
  failed: FailedRequest,
  logger: ServerLogger,
  limitTime: TimeLimit,
): Promise<WrittenAnswer | undefined> {
  try {
    const running = Promise.resolve(onError(failed));
    const instead = await limitTime(running, () => new Error('onError took too long'));
    return (instead ?? undefined) && sendable(written(instead as FailureResponse));
  } catch (error) {
    logger.error({ err: error, operation: failed.info?.operation }, 'onError failed');
    return undefined;
  }
}

/** @throws RangeError for a status that is not 200 to 599; TypeError for headers that HTTP does not allow. */
function sendable(answer: WrittenAnswer): WrittenAnswer {
  const { status } = answer;
  const given = Object.entries(answer.headers).filter(([, value]) => value !== undefined);
  const headers = Object.fromEntries(given) as WrittenAnswer['headers'];
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RangeError(`status must be 200 to 599, got ${String(status)}`);
  new Headers(headers as Record<string, string>);
  // RFC 9110, section 6.4.1: these have no content.
  return [204, 205, 304].includes(status) ? { status, headers } : { ...answer, headers };
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
  const path = pathOfTarget(target);
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
  return retryAfterMs === undefined ? {} : { 'retry-after': retryAfterHeader(retryAfterMs) };
}

function toStatusError(thrown: unknown, info: RequestInfo | undefined): HttpStatusError {
  // An error of a client's call has an operation: what another service responded is not for the callers of this one.
  if (isHttpStatusError(thrown) && thrown.operation === undefined && isFailureStatus(thrown.status))
    return thrown;
  if (info?.aborted === true) return httpError(clientGone, 'The client went away');
  return httpError(500, 'Internal server error', { cause: thrown });
}

function isFailureStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 400 && status <= 599;
}
