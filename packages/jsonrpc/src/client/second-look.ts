import { parseExactJson } from '@firn/primitives/json';
import type { Issue } from '@firn/primitives/validation';
import { ResponseValidationError } from '../errors/response-validation-error.js';
import type { RpcAnswer } from './transport.js';

/** What to look for in an answer whose check failed. */
export interface Expectation {
  /** Method name, for the error. */
  readonly method: string;
  readonly is: (result: unknown) => boolean;
  readonly explain: () => Promise<(result: unknown) => Issue[]>;
}

/**
 * Looks again at an answer whose check failed: with integers beyond 2^53 as decimal strings it may hold. A module of its own, loaded
 * when it is needed, so that programs do not carry it from the start.
 * @throws ResponseValidationError with every broken rule.
 */
export async function lookAgain(answer: RpcAnswer, { method, is, explain }: Expectation): Promise<unknown> {
  const result = answer.reparse(parseExactJson);
  if (is(result)) return result;
  throw new ResponseValidationError(method, (await explain())(result));
}
