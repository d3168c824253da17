import { parseExactJson } from '@firn/primitives';
import { ResponseValidationError } from '../errors/response-validation-error.js';
import type { RestOperation } from './operation.js';

/**
 * Checks an answer that failed its check once more, from its text: an integer beyond 2^53 is rounded by the parser and then refused, and
 * its digits are only there. Loaded when it is needed, so that a page does not carry it.
 * @throws ResponseValidationError with every broken rule, where the answer is wrong all the same.
 */
export async function secondLook(operation: RestOperation<never, unknown>, text: string): Promise<unknown> {
  const result = parseExactJson(text);
  if (operation.isResult(result)) return result;
  throw new ResponseValidationError(operation.name, (await operation.explainResult())(result));
}
