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
