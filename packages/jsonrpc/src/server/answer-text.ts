import { rpcCodes } from '../errors/rpc-error.js';

const head = '{"jsonrpc":"2.0","id":';

/** The text of an answer with a result. `id` and `result` are JSON texts. */
export function resultText(id: string, result: string): string {
  return `${head}${id},"result":${result}}`;
}

/** What follows the id in the text of an answer with a result; `undefined` for an answer with another id, an error, or none. */
export function resultTail(answer: string | undefined, id: string): string | undefined {
  return answer?.startsWith(`${head}${id},"result":`) ? answer.slice(head.length + id.length) : undefined;
}

/** What stands before the tail of an answer. */
export function answerHead(id: string): string {
  return head + id;
}

/** The text of the answer whose end {@link resultTail} found. */
export function resultWithTail(id: string, tail: string): string {
  return head + id + tail;
}

/**
 * The text of an answer with an error. `id` is JSON text; `data` is left out where it is `undefined`.
 * @throws TypeError for data that is no JSON value.
 */
export function errorText(id: string, code: number, message: string, data?: unknown): string {
  const tail = data === undefined ? '' : `,"data":${JSON.stringify(data)}`;
  return `${head}${id},"error":{"code":${code},"message":${JSON.stringify(message)}${tail}}}`;
}

/** The answer to a text that is no JSON. */
export const parseErrorText = errorText('null', rpcCodes.parseError, 'parse error');

/** The answer to what is no call; `data` says why. */
export function invalidRequestText(reason: string, id = 'null'): string {
  return errorText(id, rpcCodes.invalidRequest, 'invalid request', { reason });
}

/** Characters of an answer that are encoded and handed to the system in one turn of the event loop: a millisecond of work, two at most. */
export const pieceLength = 524_288;

/** Answers of more characters go out in pieces. */
export const longAnswerLength = 2 * pieceLength;

/**
 * A text in pieces of at most {@link pieceLength} characters, as few of them as that allows. `texts` are its parts, in their order; none of them begins in
 * the middle of a surrogate pair.
 */
export function* piecesOf(texts: Iterable<string>): Generator<string> {
  let held = '';
  for (const text of texts) {
    if (held.length + text.length <= pieceLength) {
      held += text;
      continue;
    }
    if (held !== '') yield held;
    let at = 0;
    while (text.length - at > pieceLength) {
      const end = pieceEnd(text, at + pieceLength);
      yield text.slice(at, end);
      at = end;
    }
    held = text.slice(at);
  }
  if (held !== '') yield held;
}

// Encoded by itself, half of a surrogate pair would be another character.
function pieceEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
