import { callFailure, withDeadline } from '@firn/http/client';
import type { RestAnswer, RestCallOptions, RestRequest, RestTransport } from './transport.js';

export { noAnswer } from '@firn/http/client';
export { bytesOf } from './bytes-of.js';
export { lookAgain } from './look-again.js';
export { notJson } from './not-json.js';
export { readFailure } from './read-failure.js';

/** Sends a request within the time limit of its options. */
export function sendInTime(
  transport: RestTransport,
  request: RestRequest,
  options: RestCallOptions,
): Promise<RestAnswer> {
  return withDeadline(options.timeoutMs ?? 0, options.signal, (signal) =>
    transport.send(request, { ...options, signal }),
  );
}

/** @throws what a call throws for what its transport threw. */
export function failCall(
  error: unknown,
  { urlOf }: RestTransport,
  { name, verb, target }: RestRequest,
  { signal }: RestCallOptions,
): never {
  throw callFailure(error, { operation: name ?? verb, url: () => urlOf?.(target, name), signal });
}
