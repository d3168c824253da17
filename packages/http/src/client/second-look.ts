import { parseExactJson } from '@firn/primitives/json';
import type { Issue } from '@firn/primitives/validation';
import { ResponseValidationError } from '../errors/response-validation-error.js';
import { keepUnknownValues } from './keep-unknown-values.js';
import type { UnknownEnumValues } from './unknown-enum-values.js';

/** An answer whose check failed. */
export interface DoubtfulAnswer<Value> {
  /** The method or operationId. */
  readonly operation: string;
  /** Where it was sent, if that is known. */
  readonly url?: string | undefined;
  readonly is: (value: unknown) => boolean;
  /** Loads what names the broken rules. */
  readonly explain: () => Promise<(value: unknown) => Issue[]>;
  /** Converts a checked value; absent if wire and decoded form are the same. */
  readonly decode?: ((value: never) => Value) | undefined;
  /** Reads the value with another parser; it is not that of an earlier call. */
  readonly reparse: (parse: (text: string) => unknown) => unknown;
  /** Default: `reject`. */
  readonly unknownEnumValues?: UnknownEnumValues | undefined;
}

/**
 * Looks again at an answer whose check failed, and decodes it: an integer beyond 2^53 is rounded by the parser and then refused, and its digits are
 * only in the text; an unknown value of an enum may be wanted. A module of its own, loaded when it is needed, so that programs do not carry it from
 * the start.
 * @throws ResponseValidationError with every broken rule, where the answer is wrong all the same.
 */
export async function secondLook<Value>(answer: DoubtfulAnswer<Value>): Promise<Value> {
  const { operation, url, is, decode, reparse, unknownEnumValues } = answer;
  const value = reparse(parseExactJson);
  if (is(value)) return decode === undefined ? (value as Value) : decode(value as never);
  const explain = await answer.explain();
  if (unknownEnumValues === 'keep') {
    const kept = keepUnknownValues(reparse(parseExactJson), { is, explain, decode });
    if (kept !== undefined) return kept.value;
  }
  throw new ResponseValidationError(operation, explain(value), { url, body: value });
}
