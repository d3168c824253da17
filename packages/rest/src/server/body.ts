import { exceedsDepth, parseExactJson } from '@firn/primitives';
import { HttpStatusError } from '../errors/http-status-error.js';
import { BadRequestError } from '../errors/named-status-errors.js';
import type { RestLimits } from './limits.js';
import type { ServerRequest } from './server-request.js';

const verbsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Whether a request announces a body that an operation may want. */
export function hasBody(request: ServerRequest): boolean {
  if (!verbsWithBody.has(request.verb)) return false;
  return (
    request.header('transfer-encoding') !== undefined || (request.header('content-length') ?? '0') !== '0'
  );
}

/**
 * Reads and parses a JSON body; an empty one is `undefined`.
 * @throws HttpStatusError with 413 for one that is too large, 415 for another media type or a compressed one, 400 for one that is no JSON.
 */
export async function readJsonBody(request: ServerRequest, limits: RestLimits): Promise<unknown> {
  const type = request.header('content-type') ?? 'application/json';
  if (!jsonType.test(type))
    throw new HttpStatusError(415, `content type ${type} is not supported; send application/json`);
  const encoding = request.header('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    throw new HttpStatusError(415, `content encoding ${encoding} is not supported; send the body as it is`);
  const text = await request.readBody(limits.bodyBytes);
  if (text === '') return undefined;
  if (exceedsDepth(text, limits.bodyDepth)) {
    throw new BadRequestError(`the body must not be nested deeper than ${limits.bodyDepth} levels`);
  }
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw new BadRequestError(`the body must be JSON: ${(cause as SyntaxError).message}`, { cause });
  }
}

/** The error of a body beyond the limit. */
export function bodyTooLarge(maxBytes: number): HttpStatusError {
  return new HttpStatusError(413, `the body must not be larger than ${maxBytes} bytes`);
}
