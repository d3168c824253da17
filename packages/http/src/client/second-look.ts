import { parseExactJson } from '@firn/primitives/json';
import type { Issue } from '@firn/primitives/validation';
import { ResponseValidationError } from '../errors/response-validation-error.js';

/** An answer whose check failed. */
export interface DoubtfulAnswer {
  /** The method or operationId. */
  readonly operation: string;
  /** Where it was sent, if that is known. */
  readonly url: string | undefined;
  readonly is: (value: unknown) => boolean;
  /** Loads what names the broken rules. */
  readonly explain: () => Promise<(value: unknown) => Issue[]>;
  /** Reads the value with another parser. */
  readonly reparse: (parse: (text: string) => unknown) => unknown;
}

/**
 * Looks again at an answer whose check failed: an integer beyond 2^53 is rounded by the parser and then refused, and its digits are only in the
 * text. A module of its own, loaded when it is needed, so that programs do not carry it from the start.
 * @throws ResponseValidationError with every broken rule, where the answer is wrong all the same.
 */
export async function secondLook({ operation, url, is, explain, reparse }: DoubtfulAnswer): Promise<unknown> {
  const value = reparse(parseExactJson);
  if (is(value)) return value;
  throw new ResponseValidationError(operation, (await explain())(value), { url });
}
