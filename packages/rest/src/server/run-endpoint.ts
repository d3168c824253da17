import { isValidationError } from '@firn/primitives/validation';
import { HttpStatusError } from '../errors/http-status-error.js';
import { BadRequestError, UnavailableError } from '../errors/named-status-errors.js';
import { hasBody, readJsonBody } from './body.js';
import type { FoundEndpoint } from './find-endpoint.js';
import type { RestLimits } from './limits.js';
import type { OperationContract, RawRequest } from './operation.js';
import { RawJson } from './raw-json.js';
import type { RequestInfo } from './server-request.js';
import { parseQuery } from './target.js';
import type { TimeLimit } from './time-limit.js';
import { validationMessages } from './validation-messages.js';

/** Reads the request, calls the handler and encodes its result. */
export async function runEndpoint<Context>(
  found: FoundEndpoint<Context>,
  info: RequestInfo,
  limits: RestLimits,
  limitTime: TimeLimit,
  toContext: ((info: RequestInfo) => Context) | undefined,
): Promise<RawJson> {
  const { contract } = found.endpoint;
  const handler = found.endpoint.handler as (params: unknown, context: Context | undefined) => unknown;
  const query = parseQuery(found.query, limits.queryParameters);
  const body = hasBody(info.request) ? await readInTime(info, limits, limitTime) : undefined;
  const params = decode(contract, { path: found.path, query, body });
  let result = handler(params, toContext?.(info));
  // An answer that is there needs no timer.
  if (isPromise(result)) result = await limitTime(result, () => timeOut(info, limits.timeoutMs));
  return result instanceof RawJson ? result : new RawJson(contract.encodeResult(result as never));
}

function readInTime(info: RequestInfo, limits: RestLimits, limitTime: TimeLimit): Promise<unknown> {
  const reading = readJsonBody(info.request, limits);
  return limitTime(reading, () => {
    return new HttpStatusError(408, `The body did not arrive within ${limits.timeoutMs} ms`);
  });
}

function decode(contract: OperationContract<unknown, never>, request: RawRequest): unknown {
  try {
    return contract.decodeRequest(request);
  } catch (error) {
    if (!isValidationError(error)) throw error;
    throw new BadRequestError(validationMessages(error.issues), { cause: error });
  }
}

function timeOut(info: RequestInfo, timeoutMs: number): Error {
  const reason = new UnavailableError(`The request took longer than ${timeoutMs} ms`);
  info.abort(reason);
  return reason;
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
