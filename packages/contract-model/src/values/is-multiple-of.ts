/** Whether a number is a multiple of another within the precision of decimals as doubles have them: 0.3 is one of 0.1. */
export function isMultipleOf(value: number, divisor: number): boolean {
  const quotient = value / divisor;
  return Math.abs(quotient - Math.round(quotient)) <= 1e-9 * Math.max(1, Math.abs(quotient));
}
