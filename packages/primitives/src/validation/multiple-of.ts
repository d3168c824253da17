/**
 * Whether a number is a multiple of another, as JSON Schema asks, within the precision of a double: 0.3 is a multiple of 0.1.
 * The check function and the explain function of `multipleOf` both use it.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  const ratio = value / divisor;
  return Math.abs(ratio - Math.round(ratio)) <= Number.EPSILON * Math.max(Math.abs(ratio), 1);
}
