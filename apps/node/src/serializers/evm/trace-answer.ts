import { jsonStream } from '@firn/jsonrpc/server';
import { toRpcError } from '../../errors/domain-errors.js';

/** Answers a trace while it is made. Its failures are told like those of any other call. */
export function traceAnswer<Result>(pieces: AsyncIterable<string>): Result {
  return jsonStream(withRpcErrors(pieces));
}

async function* withRpcErrors(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    throw toRpcError(error);
  }
}
