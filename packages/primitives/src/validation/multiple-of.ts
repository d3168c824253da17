/**
 * Whether a number is a multiple of another, as JSON Schema asks, within the precision of a double: 0.3 is a multiple of 0.1.
 * The check function and the explain function of `multipleOf` both use it.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  const nearest = Math.round(value / divisor) * divisor;
  return Math.abs(value - nearest) <= Number.EPSILON * Math.abs(value);
}
