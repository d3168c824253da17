/** The smaller number. */
export function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** The greater number. */
export function greater(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

/** Orders numbers, the smaller first. */
export function compareNumbers(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
