import { excerpt } from '@firn/http/client';
import { placeOf, TransportError } from '@firn/http/errors';
import { RpcError } from '../errors/rpc-error.js';
import type { RpcAnswer } from './transport.js';

/** A JSON-RPC answer as it is parsed, before anything is known of it. */
export interface AnswerObject {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** What was asked, for the errors of its answer. */
export interface AskedCall {
  /** Full method name, of a batch all of them. */
  readonly operation: string;
  readonly url?: string | undefined;
}

/**
 * Parses the text of an answer.
 * @throws TransportError where it is not JSON.
 */
export function parseAnswer(text: string, asked: AskedCall): unknown {
  if (text === '') throw new TransportError(`${placeOf(asked)}no answer`, asked);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TransportError(`${placeOf(asked)}answer is not JSON: ${excerpt(text)}`, { ...asked, cause });
  }
}

/** Reads the error of an answer; `undefined` where it has none. */
export function errorOf(answer: unknown, asked?: AskedCall): RpcError | undefined {
  const { code, message, data } = ((answer as AnswerObject | null)?.error ?? {}) as Record<string, unknown>;
  if (typeof code === 'number') return new RpcError(code, String(message), data ?? undefined, asked);
  return undefined;
}

/** The answer to a notification: none. */
export const noAnswer: RpcAnswer = { result: undefined, reparse: () => undefined };

/**
 * Reads the answer to the one call with this id; a notification has none, and a server that answers it all the same says at most what was
 * wrong with it.
 * @throws RpcError, TransportError
 */
export function readAnswer(text: string, id: number | undefined, asked: AskedCall): RpcAnswer {
  if (id === undefined && text.trim() === '') return noAnswer;
  const answer = parseAnswer(text, asked);
  const error = errorOf(answer, asked);
  if (error !== undefined) throw error;
  if (id === undefined) return noAnswer;
  return resultOf(answer, id, asked, (parse) => (parse(text) as AnswerObject).result);
}

/** Reads the result of an answer without an error. */
export function resultOf(
  answer: unknown,
  id: unknown,
  asked: AskedCall,
  reparse: RpcAnswer['reparse'],
): RpcAnswer {
  const { id: answered, result } = (answer ?? {}) as AnswerObject;
  if (answered === id && result !== undefined) return { result, reparse };
  const got = excerpt(JSON.stringify(answer) ?? '');
  throw new TransportError(`${placeOf(asked)}no answer to id ${id} but ${got}`, asked);
}
