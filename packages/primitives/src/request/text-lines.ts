/** Longest line of a stream, in UTF-16 units. */
const maxLineLength = 16 * 1_048_576;

/** A stream has a line that is longer than anybody keeps. */
export class LongLineError extends Error {
  override readonly name = 'LongLineError';

  constructor() {
    super(`a line of more than ${maxLineLength} characters`);
  }
}

/** Whether an error is a {@link LongLineError}, of this or of another copy of the code. */
export function isLongLineError(error: unknown): error is LongLineError {
  return error instanceof Error && error.name === 'LongLineError';
}

/**
 * The lines of chunks of bytes or text as they come, without what ends them: LF, CR, or both.
 * @throws LongLineError for a line of more than 16 Mi characters.
 */
export async function* textLines(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    // A CR at the very end may be the first half of CRLF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new LongLineError();
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest.replace(/\r$/, '');
}
