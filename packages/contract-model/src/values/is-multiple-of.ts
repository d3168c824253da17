/** Whether a number is a multiple of another within the precision of a double: 0.3 is one of 0.1. Generated checks ask the same. */
export function isMultipleOf(value: number, divisor: number): boolean {
  const nearest = Math.round(value / divisor) * divisor;
  return Math.abs(value - nearest) <= Number.EPSILON * Math.abs(value);
}
