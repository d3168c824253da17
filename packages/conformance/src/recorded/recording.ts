/** A request as it was sent, and the answer of the reference client to it. */
export interface Exchange {
  readonly request: { readonly method: string; readonly params?: readonly unknown[] };
  readonly answer: RecordedAnswer;
}

/** What a server answers: a result or an error. */
export interface RecordedAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** A recorded conversation: a file of the form that ethereum/execution-apis keeps its tests in. */
export interface Recording {
  /** `eth_getBalance/get-balance.io` */
  readonly id: string;
  readonly method: string;
  /** What the comments at its head say. */
  readonly summary: string;
  /** Only the form of the answers is to be compared: the comments say `speconly`. */
  readonly formOnly: boolean;
  readonly exchanges: readonly Exchange[];
}

/**
 * Reads a recording: comments `//`, requests `>>` and after each its answer `<<`.
 * @param id `<method>/<file>`
 * @throws RecordingError where a line is none of these, or a request has no answer.
 */
export function parseRecording(id: string, text: string): Recording {
  const comments: string[] = [];
  const exchanges: Exchange[] = [];
  let request: Exchange['request'] | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const where = `${id} line ${index + 1}`;
    const body = line.slice(2).trim();
    if (line.startsWith('//')) {
      comments.push(body);
    } else if (line.startsWith('>>')) {
      if (request !== undefined) throw new RecordingError(`${where}: the request before it has no answer`);
      request = parse(body, where) as Exchange['request'];
    } else if (line.startsWith('<<')) {
      if (request === undefined) throw new RecordingError(`${where}: an answer without a request`);
      exchanges.push({ request, answer: parse(body, where) as RecordedAnswer });
      request = undefined;
    } else if (line.trim() !== '') {
      throw new RecordingError(`${where}: begins with none of //, >> and <<`);
    }
  }
  if (request !== undefined) throw new RecordingError(`${id}: the last request has no answer`);
  const [method = ''] = id.split('/');
  const formOnly = comments.some((comment) => comment.includes('speconly'));
  return { id, method, summary: comments[0] ?? '', formOnly, exchanges };
}

/** A file is no recording. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/** Whether an error is a {@link RecordingError}, of this or of another copy of the code. */
export function isRecordingError(error: unknown): error is RecordingError {
  return error instanceof Error && error.name === 'RecordingError';
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RecordingError(`${where}: no JSON`, { cause });
  }
}
