import { RpcError } from '../errors/rpc-error.js';
import { TransportError } from '../errors/transport-error.js';
import type { RpcAnswer } from './transport.js';

/** A JSON-RPC answer as it is parsed, before anything is known of it. */
export interface AnswerObject {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/**
 * Parses the text of an answer.
 * @throws TransportError where it is not JSON.
 */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TransportError(`answer is not JSON: ${excerpt(text)}`, { cause });
  }
}

/** Reads the error of an answer; `undefined` where it has none. */
export function errorOf(answer: unknown): RpcError | undefined {
  const { code, message, data } = ((answer as AnswerObject | null)?.error ?? {}) as Record<string, unknown>;
  if (typeof code === 'number') return new RpcError(code, String(message), data ?? undefined);
  return undefined;
}

/** Reads the answer to the one call with this id. */
export function readAnswer(text: string, id: number): RpcAnswer {
  const answer = parseAnswer(text);
  const error = errorOf(answer);
  if (error !== undefined) throw error;
  return resultOf(answer, id, (parse) => (parse(text) as AnswerObject).result);
}

/** Reads the result of an answer without an error. */
export function resultOf(answer: unknown, id: unknown, reparse: RpcAnswer['reparse']): RpcAnswer {
  const { id: answered, result } = (answer ?? {}) as AnswerObject;
  if (answered === id && result !== undefined) return { result, reparse };
  throw new TransportError(`no answer to id ${id} but ${excerpt(JSON.stringify(answer) ?? '')}`);
}

/** The start of a text, for messages. */
export function excerpt(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
