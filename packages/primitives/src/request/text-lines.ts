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
  // Of the line that has not ended: each character is looked at once, however many chunks a line has.
  let pieces: string[] = [];
  let length = 0;
  // A CR at the very end of a chunk may be the first half of CRLF.
  let held = '';
  for await (const chunk of chunks) {
    const text = held + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
    held = text.endsWith('\r') ? '\r' : '';
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/);
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield pieces.join('') + line;
      pieces = [];
      length = 0;
    }
    pieces.push(last);
    length += last.length;
    if (length > maxLineLength) throw new LongLineError();
  }
  const rest = pieces.join('');
  const end = decoder.decode();
  if (held !== '') yield rest;
  if (held !== '' ? end !== '' : rest + end !== '') yield held !== '' ? end : rest + end;
}
