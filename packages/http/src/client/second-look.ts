import { parseExactJson } from '@firn/primitives/json';
import { explainOpenEnums, type Issue, type Path, type UnknownEnumValue } from '@firn/primitives/validation';
import { ResponseValidationError } from '../errors/response-validation-error.js';
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

interface ValueForms<Value> {
  readonly is: (value: unknown) => boolean;
  readonly explain: (value: unknown) => Issue[];
  /** Absent if wire and decoded form are the same. */
  readonly decode: ((value: never) => Value) | undefined;
}

type Container = Record<string | number, unknown>;

/**
 * Decodes a value whose only faults are unknown values of enums, and keeps these. Decoders choose the variants of unions by values of the document,
 * so each unknown value is replaced by one of these before decoding and put back afterwards.
 * @param value is changed.
 * @returns `undefined` if anything else is wrong.
 */
function keepUnknownValues<Value>(
  value: unknown,
  { is, explain, decode }: ValueForms<Value>,
): { readonly value: Value } | undefined {
  const unknown: UnknownEnumValue[] = [];
  if (explainOpenEnums(explain, value, unknown).length > 0) return undefined;
  if (decode === undefined) return { value: value as Value };
  const root: Container = { value };
  const places = unknown.map(({ path, value: own, known }) => {
    const place = placeIn(root, path);
    const taken = Array.isArray(place.holder) ? new Set<unknown>(place.holder) : new Set();
    const instead = known.find((each) => !taken.has(each)) ?? known[0];
    place.holder[place.key] = instead;
    return { path, own, instead };
  });
  if (!is(root.value)) return undefined;
  const decoded: Container = { value: decode(root.value as never) };
  for (const { path, own, instead } of places) {
    const { holder, key } = placeIn(decoded, path);
    if (holder[key] !== instead) return undefined;
    holder[key] = own;
  }
  return { value: decoded.value as Value };
}

function placeIn(root: Container, path: Path): { readonly holder: Container; readonly key: string | number } {
  const steps = ['value', ...path];
  const holder = steps.slice(0, -1).reduce<Container>((at, step) => (at[step] ?? {}) as Container, root);
  return { holder, key: steps.at(-1) as string | number };
}
