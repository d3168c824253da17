/** An integer beyond 2^53, and the keys that lead to it. */
export interface LongInteger {
  readonly path: readonly (string | number)[];
  readonly value: bigint;
}

/** The integers of a document that `JSON.parse` rounds. */
export function longIntegersOf(value: unknown): LongInteger[] {
  if (typeof value === 'bigint') return [{ path: [], value }];
  if (typeof value !== 'object' || value === null) return [];
  const members: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return members.flatMap(([key, member]) =>
    longIntegersOf(member).map(({ path, value }) => ({ path: [key, ...path], value })),
  );
}
