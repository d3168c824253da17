import { parseExactJson } from '@firn/primitives';
import { RpcError } from '../errors/rpc-error.js';
import { TransportError } from '../errors/transport-error.js';
import type { RpcAnswer } from './transport.js';

/** A JSON-RPC answer as it is parsed, before anything is known of it. */
export interface AnswerObject {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Parses the text of an answer. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TransportError(`answer is not JSON: ${excerpt(text)}`, { cause });
  }
}

/** Whether a parsed answer has the outer form of one. */
export function isAnswerObject(answer: unknown): answer is AnswerObject {
  return typeof answer === 'object' && answer !== null && ('result' in answer || 'error' in answer);
}

/** Whether the error of an answer is an error object. */
export function toRpcError(error: unknown): RpcError | undefined {
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
  if (typeof code !== 'number' || typeof message !== 'string') return undefined;
  return new RpcError(code, message, data ?? undefined);
}

/** Reads the answer to the one call with this id. */
export function readAnswer(text: string, id: number): RpcAnswer {
  const answer = parseAnswer(text);
  if (isAnswerObject(answer)) {
    const error = toRpcError(answer.error);
    if (error !== undefined) throw error;
    if (answer.id === id && 'result' in answer) {
      return { result: answer.result, exact: () => (parseExactJson(text) as AnswerObject).result };
    }
  }
  throw new TransportError(`answer is not a JSON-RPC answer to id ${id}: ${excerpt(text)}`);
}

/** The start of a text, for messages. */
export function excerpt(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
