/** Joins headers, names in lower case; the last of several with one name wins. */
export function joinHeaders(
  ...records: readonly (Readonly<Record<string, string>> | undefined)[]
): Record<string, string> {
  const entries = records.flatMap((record) => Object.entries(record ?? {}));
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}
