import { TransportError } from '@firn/http/errors';
import { isLongLineError, readChunks, textLines } from '@firn/primitives/request';
import type { ReadContext } from './asked-call.js';
import { type BodyReader, parseJson } from './body-readers.js';
import { late } from './late.js';
import type { RestAnswer } from './transport.js';
import type { ValueFunctions } from './value-functions.js';

/**
 * The body as JSON values that stand one in each line (NDJSON, JSON Lines) or behind record separators (RFC 7464), each checked and given as
 * it comes. Ending the iteration ends the answer.
 */
export function linesBody<Value>(functions: ValueFunctions<Value>): BodyReader<AsyncIterable<Value>> {
  return (answer, context) => ({
    async *[Symbol.asyncIterator]() {
      for await (const line of linesOf(answer, context)) {
        const text = line.replaceAll('\x1e', '').trim();
        if (text !== '') yield await readItem(text, functions, context);
      }
    },
  });
}

/** A JSON text as a checked and decoded value. */
export async function readItem<Value>(
  text: string,
  { is, explain, decode }: ValueFunctions<Value>,
  context: ReadContext,
): Promise<Value> {
  const value = parseJson(text, context);
  if (!is(value)) return (await late()).lookAgain<Value>({ is, explain, decode }, text, context);
  return decode === undefined ? (value as Value) : decode(value as never);
}

/** A value that is not JSON text any more, checked. */
export async function checkItem<Value>(
  value: unknown,
  { is, explain, decode }: ValueFunctions<Value>,
  context: ReadContext,
): Promise<Value> {
  const reparse = () => structuredClone(value);
  if (!is(value)) return (await late()).secondLook<Value>({ ...context, is, explain, decode, reparse });
  return decode === undefined ? (value as Value) : decode(value as never);
}

/** The lines of an answer, without what ends them: LF, CR, or both. */
export async function* linesOf(
  answer: RestAnswer,
  context: ReadContext,
): AsyncGenerator<string, void, undefined> {
  try {
    yield* textLines(chunksOf(answer));
  } catch (error) {
    if (!isLongLineError(error)) throw error;
    throw new TransportError(`the answer to ${context.operation} has ${error.message}`, {
      operation: context.operation,
      url: context.url,
      cause: error,
    });
  }
}

async function* chunksOf(answer: RestAnswer): AsyncGenerator<Uint8Array | string, void, undefined> {
  if (answer.body === undefined) {
    yield answer.text;
    return;
  }
  yield* readChunks(answer.body.stream());
}
