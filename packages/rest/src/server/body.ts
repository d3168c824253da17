import { exceededBound, parseExactJson } from '@firn/primitives';
import { findMediaType } from '@firn/primitives/request';
import { type HttpStatusError, httpError } from '../errors/http-status-error.js';
import type { BodyForm, OperationContract } from './operation.js';
import type { RestLimits } from './rest-limits.js';
import type { ServerRequest } from './server-request.js';

/** A body of these has no meaning (RFC 9110, 9.3). */
const verbsWithoutBody = new Set(['GET', 'HEAD', 'TRACE']);
/** Bodies that have no bytes where nothing is in them: a form without a field, an empty text, no lines. */
const emptyKinds: ReadonlySet<BodyForm['kind']> = new Set(['form', 'text', 'binary', 'lines']);
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Whether a request announces a body that an operation may want. */
export function hasBody(
  request: ServerRequest,
  bodies: OperationContract<unknown, never>['bodies'],
): boolean {
  if (verbsWithoutBody.has(request.verb)) return false;
  if (request.header('transfer-encoding') !== undefined) return true;
  const length = request.header('content-length');
  if (length !== undefined && length !== '0') return true;
  const type = request.header('content-type');
  const found = bodies && type !== undefined ? findMediaType(Object.keys(bodies), type) : undefined;
  const form = found === undefined ? undefined : bodies?.[found];
  return form !== undefined && emptyKinds.has(form.kind);
}

/**
 * Reads the text of a JSON body.
 * @throws HttpStatusError with 413 for one that is too large, 415 for another media type or a compressed one.
 */
export async function readJsonText(
  request: ServerRequest,
  limits: RestLimits,
  allowed: RegExp = jsonType,
): Promise<string> {
  const type = request.header('content-type') ?? 'application/json';
  if (!allowed.test(type))
    throw httpError(415, `content type ${type} is not supported; send application/json`);
  const encoding = request.header('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    throw httpError(415, `content encoding ${encoding} is not supported; send the body as it is`);
  return request.readBody(limits.bodyBytes);
}

/**
 * Reads and parses a JSON body; an empty one is `undefined`.
 * @throws HttpStatusError with 413 for one that is too large, 415 for another media type or a compressed one, 400 for one that is no JSON.
 */
export async function readJsonBody(
  request: ServerRequest,
  limits: RestLimits,
  allowed: RegExp = jsonType,
): Promise<unknown> {
  return parseJsonText(await readJsonText(request, limits, allowed), limits);
}

/** Parses a JSON body; an empty one is `undefined`. @throws HttpStatusError with 400 for one that is no JSON, or nested too deep. */
export function parseJsonText(text: string, limits: RestLimits): unknown {
  if (text === '') return undefined;
  const exceeded = exceededBound(text, { depth: limits.bodyDepth, members: limits.bodyMembers });
  if (exceeded === 'members') {
    throw httpError(400, `the body must not have more than ${limits.bodyMembers} members of objects`);
  }
  if (exceeded === 'depth') {
    throw httpError(400, `the body must not be nested deeper than ${limits.bodyDepth} levels`);
  }
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw httpError(400, `the body must be JSON: ${(cause as SyntaxError).message}`, { cause });
  }
}

/** Returns the text of a body that was read up to a limit. @throws HttpStatusError with 413 if only its size is given: it is over the limit. */
export function withinLimit(read: string | number, maxBytes: number): string {
  if (typeof read === 'number') throw bodyTooLarge(maxBytes);
  return read;
}

/** The error of a body beyond the limit. */
export function bodyTooLarge(maxBytes: number): HttpStatusError {
  return httpError(413, `the body must not be larger than ${maxBytes} bytes`);
}
