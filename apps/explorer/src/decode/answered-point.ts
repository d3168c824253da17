import { parseExactJson } from '@firn/primitives';

/** A point of a series as the service answered it. */
export interface AnsweredPoint {
  /** Begin of its period, in Unix seconds. */
  readonly time: number;
  readonly value: number | bigint;
}

/** The newest point of the JSON text of an answer, with all digits of its value; undefined where it has none. */
export function answeredPoint(answer: string): AnsweredPoint | undefined {
  const parsed = answer === '' ? undefined : (parseExactJson(answer) as { readonly results?: unknown });
  const [newest] = Array.isArray(parsed?.results) ? (parsed.results as readonly unknown[]) : [];
  const { timestamp, value } = (newest ?? {}) as { readonly timestamp?: unknown; readonly value?: unknown };
  if (typeof timestamp !== 'number') return undefined;
  if (typeof value === 'number') return { time: timestamp, value };
  // An integer beyond those that a number holds is read as its digits.
  return typeof value === 'string' && /^-?\d+$/.test(value)
    ? { time: timestamp, value: BigInt(value) }
    : undefined;
}

/** A value that was worked out anew: integers of any size come as their digits. */
export function recomputedValue(value: number | string): number | bigint {
  return typeof value === 'string' ? BigInt(value) : value;
}

/** Whether two values are the same number, whatever type each one is of. */
export function isSameValue(one: number | bigint, other: number | bigint): boolean {
  return String(one) === String(other);
}
