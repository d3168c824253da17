import { type BoundOperation, httpError } from '@firn/rest/server';
import { isMetricsError, type MetricsError, type MetricsErrorCode } from '../errors.js';

const badRequest: readonly MetricsErrorCode[] = [
  'invalid-identifier',
  'invalid-page-token',
  'invalid-query',
  'unsupported-interval',
];
const notFound: readonly MetricsErrorCode[] = ['unknown-chain', 'unknown-metric'];

/** The answer for an error of this service; anything else stays as it is and becomes a 500 that says nothing of its cause. */
export function toHttpError(error: unknown): unknown {
  const is = (code: MetricsErrorCode) => isMetricsError(error, code);
  if (badRequest.some(is)) return httpError(400, (error as MetricsError).messages);
  if (notFound.some(is)) return httpError(404, (error as Error).message);
  if (is('store-unavailable'))
    return httpError(503, 'The store does not answer', { cause: error, retryAfterMs: 1_000 });
  if (is('abandoned'))
    return httpError(503, 'Others gave up what this answer was waiting for: ask again', {
      cause: error,
      retryAfterMs: 1_000,
    });
  if (is('chain-unreachable') || is('shard-unavailable'))
    return httpError(503, (error as Error).message, { cause: error, retryAfterMs: 1_000 });
  if (is('too-costly'))
    return httpError(503, (error as Error).message, { cause: error, retryAfterMs: 60_000 });
  if (is('too-many-waiting')) return httpError(429, (error as Error).message, { retryAfterMs: 1_000 });
  if (is('balances-unknown') || is('too-many-results')) return httpError(503, (error as Error).message);
  return error;
}

/** Translates the errors that an operation throws to HTTP errors. */
export function translateErrors<Context>(operation: BoundOperation<Context>): BoundOperation<Context> {
  const { handler, price } = operation;
  const fail = (error: unknown) => {
    throw toHttpError(error);
  };
  return {
    ...operation,
    ...(price && {
      price: (params: never, context: Context) => {
        try {
          return price(params, context);
        } catch (error) {
          return fail(error);
        }
      },
    }),
    handler: (params, context) => {
      try {
        const result = handler(params, context);
        // An answer that is kept is there at once, and stays so.
        return result instanceof Promise ? result.catch(fail) : result;
      } catch (error) {
        return fail(error);
      }
    },
  };
}
