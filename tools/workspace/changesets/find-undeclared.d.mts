/** See the code. */
export function findUndeclared(changed: {
  readonly files: readonly string[];
  readonly published: ReadonlyMap<string, string>;
  readonly changesets: readonly string[];
}): { name: string; file: string }[];
