import { isAsyncIterable } from '@firn/primitives';
import { requestFailure } from '@firn/primitives/failure';
import { isValidationError } from '@firn/primitives/validation';
import { httpError } from '../errors/http-status-error.js';

/**
 * The parameters of a call whose body is lines: an item that breaks a rule is met only when the handler asks for it, and is the client's
 * mistake all the same. What else a handler checks stays its own.
 */
export function refuseWrongItems(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return params;
  const streams = Object.entries(params).filter(([, value]) => isAsyncIterable(value));
  return {
    ...params,
    ...Object.fromEntries(
      streams.map(([name, items]) => [name, refusing(items as AsyncIterable<unknown>, name)]),
    ),
  };
}

async function* refusing(items: AsyncIterable<unknown>, name: string): AsyncGenerator<unknown> {
  let count = 0;
  try {
    for await (const item of items) {
      yield item;
      count += 1;
    }
  } catch (error) {
    if (!isValidationError(error)) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, path: [name, count, ...issue.path] }));
    const failure = requestFailure(issues, () => 'body');
    throw httpError(400, failure.messages, { issues: failure.issues, cause: error });
  }
}
